// `mps webhooks`: endpoints, their deliveries, and a check of a received request.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventType, Mps } from '@mps/client';
import { verifyWebhook, type WebhookError } from '@mps/client/webhooks';
import type { Command } from 'commander';
import { askSecret } from '../account/stdin';
import { parseHttpUrl, parseWholeNumber } from '../arguments';
import { addCommonOptions, connect, type CommonOptions } from '../connection';
import { CliFailure, EXIT, makeUsageFailure } from '../failures';
import { makeOutput, type Io } from '../io';
import type {
  DeliveriesListed,
  EndpointMade,
  EndpointRemoved,
  EndpointsListed,
  EndpointTested,
  Replayed,
  WebhookVerified,
} from '../json-output';
import { formatInstant, formatTable } from '../table';

const MAX_LISTED = 1_000;
const POLL_MS = 200;
/** The platform gives up an attempt after 15 s. */
const TEST_LIMIT_MS = 20_000;

export function addWebhooks(program: Command, io: Io): void {
  const webhooks = program.command('webhooks').description('endpoints, deliveries, and a check of a request');
  addEndpointCommands(webhooks, io);
  addDeliveryCommands(webhooks, io);
  webhooks
    .command('verify')
    .description('check a received request; the secret comes from MPS_WEBHOOK_SECRET or stdin')
    .requiredOption('--body <file>', 'the raw body, byte for byte')
    .requiredOption('--headers <file>', 'the headers, one `name: value` on a line')
    .option('--ignore-age', 'check the signature of an old request', false)
    .option('--json', 'print JSON', false)
    .action((options: VerifyOptions) => verify(options, io));
}

function addEndpointCommands(webhooks: Command, io: Io): void {
  addCommonOptions(webhooks.command('list').description('list the endpoints')).action(
    async (options: CommonOptions) => {
      const { mps, output } = await connect(options, io);
      const record: EndpointsListed = { kind: 'webhook_endpoints', endpoints: [] };
      for await (const { id, url, event_types, enabled, disabled_reason } of mps.webhookEndpoints.list())
        record.endpoints.push({ id, url, event_types, enabled, disabled_reason });
      output.record(
        record,
        formatTable(
          ['id', 'url', 'events', 'state'],
          record.endpoints.map(({ id, url, event_types, enabled, disabled_reason }) => [
            id,
            url,
            event_types.join(', '),
            enabled ? 'enabled' : `disabled ${disabled_reason ?? ''}`.trim(),
          ]),
        ),
      );
    },
  );
  addCommonOptions(
    webhooks
      .command('create')
      .description('make an endpoint; its secret is shown once')
      .argument('<url>', 'of your handler', parseHttpUrl),
  )
    .option('--events <types...>', 'exact types, "transaction.*" or "*"', ['*'])
    .option('--description <text>')
    .action((url: URL, options: CreateOptions) => createEndpoint(url, options, io));
  addCommonOptions(webhooks.command('delete').description('remove an endpoint').argument('<id>')).action(
    async (id: string, options: CommonOptions) => {
      const { mps, output } = await connect(options, io);
      await mps.webhookEndpoints.delete(id);
      const record: EndpointRemoved = { kind: 'webhook_endpoint_removed', id };
      output.record(record, [output.translate(`${id} is removed`)]);
    },
  );
  addCommonOptions(
    webhooks.command('test').description('send a test event and print the handler’s answer').argument('<id>'),
  )
    .option('--type <type>', 'send a sample of this type, such as refund.completed')
    .action((id: string, options: TestOptions) => testEndpoint(id, options, io));
}

interface CreateOptions extends CommonOptions {
  readonly events: readonly string[];
  readonly description?: string;
}
type EventTypes = NonNullable<Parameters<Mps['webhookEndpoints']['create']>[0]['event_types']>;

