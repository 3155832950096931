// Jobs of data subjects on a real MongoDB: an interrupted job has failed, and a file ends after a day.
import { randomUUID } from 'node:crypto';
import { makeMongo, setUpCollections, type Mongo } from '@mps/chassis';
import type { CallContext, Caller } from '@mps/contracts';
import { newId, systemClock } from '@mps/kernel';
import { declareDataSubjectJobs, declareDataSubjectRecords } from './documents';
import {
  finishDataSubjectJob,
  getDataSubjectJob,
  keepDataSubjectRecords,
  openDataSubjectJob,
  readDataSubjectRecords,
  type DataSubjectDeps,
} from './operations';
import { MAX_PERSON_EXPORTS_PER_DAY } from '../limits';
import { makeDataSubjectStore } from './store';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let mongo: Mongo;
let deps: DataSubjectDeps;
let aheadMs = 0;
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
  const [jobs, records] = [
    declareDataSubjectJobs(mongo.connection),
    declareDataSubjectRecords(mongo.connection),
  ];
  await setUpCollections(mongo.connection);
  deps = {
    dataSubjects: makeDataSubjectStore({ jobs, records, realClock: { ...systemClock(), now } }),
    businessClock: { kind: 'business', now },
    log: {
      append: async (some) => {
        recorded.push(...some.map(({ action }) => action));
      },
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
});

const organization_id = newId();

const makeContext = (changes: Partial<Caller> = {}): CallContext => ({
  caller: {
    kind: 'api_key',
    principal_id: 'key-1',
    organization_id,
    company_id: null,
    permissions: ['privacy.*'],
    ...changes,
  },
  callerTokens: { for: async () => ({ own: '', delegated: null }) },
  deadlineMs: Date.now() + MINUTE_MS,
  idempotency: null,
});
const own = makeContext();

async function open(): Promise<string> {
  const opened = await openDataSubjectJob(deps, { kind: 'EXPORT', reason: null }, own);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value._id;
}
const finish = (job_id: string, context = own) =>
  finishDataSubjectJob(deps, { job_id, is_done: true, found: [], blanked: [], kept: [] }, context);
const read = (job_id: string, part = 0) => readDataSubjectRecords(deps, { job_id, part }, own);

it('is PENDING, then RUNNING with its first report, then DONE', async () => {
  const id = await open();
  const states: unknown[] = [];
  const look = async (): Promise<void> => {
    const found = await getDataSubjectJob(deps, id, own);
    states.push(found.ok ? found.value.status : found.error.code);
  };
  await look();
  await keepDataSubjectRecords(deps, { job_id: id, records_json: '' }, own);
  await look();
  await finish(id);
  await look();
  expect(states).toEqual(['PENDING', 'RUNNING', 'DONE']);
  expect(recorded).toEqual(['data_subject.export_started', 'data_subject.export_finished']);
});

it('has failed after two minutes without a report, and takes no later one', async () => {
  const [silent, reporting] = [await open(), await open()];
  aheadMs = MINUTE_MS;
  expect(await keepDataSubjectRecords(deps, { job_id: reporting, records_json: '' }, own)).toMatchObject({
    ok: true,
  });
  aheadMs = 2 * MINUTE_MS;
  const [first, second] = [
    await getDataSubjectJob(deps, silent, own),
    await getDataSubjectJob(deps, reporting, own),
  ];
  expect(first).toMatchObject({ value: { status: 'FAILED', finished_at: expect.any(Date) as Date } });
  expect(second).toMatchObject({ value: { status: 'RUNNING' } });
  const gone = { ok: false, error: { code: 'resource_not_found' } };
  expect(await finish(silent)).toMatchObject(gone);
  expect(await keepDataSubjectRecords(deps, { job_id: silent, records_json: '{}' }, own)).toMatchObject(gone);
});

it('answers the parts of its file in their order, for a day after its end', async () => {
  const id = await open();
  for (const records_json of ['{"a":1}', '{"b":2},{"c":3}'])
    await keepDataSubjectRecords(deps, { job_id: id, records_json }, own);
  expect(await read(id)).toMatchObject({ ok: false });
  await finish(id);
  expect(await read(id)).toEqual({ ok: true, value: { records_json: '{"a":1}', has_more: true } });
  expect(await read(id, 1)).toEqual({
    ok: true,
    value: { records_json: '{"b":2},{"c":3}', has_more: false },
  });
  aheadMs = DAY_MS;
  expect(await read(id)).toMatchObject({ ok: false, error: { code: 'resource_not_found' } });
  expect(recorded.filter((action) => action === 'data_subject.export_read')).toHaveLength(1);
});

it('is refused as an export when its organization began so many within a day', async () => {
  const busy = makeContext({ organization_id: newId() });
  const begin = (kind: 'EXPORT' | 'ERASURE') =>
    openDataSubjectJob(deps, { kind, reason: kind === 'EXPORT' ? null : 'asked' }, busy);
  for (let began = 0; began < MAX_PERSON_EXPORTS_PER_DAY; began += 1) {
    const opened = await begin('EXPORT');
    await finish(opened.ok ? opened.value._id : '', busy);
  }
  expect(await begin('EXPORT')).toEqual({
    ok: false,
    error: { code: 'rate_limited', retryAfterSeconds: 3_600 },
  });
  expect(await begin('ERASURE')).toMatchObject({ ok: true });
  expect(await openDataSubjectJob(deps, { kind: 'EXPORT', reason: null }, own)).toMatchObject({ ok: true });
  aheadMs = DAY_MS;
  expect(await begin('EXPORT')).toMatchObject({ ok: true });
});

it('takes reports of the caller that started it alone', async () => {
  const id = await open();
  const [other, stranger, company] = [
    makeContext({ principal_id: 'key-2' }),
    makeContext({ organization_id: newId() }),
    makeContext({ company_id: newId() }),
  ];
  expect(await finish(id, other)).toMatchObject({ error: { code: 'resource_not_found' } });
  expect(await finish(id, stranger)).toMatchObject({ error: { code: 'resource_not_found' } });
  expect(await finish(id, company)).toMatchObject({ error: { code: 'permission_denied' } });
  expect(await finish(id)).toMatchObject({ ok: true });
});
