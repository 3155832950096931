// `mps doctor`: looks for the faults that integrations have: the platform’s reach, the clock, the key, and the webhook handler.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Call, Mps } from '@mps/client';
import type { Command } from 'commander';
import { addCommonOptions, connect, type CommonOptions, type Connection } from '../connection';
import { CliFailure, EXIT } from '../failures';
import type { Io } from '../io';
import type { Diagnosed } from '../json-output';
import { formatTable } from '../table';
import { waitForAttempt } from './webhooks';

type Check = Diagnosed['checks'][number];

interface Options extends CommonOptions {
  readonly endpoint?: string;
}

/** Half of the 5 min for which receivers accept a signature. */
const MAX_SKEW_MS = 150_000;
const FORGERY_TIMEOUT_MS = 15_000;

export function addDoctor(program: Command, io: Io): void {
  addCommonOptions(
    program.command('doctor').description('check the platform, the clock, the key and the webhook handler'),
  )
    .option('--endpoint <id>', 'sends test events to this webhook endpoint, genuine and forged ones')
    .action((options: Options) => diagnose(options, io));
}

async function diagnose(options: Options, io: Io): Promise<void> {
  const connection = await connect(options, io);
  const checks = [
    ...(await checkReach(connection)),
    ...(await checkPermissions(connection.mps)),
    ...(await checkEndpoint(connection, options.endpoint)),
  ];
  const record: Diagnosed = { kind: 'diagnosed', checks };
  connection.output.record(
    record,
    formatTable(
      ['', 'check', ''],
      checks.map(({ name, verdict, text }) => [verdict, name, text].map(io.translate)),
    ),
  );
  const failed = checks.filter(({ verdict }) => verdict === 'failed');
  if (failed.length > 0)
    throw new CliFailure(
      EXIT.assertion,
      `Failed: ${failed.map(({ name }) => io.translate(name)).join(', ')}`,
    );
}

/** An outage and a refused key end the command with their own exit codes. */
async function checkReach({ mps }: Connection): Promise<Check[]> {
  const startedAt = Date.now();
  const answer = await mps.merchants.list({ limit: 1 }).withResponse();
  const endedAt = Date.now();
  const serverMs = Date.parse(answer.headers.get('date') ?? '');
  const skewMs = Math.max(startedAt - serverMs - 1_000, serverMs - endedAt, 0);
  return [
    { name: 'platform', verdict: 'ok', text: `${mps.baseUrl} answers in ${endedAt - startedAt} ms` },
    { name: 'key', verdict: 'ok', text: 'accepted' },
    {
      name: 'clock',
      verdict: skewMs > MAX_SKEW_MS ? 'failed' : 'ok',
      text: `this machine differs by ${Math.round(skewMs / 1_000)} s; webhook signatures allow 300 s`,
    },
  ];
}

/** Reads that an integration needs. A refusal names the missing permission. */
async function checkPermissions(mps: Mps): Promise<Check[]> {
  const reads: readonly (readonly [string, () => Call<unknown>])[] = [
    ['read payments', () => mps.transactions.list({ limit: 1 })],
    ['read events', () => mps.events.list({ limit: 1 })],
    ['read webhook endpoints', () => mps.webhookEndpoints.list({ limit: 1 })],
    ['read the ledger', () => mps.ledger.entries.list({ limit: 1 })],
  ];
  const checks: Check[] = [];
  for (const [name, read] of reads) {
    const result = await read().result();
    if (result.ok) checks.push({ name, verdict: 'ok', text: 'allowed' });
    else if (result.error.kind === 'api' && result.error.code === 'permission_denied') {
      const { problem } = result.error;
      checks.push({ name, verdict: 'warning', text: `the key lacks ${problem.required_permission ?? ''}` });
    } else throw result.error;
  }
  return checks;
}

async function checkEndpoint({ mps, io }: Connection, id: string | undefined): Promise<Check[]> {
  if (id === undefined)
    return [{ name: 'webhook handler', verdict: 'skipped', text: 'name it with --endpoint' }];
  const { url } = await mps.webhookEndpoints.get(id);
  const { event_id } = await mps.webhookEndpoints.test(id);
  const first = await waitForAttempt(mps, id, event_id, io.signal);
  const takes = describeAttempt('webhook handler answers', first);
  if (takes.verdict === 'failed') return [takes];
  const { delivery_id } = await mps.webhookDeliveries.replay(first.delivery_id);
  const again = await waitForReplay(mps, delivery_id, io.signal);
  return [takes, describeAttempt('webhook handler takes a repeat', again), await checkForgery(url)];
}

interface Attempt {
  readonly response_status: number | null;
  readonly error: string | null;
}

function describeAttempt(name: string, { response_status: status, error }: Attempt): Check {
  const isTaken = status !== null && status >= 200 && status < 300;
  return { name, verdict: isTaken ? 'ok' : 'failed', text: String(status ?? error ?? 'no answer') };
}

const REPLAY_LIMIT_MS = 20_000;
const POLL_MS = 200;

async function waitForReplay(mps: Mps, deliveryId: string, signal: AbortSignal): Promise<Attempt> {
  const deadline = performance.now() + REPLAY_LIMIT_MS;
  while (performance.now() < deadline && !signal.aborted) {
    const { attempts } = await mps.webhookDeliveries.get(deliveryId);
    if (attempts[0] !== undefined) return attempts[0];
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { response_status: null, error: 'no attempt within 20 s' };
}

/** Sends an event that the platform did not sign. A handler that verifies answers 4xx. */
async function checkForgery(url: string): Promise<Check> {
  const name = 'webhook handler refuses a forgery';
  const body = JSON.stringify({ id: randomUUID(), type: 'webhook_endpoint.test', data: { object: {} } });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': randomUUID(),
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': `v1,${randomBytes(32).toString('base64')}`,
  };
  try {
    const signal = AbortSignal.timeout(FORGERY_TIMEOUT_MS);
    const { status } = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    const isAccepted = status >= 200 && status < 300;
    return {
      name,
      verdict: isAccepted ? 'failed' : 'ok',
      text: isAccepted ? `${status}: it does not verify signatures` : String(status),
    };
  } catch {
    return { name, verdict: 'skipped', text: 'this machine does not reach the handler' };
  }
}