async function createEndpoint(
  url: URL,
  { events, description, ...options }: CreateOptions,
  io: Io,
): Promise<void> {
  const { mps, output, findMerchant } = await connect(options, io);
  const made = await mps.webhookEndpoints.create({
    url: url.href,
    event_types: events as EventTypes,
    company_id: await findMerchant(),
    ...(description !== undefined && { description }),
  });
  // Only a repeat lacks the secret, and this operation is never repeated.
  if (!('secret' in made)) throw new Error('The new endpoint came without its secret');
  const record: EndpointMade = {
    kind: 'webhook_endpoint_made',
    id: made.id,
    url: made.url,
    secret: made.secret,
  };
  output.record(record, [`id      ${made.id}`, `url     ${made.url}`, `secret  ${made.secret}`]);
}

interface TestOptions extends CommonOptions {
  readonly type?: string;
}

async function testEndpoint(id: string, { type, ...options }: TestOptions, io: Io): Promise<void> {
  const { mps, output } = await connect(options, io);
  const { event_id } = await mps.webhookEndpoints.test(
    id,
    type === undefined ? {} : { type: type as EventType },
  );
  const record: EndpointTested = {
    kind: 'webhook_endpoint_tested',
    event_id,
    ...(await waitForAttempt(mps, id, event_id, io.signal)),
  };
  output.record(record, [
    `${record.response_status ?? record.error ?? 'no answer'}  ${record.status}  delivery ${record.delivery_id}`,
  ]);
  if (record.response_status === null || record.response_status < 200 || record.response_status >= 300)
    throw new CliFailure(
      EXIT.assertion,
      `The handler did not take the event: ${record.response_status ?? record.error ?? 'no answer'}`,
      'It must answer 2xx within 15 s. `mps docs webhooks` has the rules.',
    );
}

