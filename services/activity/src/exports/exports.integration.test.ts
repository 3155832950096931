// Exports of lists on a real MongoDB: an interrupted one has failed, a repeated part counts once, and a file ends after a day.
import { randomUUID } from 'node:crypto';
import { makeMongo, setUpCollections, type Mongo } from '@mps/chassis';
import type { CallContext, Caller, Idempotency } from '@mps/contracts';
import { newId, systemClock, type ExportFailure, type ExportKind } from '@mps/kernel';
import { makeFileErasure } from '../erase-files';
import { declareExportParts, declareExports, type ExportPartCollection } from './documents';
import { makeEraseExportFile } from './erase';
import {
  finishExport,
  getExport,
  keepExportPart,
  listExports,
  openExport,
  readExportPart,
  type ExportDeps,
} from './operations';
import { makeExportStore } from './store';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let mongo: Mongo;
let deps: ExportDeps;
let parts: ExportPartCollection;
let aheadMs = 0;
let organization_id = newId();
const recorded: string[] = [];
const now = (): Date => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  mongo = makeMongo({
    url: process.env['TEST_MONGODB_URL'] ?? '',
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'activity',
    appName: 'test',
  });
  await mongo.component.start();
  const exports = declareExports(mongo.connection);
  parts = declareExportParts(mongo.connection);
  await setUpCollections(mongo.connection);
  deps = {
    exportStore: makeExportStore({ exports, exportParts: parts, realClock: { ...systemClock(), now } }),
    businessClock: { kind: 'business', now },
    log: {
      append: async (some) => void recorded.push(...some.map(({ action }) => action)),
      list: async () => [],
      listChains: async () => [],
      readChain: async () => [],
    },
  };
});

afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

beforeEach(() => {
  aheadMs = 0;
  recorded.length = 0;
  organization_id = newId();
});

const makeContext = (changes: Partial<Caller> = {}, idempotency: Idempotency | null = null): CallContext => ({
  caller: {
    kind: 'api_key',
    principal_id: 'key-1',
    organization_id,
    company_id: null,
    permissions: ['transaction.list'],
    ...changes,
  },
  callerTokens: { for: async () => ({ own: '', delegated: null }) },
  deadlineMs: Date.now() + MINUTE_MS,
  idempotency,
});

const COMMAND = {
  kind: 'PAYMENTS',
  format: 'CSV',
  locale: 'en',
  columns: ['id', 'consumer'],
  filters_json: '{}',
} as const;

async function open(
  context = makeContext(),
  kind: ExportKind = COMMAND.kind,
  columns: readonly string[] = COMMAND.columns,
): Promise<string> {
  const opened = await openExport(deps, { ...COMMAND, kind, columns }, context);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value.stored._id;
}
const keep = (export_id: string, part: number, text: string, context = makeContext(), writer = 'job-1') => {
  const report = { part, content: Buffer.from(text), rows: 10, size: text.length };
  return keepExportPart(deps, { export_id, writer, report }, context);
};
const report = (export_id: string, writer = 'job-1') =>
  keepExportPart(deps, { export_id, writer, report: null }, makeContext());
const finish = (export_id: string, writer = 'job-1', failure: ExportFailure | null = null) =>
  finishExport(deps, { export_id, writer, failure }, makeContext());
const look = async (export_id: string, context = makeContext()) => {
  const found = await getExport(deps, export_id, context);
  return found.ok ? { ...found.value } : { status: found.error.code, failure: null, rows: null, bytes: null };
};
const read = async (export_id: string, part = 0): Promise<string> => {
  const found = await readExportPart(deps, { export_id, part }, makeContext());
  return found.ok ? `${found.value.content.toString()} ${String(found.value.has_more)}` : found.error.code;
};
const ofPerson = () => makeFileErasure([makeEraseExportFile(deps)]);
const scope = () => ({ organization_id, company_id: null });
/** Erases a person of the organization. Returns the exports with a deleted file. */
async function erase(): Promise<string[]> {
  const blanked: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const query = { document_number: '', transaction_ids: [], after: next };
    const page = await ofPerson().blank(scope(), query);
    blanked.push(...page.records.map(({ id }) => id));
    ({ next } = page);
  }
  return blanked;
}
const NOT_FOUND = { ok: false, error: { code: 'resource_not_found' } };

it('is PENDING, RUNNING with its first part, READY with its rows and bytes, and EXPIRED a day later', async () => {
  const id = await open();
  const states: string[] = [(await look(id)).status];
  await report(id);
  states.push((await look(id)).status);
  await keep(id, 0, 'abc');
  await keep(id, 1, 'de');
  states.push((await look(id)).status);
  await finish(id);
  expect(await look(id)).toMatchObject({ status: 'READY', rows: 20, bytes: 5 });
  expect([await read(id), await read(id, 1), await read(id, 2)]).toEqual([
    'abc true',
    'de false',
    'resource_not_found',
  ]);
  aheadMs = DAY_MS;
  states.push((await look(id)).status, await read(id));
  expect(states).toEqual(['PENDING', 'PENDING', 'RUNNING', 'EXPIRED', 'resource_not_found']);
  expect(recorded).toEqual(['export.created', 'export.read']);
});

