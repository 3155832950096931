// Jobs of data subjects on a real MongoDB: an interrupted job has failed, a file ends after a day or with an erasure, and no record is
// lost.
import { randomUUID } from 'node:crypto';
import { makeMongo, setUpCollections, type Mongo } from '@mps/chassis';
import type { CallContext, Caller } from '@mps/contracts';
import { newId, systemClock } from '@mps/kernel';
import { declareAuditRecords, makeAuditLog, type AuditDeps } from '../audit';
import { makeFileErasure } from '../erase-files';
import {
  declareDataSubjectJobs,
  declareDataSubjectRecords,
  type DataSubjectJobCollection,
  type DataSubjectRecordsCollection,
} from './documents';
import { makeErasePersonFile } from './erase';
import {
  finishDataSubjectJob,
  getDataSubjectJob,
  keepDataSubjectRecords,
  openDataSubjectJob,
  readDataSubjectRecords,
  type DataSubjectDeps,
} from './operations';
import { MAX_PERSON_EXPORTS_PER_DAY } from '../limits';
import { makeRecordScans } from './record-scans';
import { makeDataSubjectStore } from './store';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let mongo: Mongo;
let deps: DataSubjectDeps;
let jobs: DataSubjectJobCollection;
let records: DataSubjectRecordsCollection;
let auditLog: AuditDeps['log'];
/** A process that is killed before it appends a record. */
let isKilled = false;
let aheadMs = 0;
const now = (): Date => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  mongo = makeMongo({
    url: process.env['TEST_MONGODB_URL'] ?? '',
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'activity',
    appName: 'test',
  });
  await mongo.component.start();
  jobs = declareDataSubjectJobs(mongo.connection);
  records = declareDataSubjectRecords(mongo.connection);
  auditLog = makeAuditLog(declareAuditRecords(mongo.connection));
  await setUpCollections(mongo.connection);
  deps = {
    dataSubjects: makeDataSubjectStore({ jobs, records, realClock: { ...systemClock(), now } }),
    businessClock: { kind: 'business', now },
    log: {
      ...auditLog,
      append: async (some) => {
        if (isKilled) throw new Error('killed');
        await auditLog.append(some);
      },
    },
  };
});

afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

beforeEach(() => {
  aheadMs = 0;
  isKilled = false;
  organization_id = newId();
  own = makeContext();
});

let organization_id: string;
let own: CallContext;

/** The records of a job, oldest first. */
const listRecords = async (jobId: string) =>
  (await auditLog.readChain(organization_id, 0)).filter(({ resource }) => resource.id === jobId);
const listActions = async (jobId: string) => (await listRecords(jobId)).map(({ action }) => action);

/** Appends the records that killed processes left. */
async function scan(): Promise<void> {
  const log = { error: () => undefined };
  for (const one of makeRecordScans({ ...deps, realClock: { ...systemClock(), now }, scanLog: log }))
    await one.run();
}

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
  expect(await listActions(id)).toEqual(['data_subject.export_started', 'data_subject.export_finished']);
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
  expect((await listActions(id)).filter((action) => action === 'data_subject.export_read')).toHaveLength(1);
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

describe('the audit record', () => {
  it.each([
    ['begins', true, false],
    ['ends', false, true],
  ])('of a job is not lost when the process is killed as the job %s', async (_when, atBegin, atEnd) => {
    isKilled = atBegin;
    const id = await open();
    isKilled = atEnd;
    expect(await finish(id)).toMatchObject({ ok: true });
    isKilled = false;
    await scan();
    aheadMs = MINUTE_MS;
    await scan();
    await scan();
    expect((await listActions(id)).toSorted()).toEqual([
      'data_subject.export_finished',
      'data_subject.export_started',
    ]);
    expect(await jobs.findOne({ _id: id })).not.toHaveProperty('unrecorded');
    const [first] = await listRecords(id);
    expect(first?.actor).toMatchObject({ kind: 'API_KEY', id: 'key-1' });
  });

  it('of an interrupted job is written by the platform, once', async () => {
    const [silent, ended] = [await open(), await open()];
    await finish(ended);
    aheadMs = MINUTE_MS;
    await scan();
    expect(await listActions(silent)).toEqual(['data_subject.export_started']);
    aheadMs = 2 * MINUTE_MS;
    await Promise.all([scan(), scan()]);
    expect(await listActions(silent)).toEqual(['data_subject.export_started', 'data_subject.export_failed']);
    expect((await listRecords(silent)).at(-1)?.actor).toEqual({
      kind: 'PLATFORM',
      id: null,
      label: 'activity',
    });
    expect(await getDataSubjectJob(deps, silent, own)).toMatchObject({ value: { status: 'FAILED' } });
    expect(await listActions(ended)).toEqual(['data_subject.export_started', 'data_subject.export_finished']);
  });

  it('of a job that was refused is not written', async () => {
    const organization = newId();
    const busy = makeContext({ organization_id: organization });
    const begin = () => openDataSubjectJob(deps, { kind: 'EXPORT', reason: null }, busy);
    for (let began = 0; began < 4; began += 1) await begin();
    expect(await begin()).toMatchObject({ error: { code: 'rate_limited' } });
    aheadMs = MINUTE_MS;
    await scan();
    expect(await auditLog.readChain(organization, 0)).toHaveLength(4);
  });
});

describe('an erasure', () => {
  const person = { document_number: '11144477735', transaction_ids: [], after: null };
  const keep = (job_id: string) =>
    keepDataSubjectRecords(deps, { job_id, records_json: '{"name":"Maria"}' }, own);

  async function erase(): Promise<string[]> {
    const { blank } = makeFileErasure([makeErasePersonFile(deps)]);
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const page = await blank({ organization_id, company_id: null }, { ...person, after });
      ids.push(...page.records.map(({ kind, id }) => `${kind} ${id}`));
      after = page.next;
      if (after === null) return ids;
    }
  }

  it('deletes the files of exports of persons of the organization, ready and unfinished ones', async () => {
    await erase();
    const [ready, running, elsewhere] = [await open(), await open(), newId()];
    await records.insertOne({
      _id: `${elsewhere}/0`,
      job_id: elsewhere,
      records_json: '{}',
      deleted_at: new Date(Date.now() + DAY_MS),
    });
    await keep(ready);
    await keep(ready);
    await finish(ready);
    await keep(running);
    expect((await erase()).toSorted()).toEqual(
      [`data_subject_file ${ready}`, `data_subject_file ${running}`].sort(),
    );
    const ids = { $in: [ready, running, elsewhere] };
    expect((await records.find({ job_id: ids }).toArray()).map(({ job_id }) => job_id)).toEqual([elsewhere]);
    expect(await read(ready)).toMatchObject({ error: { code: 'resource_not_found' } });
    expect(await getDataSubjectJob(deps, ready, own)).toMatchObject({ value: { status: 'DONE' } });
    expect(await getDataSubjectJob(deps, running, own)).toMatchObject({ value: { status: 'FAILED' } });
    expect(await keep(running)).toMatchObject({ error: { code: 'resource_not_found' } });
    await scan();
    expect(await listActions(running)).toContain('data_subject.export_failed');
    expect(await erase()).toEqual([]);
  });

  it('leaves the job of an erasure that runs', async () => {
    const opened = await openDataSubjectJob(deps, { kind: 'ERASURE', reason: 'asked' }, own);
    if (!opened.ok) throw new Error(opened.error.code);
    expect(await erase()).toEqual([]);
    expect(await finish(opened.value._id)).toMatchObject({ value: { status: 'DONE' } });
  });
});