/** Waits for the first attempt of the event's delivery to the endpoint. */
export async function waitForAttempt(
  mps: Mps,
  endpointId: string,
  eventId: string,
  signal: AbortSignal,
): Promise<Pick<EndpointTested, 'delivery_id' | 'status' | 'response_status' | 'error'>> {
  const deadline = performance.now() + TEST_LIMIT_MS;
  while (performance.now() < deadline && !signal.aborted) {
    const { data } = await mps.webhookDeliveries.list({ endpoint_id: endpointId, event_id: eventId });
    const attempt = data[0]?.attempts[0];
    if (data[0] !== undefined && attempt !== undefined)
      return {
        delivery_id: data[0].id,
        status: data[0].status,
        response_status: attempt.response_status,
        error: attempt.error,
      };
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  throw new CliFailure(EXIT.assertion, 'The event was not delivered within 20 s');
}

function addDeliveryCommands(webhooks: Command, io: Io): void {
  addCommonOptions(webhooks.command('deliveries').description('list deliveries, the newest first'))
    .option('--endpoint <id>')
    .option('--event <id>')
    .option('--status <status>', 'PENDING, SUCCEEDED or FAILED')
    .option('--limit <number>', 'of deliveries', parseWholeNumber(1, MAX_LISTED), 20)
    .action((options: DeliveriesOptions) => listDeliveries(options, io));
  addCommonOptions(
    webhooks
      .command('replay')
      .description('deliver again: one delivery, or those of an endpoint in a range of time')
      .argument('[delivery]', 'id of a delivery'),
  )
    .option('--endpoint <id>', 'of the range')
    .option('--from <instant>')
    .option('--to <instant>')
    .option('--only-failed', 'only deliveries that failed and were not repeated since', false)
    .action((id: string | undefined, options: ReplayOptions) => replay(id, options, io));
}

interface DeliveriesOptions extends CommonOptions {
  readonly endpoint?: string;
  readonly event?: string;
  readonly status?: string;
  readonly limit: number;
}

async function listDeliveries(options: DeliveriesOptions, io: Io): Promise<void> {
  const { mps, output } = await connect(options, io);
  const { endpoint, event, status, limit } = options;
  const record: DeliveriesListed = { kind: 'webhook_deliveries', deliveries: [] };
  const query = {
    ...(endpoint !== undefined && { endpoint_id: endpoint }),
    ...(event !== undefined && { event_id: event }),
    ...(status !== undefined && { status: [status as 'FAILED'] }),
  };
  for await (const delivery of mps.webhookDeliveries.list(query)) {
    const { id, endpoint_id, event_id, event_type, created_at } = delivery;
    const attempts = delivery.attempts.length;
    record.deliveries.push({
      id,
      endpoint_id,
      event_id,
      event_type,
      status: delivery.status,
      attempts,
      created_at,
    });
    if (record.deliveries.length >= limit) break;
  }
  output.record(
    record,
    formatTable(
      ['id', 'event', 'status', 'attempts', 'created (UTC)'],
      record.deliveries.map((one) => [
        one.id,
        one.event_type,
        one.status,
        one.attempts,
        formatInstant(one.created_at),
      ]),
    ),
  );
}

interface ReplayOptions extends CommonOptions {
  readonly endpoint?: string;
  readonly from?: string;
  readonly to?: string;
  readonly onlyFailed: boolean;
}

async function replay(id: string | undefined, options: ReplayOptions, io: Io): Promise<void> {
  const { endpoint, from, to, onlyFailed } = options;
  const isRange = endpoint !== undefined && from !== undefined && to !== undefined;
  if ((id === undefined) !== isRange)
    throw makeUsageFailure('Name a delivery, or a range by --endpoint, --from and --to');
  const { mps, output } = await connect(options, io);
  let record: Replayed;
  if (id !== undefined) {
    const { delivery_id } = await mps.webhookDeliveries.replay(id);
    record = { kind: 'replayed', count: 1, delivery_ids: [delivery_id] };
  } else if (isRange) {
    const { count } = await mps.webhookDeliveries.replayRange({
      endpoint_id: endpoint,
      from,
      to,
      only_failed: onlyFailed,
    });
    record = { kind: 'replayed', count, delivery_ids: null };
  } else return;
  output.record(record, [`${record.count} delivered again ${record.delivery_ids?.join(', ') ?? ''}`.trim()]);
}

interface VerifyOptions {
  readonly body: string;
  readonly headers: string;
  readonly ignoreAge: boolean;
  readonly json: boolean;
}

/** A tolerance that no request exceeds. */
const ANY_AGE_SECONDS = 1_000_000_000;

async function verify({ body, headers, ignoreAge, json }: VerifyOptions, io: Io): Promise<void> {
  const output = makeOutput(io, json);
  const secret = io.env['MPS_WEBHOOK_SECRET'] ?? (await askSecret(io.translate('Secret')));
  const given = {
    body: readFile(body),
    headers: parseHeaders(readFile(headers).toString('utf8')),
    secret: secret.split(',').map((one) => one.trim()),
    ...(ignoreAge && { toleranceSeconds: ANY_AGE_SECONDS }),
  };
  const verdict = await verifyWebhook(given).then(
    (event) => ({ valid: true, reason: null, event_id: event.id, event_type: event.type }),
    (error: unknown) => {
      if (error instanceof TypeError) throw makeUsageFailure(error.message);
      const { reason } = error as WebhookError;
      return { valid: false, reason, event_id: null, event_type: null };
    },
  );
  const record: WebhookVerified = { kind: 'webhook_verified', ...verdict };
  output.record(record, [
    verdict.valid
      ? `valid  ${verdict.event_type ?? ''}  ${verdict.event_id ?? ''}`
      : `not valid: ${verdict.reason ?? ''}`,
  ]);
  if (!verdict.valid)
    throw new CliFailure(EXIT.assertion, 'The request is not a webhook of this endpoint, as it is');
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw makeUsageFailure(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  }
}

const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.includes(':'))
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