it('counts a repeated part once, and takes none out of turn', async () => {
  const id = await open();
  await keep(id, 0, 'abc');
  expect(await keep(id, 0, 'abc')).toMatchObject({ ok: true });
  expect(await keep(id, 2, 'xyz')).toMatchObject(NOT_FOUND);
  expect(await look(id)).toMatchObject({ rows: 10, bytes: 3 });
});

it('has failed after two minutes without a report, and takes no later part', async () => {
  const [silent, reporting] = [await open(), await open()];
  aheadMs = MINUTE_MS;
  await report(reporting);
  aheadMs = 2 * MINUTE_MS;
  expect(await look(silent)).toMatchObject({ status: 'FAILED', failure: 'INTERRUPTED' });
  expect(await look(reporting)).toMatchObject({ status: 'PENDING' });
  expect(await keep(silent, 0, 'abc')).toMatchObject(NOT_FOUND);
  expect(await finish(silent)).toMatchObject(NOT_FOUND);
});

it('deletes the parts of a failed export', async () => {
  const id = await open();
  await keep(id, 0, 'abc');
  await finish(id, 'job-1', 'TOO_MANY_ROWS');
  expect(await look(id)).toMatchObject({ status: 'FAILED', failure: 'TOO_MANY_ROWS', expires_at: null });
  expect(await parts.countDocuments({ _id: { $regex: `^${id}` } })).toBe(0);
});

it('takes reports of its caller alone, and is shown within its company to callers with the permission', async () => {
  const company_id = newId();
  const id = await open(makeContext({ company_id }));
  expect(await keep(id, 0, 'abc', makeContext({ company_id, principal_id: 'key-2' }))).toMatchObject(
    NOT_FOUND,
  );
  const states = [
    makeContext({ company_id, principal_id: 'key-2' }),
    makeContext(),
    makeContext({ company_id: newId() }),
    makeContext({ organization_id: newId() }),
    makeContext({ permissions: ['event.list'] }),
  ].map(async (context) => (await look(id, context)).status);
  expect(await Promise.all(states)).toEqual([
    'PENDING',
    'PENDING',
    'resource_not_found',
    'resource_not_found',
    'permission_denied',
  ]);
  const count = async (context: CallContext): Promise<number | undefined> => {
    const listed = await listExports(deps, { page: 1, limit: 20, sort: '-created_at' }, context);
    return listed.ok ? listed.value.total : undefined;
  };
  expect(await count(makeContext())).toBe(1);
  expect(await count(makeContext({ permissions: ['event.list'] }))).toBe(0);
  expect(await count(makeContext({ company_id: newId() }))).toBe(0);
});

it('is made once for one Idempotency-Key, and another request with the key is a conflict', async () => {
  const key = { key: `${organization_id}/k`, fingerprint: 'a' };
  const [first, again, other] = await Promise.all([
    openExport(deps, COMMAND, makeContext({}, key)),
    openExport(deps, COMMAND, makeContext({}, key)),
    openExport(deps, COMMAND, makeContext({}, { ...key, key: `${organization_id}/other` })),
  ]);
  const made = [first, again].map((one) => one.ok && one.value.replayed);
  expect(made.sort()).toEqual([false, true]);
  expect(first.ok && again.ok && first.value.stored._id === again.value.stored._id).toBe(true);
  expect(other).toMatchObject({ ok: true, value: { replayed: false } });
  expect(await openExport(deps, COMMAND, makeContext({}, { ...key, fingerprint: 'b' }))).toMatchObject({
    error: { code: 'idempotency_key_conflict' },
  });
});

describe('a repeat of a request that was not answered', () => {
  const repeat = async (key: string, changes: Partial<Caller> = {}) => {
    const opened = await openExport(
      deps,
      COMMAND,
      makeContext(changes, { key: `${organization_id}/${key}`, fingerprint: 'a' }),
    );
    if (!opened.ok) throw new Error(opened.error.code);
    const { stored, replayed, isUnwritten } = opened.value;
    return { id: stored._id, status: stored.status, replayed, isUnwritten };
  };

  it('may begin the export until a job has reported', async () => {
    const first = await repeat('k');
    expect(first).toMatchObject({ replayed: false });
    expect(await repeat('k')).toEqual({ ...first, replayed: true, isUnwritten: true });
    await report(first.id);
    expect(await repeat('k')).toEqual({ ...first, replayed: true, isUnwritten: false });
    expect(recorded.length).toBeGreaterThan(0);
  });

  it('begins the export also after two minutes without a report', async () => {
    const { id } = await repeat('k');
    aheadMs = 3 * MINUTE_MS;
    expect((await look(id)).status).toBe('FAILED');
    expect(await repeat('k')).toEqual({ id, status: 'PENDING', replayed: true, isUnwritten: true });
    await keep(id, 0, 'abc');
    await finish(id);
    expect(await look(id)).toMatchObject({ status: 'READY', bytes: 3 });
  });

  it('begins an export days later, and an erasure deletes its file all the same', async () => {
    const { id } = await repeat('k');
    aheadMs = 3 * DAY_MS;
    expect(await repeat('k')).toMatchObject({ id, isUnwritten: true });
    await keep(id, 0, 'abc');
    await finish(id);
    expect(await erase()).toEqual([id]);
    expect(await look(id)).toMatchObject({ status: 'EXPIRED' });
    expect(await parts.countDocuments({ _id: { $regex: `^${id}` } })).toBe(0);
  });

  it('answers the failure of an export with an interrupted job', async () => {
    const { id } = await repeat('k');
    await report(id);
    aheadMs = 3 * MINUTE_MS;
    expect(await repeat('k')).toEqual({ id, status: 'FAILED', replayed: true, isUnwritten: false });
  });

  it('by another caller of the company begins nothing', async () => {
    await repeat('k');
    expect(await repeat('k', { principal_id: 'key-2' })).toMatchObject({
      replayed: true,
      isUnwritten: false,
    });
  });
});

