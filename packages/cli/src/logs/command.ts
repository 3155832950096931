// `mps logs`: the requests of the account with their answers, from the request log of the platform.
import { InvalidArgumentError, type Command } from 'commander';
import { parseWholeNumber } from '../arguments';
import { addCommonOptions, connect, type CommonOptions } from '../connection';
import { makeUsageFailure } from '../failures';
import type { Io, Output } from '../io';
import type { RequestShown } from '../json-output';
import { formatTable } from '../table';
import { followRequests, waitForRequest, type LoggedRequest, type RequestFilter } from './follow-requests';

interface TailOptions extends CommonOptions {
  readonly status?: string;
  readonly route?: string;
  readonly code?: string;
  readonly key?: string;
  readonly request?: string;
  readonly stopAfter?: number;
}

const MAX_REQUESTS = 1_000_000;
const API_KEY = /^sk_/;

export function addLogs(program: Command, io: Io): void {
  const logs = program.command('logs').description('read the request log: requests with their answers');
  addCommonOptions(logs.command('tail').description('print requests as they come; Ctrl-C ends it'))
    .option('--status <status>', 'of the answer: 404, or 4xx for the whole class', parseStatus)
    .option('--route <route>', 'as in the reference: /v1/merchants/{merchantId}/transactions')
    .option('--code <code>', 'of the error, such as validation_error')
    .option('--key <id>', 'id of the API key, never the key')
    .option('--request <id>', 'wait for this request alone, by the X-Request-Id of its answer')
    .option('--stop-after <number>', 'end after so many requests', parseWholeNumber(1, MAX_REQUESTS))
    .addHelpText(
      'after',
      '\nReads of the request log are shown by --route alone: the command itself makes them.',
    )
    .action((options: TailOptions) => tail(options, io));
  addCommonOptions(
    logs
      .command('show')
      .description('show one request with its answer')
      .argument('<id>', 'the X-Request-Id of the answer, which errors show as trace_id'),
  ).action(async (id: string, options: CommonOptions) => {
    const { mps, output } = await connect(options, io);
    printWhole(await mps.requestLogs.get(id, { signal: io.signal }), output);
  });
}

function parseStatus(text: string): string {
  if (/^[2-5](\d\d|xx)$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a status such as 404, or a class such as 4xx.');
}

function readFilter({ status, route, code, key }: TailOptions): RequestFilter {
  if (key !== undefined && API_KEY.test(key))
    throw makeUsageFailure(
      '--key takes the id of a key',
      'A key is never an argument. `mps whoami` shows its id.',
    );
  return {
    ...(status !== undefined &&
      (status.endsWith('xx') ? { statusClass: status } : { status: Number(status) })),
    ...(route !== undefined && { route }),
    ...(code !== undefined && { code }),
    ...(key !== undefined && { apiKeyId: key }),
  };
}

async function tail(options: TailOptions, io: Io): Promise<void> {
  const filter = readFilter(options);
  const { mps, output } = await connect(options, io);
  const { signal } = io;
  const follow = { mps, signal, say: (text: string) => output.say(text) };
  const stopWatch = io.watchReader();
  try {
    if (options.request !== undefined) {
      const found = await waitForRequest(options.request, follow);
      if (found !== undefined) printLine(found, output);
      return;
    }
    let printed = 0;
    for await (const request of followRequests(filter, follow)) {
      printLine(request, output);
      printed += 1;
      if (printed >= (options.stopAfter ?? Infinity)) return;
    }
  } finally {
    stopWatch();
  }
}

const toRecord = (request: LoggedRequest): RequestShown => ({ kind: 'request', request: { ...request } });

function printLine(request: LoggedRequest, output: Output): void {
  const { at, status, code, method, path, query, latency_ms, id } = request;
  output.record(toRecord(request), [
    [
      at.slice(0, 23).replace('T', ' '),
      status,
      method.padEnd(6),
      `${path}${query === '' ? '' : `?${query}`}`,
      `${latency_ms} ms`,
      ...(code === null ? [] : [code]),
      id,
    ].join('  '),
  ]);
}

function printWhole(request: LoggedRequest, output: Output): void {
  const { api_key: key, user, resource } = request;
  const body = (value: unknown): string => JSON.stringify(value, undefined, 2);
  output.record(toRecord(request), [
    ...formatTable(
      [],
      [
        ['id', request.id],
        ['time (UTC)', request.at.slice(0, 23).replace('T', ' ')],
        ['request', `${request.method} ${request.path}${request.query === '' ? '' : `?${request.query}`}`],
        ['answer', [request.status, request.code].filter((one) => one !== null).join('  ')],
        ['time taken', `${request.latency_ms} ms`],
        ['by', [key ?? user].map((who) => `${who?.label ?? ''} ${who?.id ?? ''}`.trim()).join('')],
        ['object', resource === null ? '' : `${resource.type} ${resource.id}`],
        ['from', `${request.ip} ${request.user_agent}`.trim()],
      ],
    ),
    ...(request.request_body === null ? [] : ['', output.translate('Sent:'), body(request.request_body)]),
    ...(request.response_body === null
      ? []
      : ['', output.translate('Answered:'), body(request.response_body)]),
  ]);
}
