// Files of exports against a real gRPC server: their parts, their rows, and the failure of those that do not come to their end.
import { gunzipSync } from 'node:zlib';
import { makeGrpcClient, makeGrpcServer, makeLogger, type GrpcServer } from '@mps/chassis';
import { activityService, type CallContext, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, systemClock, type Result } from '@mps/kernel';
import { refuseRows } from '../http/route/csv-pages';
import { serveSome } from '../testing/test-gateway';
import type { Clients } from './clients';
import { makeExportJobs, type ExportJob } from './export-jobs';

const caller: Caller = {
  kind: 'api_key',
  principal_id: 'key',
  organization_id: 'org',
  company_id: null,
  permissions: ['*'],
};
const context: CallContext = {
  caller,
  callerTokens: { for: async () => ({ own: 'token', delegated: null }) },
  deadlineMs: 0,
  idempotency: null,
};

interface Kept {
  readonly part: number;
  readonly text: string;
  readonly rows: number;
  readonly size: number;
}

let kept: Kept[];
let ends: (string | null)[];
let hasEnded: boolean;
let server: GrpcServer;
let activity: Clients['activity'];

beforeEach(async () => {
  [kept, ends, hasEnded] = [[], [], false];
  server = makeGrpcServer({
    port: 0,
    log: makeLogger('test', 'silent'),
    tls: null,
    verifier: { verify: async () => caller },
    services: [
      serveSome(activityService(), {
        KeepExportPart: async ({ content, part, rows, size }) => {
          if (hasEnded) return err({ code: 'resource_not_found' });
          if (content != null) kept.push({ part, rows, size, text: gunzipSync(content).toString() });
          return ok({});
        },
        FinishExport: async ({ failure }) => {
          ends.push(failure ?? null);
          return ok({ export: null });
        },
      }),
    ],
  });
  await server.component.start();
  const address = `127.0.0.1:${server.port()}`;
  activity = makeGrpcClient(activityService(), { service: 'activity', address, tls: null });
});

afterEach(async () => {
  await activity.close();
  await server.component.stop();
});

type Page = Result<readonly object[], DomainError>;

const UNTIL = '2026-03-01T12:00:00.000Z';
const NEWER = '2026-03-01T12:00:00.001Z';

/** Runs an export to its end. */
async function run(
  pages: readonly (Page | (() => void))[],
  bounds: { readonly maxRows?: number; readonly maxBytes?: number } = {},
): Promise<void> {
  const jobs = makeExportJobs({
    clients: { activity },
    realClock: systemClock(),
    log: { error: () => undefined },
    ...bounds,
  });
  async function* read(): ReturnType<ExportJob['pages']> {
    for (const page of pages)
      if (typeof page === 'function') page();
      else yield page;
  }
  jobs.start(
    {
      id: 'export',
      head: 'head\n',
      until: UNTIL,
      formatRows: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
      pages: read,
    },
    context,
  );
  await jobs.settle();
}

const row = (id: string, more: object = {}) => ({ id, created_at: UNTIL, ...more });
const listIds = (): readonly string[] =>
  kept
    .map(({ text }) => text)
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { id: string }).id);

it('keeps a long file in parts with their numbers, rows and bytes', async () => {
  const long = 'x'.repeat(600 * 1_024);
  await run([ok([row('a', { long })]), ok([row('b', { long })]), ok([row('c')])]);
  expect(ends).toEqual([null]);
  expect(listIds()).toEqual(['a', 'b', 'c']);
  expect(kept.map(({ part, rows }) => [part, rows])).toEqual([
    [0, 2],
    [1, 1],
  ]);
  expect(kept.every(({ text, size }) => Buffer.byteLength(text) === size)).toBe(true);
  expect(kept[0]?.text.startsWith('head\n')).toBe(true);
});

it('leaves out rows that were created later, and rows that the page before had, and reads on behind them', async () => {
  const newer = { created_at: NEWER };
  await run([
    ok([row('a'), row('b')]),
    ok([row('b'), row('c'), row('d', newer)]),
    ok([row('e', newer)]),
    ok([row('f')]),
  ]);
  // A list by payment date has older rows behind a page of new ones.
  expect(listIds()).toEqual(['a', 'b', 'c', 'f']);
});

it.each([
  ['TOO_MANY_ROWS', [ok([row('a'), row('b')])], { maxRows: 1 }],
  ['TOO_MANY_ROWS', [err(refuseRows(1))], {}],
  ['TOO_MANY_BYTES', [ok([row('a')])], { maxBytes: 10 }],
  ['PERMISSION_DENIED', [ok([row('a')]), err({ code: 'permission_denied' })], {}],
  ['INTERNAL_ERROR', [err({ code: 'service_unavailable' })], {}],
] as const)('ends with the failure %s', async (failure, pages, bounds) => {
  await run(pages, bounds);
  expect(ends).toEqual([failure]);
});

it('stops without an end of its own when the export has ended elsewhere', async () => {
  await run([
    ok([row('a', { long: 'x'.repeat(2 * 1_024 * 1_024) })]),
    () => (hasEnded = true),
    ok([row('b')]),
  ]);
  expect(listIds()).toEqual(['a']);
  expect(ends).toEqual([]);
});

it('is INTERRUPTED when its process stops', async () => {
  const jobs = makeExportJobs({
    clients: { activity },
    realClock: systemClock(),
    log: { error: () => undefined },
  });
  const reading = Promise.withResolvers<undefined>();
  async function* read(signal: AbortSignal): ReturnType<ExportJob['pages']> {
    yield ok([row('a')]);
    reading.resolve(undefined);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    yield ok([row('b')]);
  }
  jobs.start({ id: 'export', head: '', until: UNTIL, formatRows: () => 'x', pages: read }, context);
  await reading.promise;
  await jobs.component.stop();
  expect(ends).toEqual(['INTERRUPTED']);
});
