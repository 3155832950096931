// `mps api`: calls any operation of the API by its id, or by its method and path.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { hideKeys } from '@mps/client/errors';
import { collectPair, withMember } from '../arguments';
import { addCommonOptions, connect, type CommonOptions, type Connection } from '../connection';
import { makeUsageFailure } from '../failures';
import type { Io } from '../io';
import type { ApiAnswered, ApiItem } from '../json-output';
import {
  callOperation,
  findRoute,
  listPathParameters,
  readSpec,
  refuseUnused,
  requireOperation,
  toPlainAnswer,
  type OperationId,
  type Route,
} from '../operations';
import type { JsonObject } from '../steps/json';

type Pairs = Readonly<Record<string, string>>;

interface Options extends CommonOptions {
  readonly data?: string;
  readonly field: Pairs;
  readonly param: Pairs;
  readonly query: Pairs;
  readonly idempotencyKey?: string;
  readonly page?: 'all';
  readonly showSecrets: boolean;
}

export function addApi(program: Command, io: Io): void {
  addCommonOptions(
    program
      .command('api')
      .description('call an operation: `mps api listMerchants`, or `mps api GET /v1/merchants`')
      .argument('<operation>', 'an operationId, or a method')
      .argument('[path]', 'after a method'),
  )
    .option('-d, --data <json>', 'the body: JSON, @file, or @- for stdin')
    .option('-f, --field <path=value>', 'a member of the body; may be repeated', collectPair, {})
    .option('-p, --param <name=value>', 'a parameter of the path; may be repeated', collectPair, {})
    .option('-q, --query <name=value>', 'a parameter of the query; may be repeated', collectPair, {})
    .option('--idempotency-key <key>', 'recognizes a repeat of this call; a random one by default')
    .option('--page <all>', 'every row of a list, one JSON object on a line', parsePage)
    .option('--show-secrets', 'print keys and secrets of the answer', false)
    .addHelpText(
      'after',
      '\nThe answer is JSON, or the bytes of a file. A payment needs a request_id of your own: it makes a repeat safe.',
    )
    .action((operation: string, path: string | undefined, options: Options) =>
      callApi(operation, path, options, io),
    );
}

function parsePage(value: string): 'all' {
  if (value === 'all') return value;
  throw makeUsageFailure('--page takes `all`', 'One page is asked for by -q page=2.');
}

async function callApi(operation: string, path: string | undefined, options: Options, io: Io): Promise<void> {
  const route = readRoute(operation, path);
  const spec = readSpec(route.id);
  const body = await readBody(options);
  const query = { ...route.query, ...options.query };
  refuseUnused({ id: route.id, params: options.param, query, body });
  const connection = await connect(options, io);
  const params: Pairs = {
    ...(needsMerchant(route, options) && { merchantId: await connection.findMerchant() }),
    ...route.params,
    ...options.param,
  };
  const input = { id: route.id, params, query, body };
  const callOptions = {
    signal: io.signal,
    ...(options.idempotencyKey !== undefined && { idempotencyKey: options.idempotencyKey }),
  };
  if (options.page === 'all') {
    await printRows(input, options, connection);
    return;
  }
  const answer = await callOperation(connection.mps, { ...input, options: callOptions }).withResponse();
  if (spec.file !== undefined) return writeFile(answer.data as ReadableStream<Uint8Array>, io);
  const record: ApiAnswered = {
    kind: 'answer',
    operation: route.id,
    status: answer.status,
    replayed: answer.replayed,
    request_id: answer.requestId ?? null,
    answer: toPlainAnswer(answer) ?? null,
  };
  const shown = hideSecrets(record, options);
  connection.output.record(shown, [JSON.stringify(shown.answer, undefined, 2)]);
}

/** Writes the bytes alone, also with --json. Ctrl-C and a closed pipe break the file, which is no fault. */
async function writeFile(file: ReadableStream<Uint8Array>, io: Io): Promise<void> {
  try {
    for await (const bytes of file) io.write(bytes);
  } catch (error) {
    if (!io.signal.aborted) throw error;
  }
}

type QueriedRoute = Route & { readonly query: Pairs };

function readRoute(operation: string, path: string | undefined): QueriedRoute {
  if (path === undefined) return { id: requireOperation(operation), params: {}, query: {} };
  const { pathname, searchParams } = parsePath(path);
  return { ...findRoute(operation.toUpperCase(), pathname), query: Object.fromEntries(searchParams) };
}

const ANY_PLATFORM = 'http://platform.invalid';

function parsePath(path: string): URL {
  try {
    const url = new URL(path, ANY_PLATFORM);
    decodeURIComponent(url.pathname);
    // The address of another platform would be answered by the platform of the account.
    if (url.origin === ANY_PLATFORM) return url;
  } catch {
    // The same words for both.
  }
  throw makeUsageFailure(`${path} is no path`, 'Such as /v1/merchants.');
}

const needsMerchant = ({ id, params }: Route, { param }: Options): boolean =>
  listPathParameters(readSpec(id)).includes('merchantId') &&
  params['merchantId'] === undefined &&
  param['merchantId'] === undefined;

async function readBody({ data, field }: Options): Promise<JsonObject | undefined> {
  const paths = Object.entries(field);
  if (data === undefined && paths.length === 0) return undefined;
  let body = data === undefined ? {} : parseObject(await readData(data));
  for (const [path, value] of paths) body = withMember(body, path, value);
  return body;
}

async function readData(data: string): Promise<string> {
  if (data === '@-') return text(process.stdin);
  if (!data.startsWith('@')) return data;
  try {
    return readFileSync(data.slice(1), 'utf8');
  } catch (error) {
    throw makeUsageFailure(`${data.slice(1)} cannot be read: ${(error as NodeJS.ErrnoException).code ?? ''}`);
  }
}

function parseObject(given: string): JsonObject {
  try {
    // Some editors begin a file with a byte order mark.
    const value: unknown = JSON.parse(given.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // The same words for both.
  }
  throw makeUsageFailure('--data is no JSON object');
}

/** Asks for one page after the other and prints each row. */
async function printRows(
  input: { readonly id: OperationId; readonly params: Pairs; readonly query: Pairs },
  options: Options,
  connection: Connection,
): Promise<void> {
  const { list } = readSpec(input.id);
  const call = callOperation(connection.mps, { ...input, options: { signal: connection.io.signal } });
  if (list !== 'pages' || !(Symbol.asyncIterator in call))
    throw makeUsageFailure(`${input.id} has no pages`, '`mps events tail --all` reads the event log.');
  for await (const item of call as AsyncIterable<unknown>) {
    const record = hideSecrets<ApiItem>({ kind: 'item', operation: input.id, item }, options);
    connection.output.record(record, [JSON.stringify(record.item)]);
    if (connection.io.signal.aborted) return;
  }
}

const SECRET_MEMBER = /^(?:token|refresh_token|reset_token|secret|otpauth_url)$/;

/** An answer may hold a new key, or the token of a login. They are shown only when they are asked for. */
function hideSecrets<Shown extends ApiAnswered | ApiItem>(
  record: Shown,
  { showSecrets }: Pick<Options, 'showSecrets'>,
): Shown {
  if (showSecrets) return record;
  const text = JSON.stringify(record, (name, value: unknown) =>
    typeof value === 'string' && SECRET_MEMBER.test(name) ? '…' : value,
  );
  return JSON.parse(hideKeys(text)) as Shown;
}
