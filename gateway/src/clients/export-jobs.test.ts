// Files of exports against a real gRPC server: their parts, their rows, and the failure of those that do not come to their end.
import { gunzipSync } from 'node:zlib';
import { makeGrpcClient, makeGrpcServer, makeLogger, type GrpcServer } from '@mps/chassis';
import { activityService, type CallContext, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, systemClock, type Result } from '@mps/kernel';
import { refuseRows } from '../http/route/csv-pages';
import { MAX_EXPORTS, MAX_EXPORTS_OF_ORGANIZATION } from '../limits';
import { serveSome } from '../testing/test-gateway';
import type { Clients } from './clients';
import { makeExportJobs, type ExportJob, type ExportJobs } from './export-jobs';

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

type Options = Partial<Parameters<typeof makeExportJobs>[0]>;

const makeJobs = (options: Options = {}) =>
  makeExportJobs({
    clients: { activity },
    realClock: systemClock(),
    log: { error: () => undefined },
    ...options,
  });

function start(jobs: ExportJobs, job: Partial<ExportJob>, organization_id = 'org'): void {
  const permit = jobs.reserve({ ...caller, organization_id });
  if (!permit.ok) throw new Error(permit.error.code);
  const rest = { id: 'export', head: '', until: UNTIL, formatRows: () => 'x', pages: readNothing };
  permit.value.start({ ...rest, ...job }, context);
}

async function* readNothing(): ReturnType<ExportJob['pages']> {
  yield ok([]);
}

/** Runs an export to its end. */
async function run(
  pages: readonly (Page | (() => void))[],
  bounds: { readonly maxRows?: number; readonly maxBytes?: number } = {},
): Promise<void> {
  const jobs = makeJobs(bounds);
  async function* read(): ReturnType<ExportJob['pages']> {
    for (const page of pages)
      if (typeof page === 'function') page();
      else yield page;
  }
  const formatRows = (rows: readonly object[]): string =>
    rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  start(jobs, { head: 'head\n', formatRows, pages: read });
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
  const jobs = makeJobs();
  const list = openList();
  start(jobs, { pages: list.pages });
  await list.opened;
  await jobs.component.stop();
  expect(ends).toEqual(['INTERRUPTED']);
});

/** The page of this list comes when the test closes it, or when the reading is ended. */
function openList() {
  const [opened, closed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  async function* pages(signal: AbortSignal): ReturnType<ExportJob['pages']> {
    opened.resolve(undefined);
    signal.addEventListener('abort', () => closed.resolve(undefined));
    await closed.promise;
    yield ok([row('a')]);
  }
  return { pages, opened: opened.promise, close: () => closed.resolve(undefined) };
}

describe('an export that waits', () => {
  it('is passed by those of other organizations, which take turns', async () => {
    const jobs = makeJobs();
    const begun: string[] = [];
    const lists = new Map<string, ReturnType<typeof openList>>();
    const startNamed = (name: string, organization: string): void => {
      const list = openList();
      lists.set(name, list);
      start(jobs, { pages: (signal) => (begun.push(name), list.pages(signal)) }, organization);
    };
    const end = async (name: string, next: string): Promise<void> => {
      lists.get(name)?.close();
      await lists.get(next)?.opened;
    };
    for (const name of ['a1', 'a2', 'a3', 'a4']) startNamed(name, 'a');
    await lists.get('a1')?.opened;
    startNamed('b1', 'b');
    await lists.get('b1')?.opened;
    startNamed('c1', 'c');
    startNamed('b2', 'b');
    await end('a1', 'c1');
    await end('c1', 'a2');
    await end('b1', 'b2');
    await end('a2', 'a3');
    await end('a3', 'a4');
    for (const list of lists.values()) list.close();
    await jobs.settle();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('has its whole time when it begins', async () => {
    const jobs = makeJobs({ timeLimitMs: 200 });
    const list = openList();
    start(jobs, { pages: list.pages });
    start(jobs, {});
    await jobs.settle();
    expect(ends).toEqual(['TOO_SLOW', null]);
  });

  it('is INTERRUPTED when its process stops', async () => {
    const jobs = makeJobs();
    const list = openList();
    start(jobs, { pages: list.pages });
    start(jobs, {});
    await list.opened;
    await jobs.component.stop();
    expect(ends).toEqual(['INTERRUPTED', 'INTERRUPTED']);
  });
});

describe('a permit', () => {
  const reserve = (jobs: ExportJobs, organization_id: string): string => {
    const permit = jobs.reserve({ ...caller, organization_id });
    return permit.ok ? 'OK' : permit.error.code;
  };

  it('is refused beyond those of an organization, until one is given back', () => {
    const jobs = makeJobs();
    const first = jobs.reserve({ ...caller, organization_id: 'a' });
    for (let count = 1; count < MAX_EXPORTS_OF_ORGANIZATION; count += 1) reserve(jobs, 'a');
    expect([reserve(jobs, 'a'), reserve(jobs, 'b')]).toEqual(['rate_limited', 'OK']);
    if (first.ok) first.value.release();
    expect([reserve(jobs, 'a'), reserve(jobs, 'a')]).toEqual(['OK', 'rate_limited']);
  });

  it('is refused beyond those of the process', () => {
    const jobs = makeJobs();
    const taken = Array.from({ length: MAX_EXPORTS }, (_, index) =>
      reserve(jobs, String(index % (MAX_EXPORTS_OF_ORGANIZATION / 2))),
    );
    expect(new Set(taken)).toEqual(new Set(['OK']));
    expect(reserve(jobs, 'other')).toBe('service_unavailable');
  });
});