it('takes parts and the end of the job that reported first alone', async () => {
  const id = await open();
  await report(id, 'job-1');
  expect(await report(id, 'job-2')).toMatchObject(NOT_FOUND);
  expect(await keep(id, 0, 'other', makeContext(), 'job-2')).toMatchObject(NOT_FOUND);
  expect(await finish(id, 'job-2')).toMatchObject(NOT_FOUND);
  await keep(id, 0, 'abc');
  await finish(id);
  expect([(await look(id)).status, await read(id)]).toEqual(['READY', 'abc false']);
});

it('is one of at most four of a company at the same time', async () => {
  const opened = [];
  for (let count = 0; count < 5; count += 1) opened.push(await openExport(deps, COMMAND, makeContext()));
  expect(opened.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
  expect(opened[4]).toMatchObject({ error: { code: 'rate_limited' } });
  expect(await openExport(deps, COMMAND, makeContext({ company_id: newId() }))).toMatchObject({ ok: true });
  const [first] = opened;
  if (first?.ok === true) await finish(first.value.stored._id);
  expect(await openExport(deps, COMMAND, makeContext())).toMatchObject({ ok: true });
});

it('is refused to simultaneous requests with one Idempotency-Key alike when there are four', async () => {
  for (let count = 0; count < 4; count += 1) await open();
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const context = makeContext({}, { key: `${organization_id}/${name}`, fingerprint: 'a' });
    const answers = await Promise.all([1, 2, 3].map(() => openExport(deps, COMMAND, context)));
    for (const answer of answers) expect(answer).toMatchObject({ error: { code: 'rate_limited' } });
  }
  expect(await listExports(deps, { page: 1, limit: 20, sort: 'created_at' }, makeContext())).toMatchObject({
    value: { total: 4 },
  });
});

it('keeps its file and goes on during the erasure of a person when its list names no person', async () => {
  const context = makeContext({ permissions: ['*'] });
  const kinds = ['LEDGER_ENTRIES', 'STATEMENT', 'CASHOUTS'] as const;
  const ids = await Promise.all(kinds.map((kind) => open(context, kind)));
  for (const id of ids) await keep(id, 0, 'abc', context);
  expect(await erase()).toEqual([]);
  for (const id of ids) expect(await keep(id, 1, 'de', context)).toMatchObject({ ok: true });
});

it('keeps its file and goes on during the erasure of a person when its columns name no person', async () => {
  const [ready, running] = [await open(makeContext(), 'PAYMENTS', ['id', 'amount', 'status']), await open()];
  const events = await open(makeContext({ permissions: ['*'] }), 'EVENTS', ['id', 'type', 'data']);
  await keep(ready, 0, 'abc');
  await finish(ready);
  expect((await erase()).sort()).toEqual([running, events].sort());
  expect([await look(ready), await read(ready)]).toMatchObject([{ status: 'READY' }, 'abc false']);
});

it('loses its file to the erasure of a person, and a running one ends', async () => {
  const [ready, running, foreign] = [
    await open(),
    await open(),
    await open(makeContext({ organization_id: newId() })),
  ];
  for (const id of [ready, running]) await keep(id, 0, 'abc');
  await finish(ready);
  expect((await erase()).sort()).toEqual([ready, running].sort());
  expect([await look(ready), await look(running), await look(foreign, makeContext())]).toMatchObject([
    { status: 'EXPIRED', failure: null },
    { status: 'FAILED', failure: 'DATA_ERASED' },
    { status: 'resource_not_found' },
  ]);
  expect(await keep(running, 1, 'xyz')).toMatchObject(NOT_FOUND);
  expect(await parts.countDocuments({ _id: { $regex: `^(?:${ready}|${running})` } })).toBe(0);
  expect(await ofPerson().find(scope(), { document_number: '', transaction_ids: [], after: null })).toEqual({
    records: [],
    next: null,
  });
});
