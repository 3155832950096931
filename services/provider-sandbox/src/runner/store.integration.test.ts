// Claims of jobs and callbacks: they end by the database's clock, and only the newest one may postpone its work.
import { randomUUID } from 'node:crypto';
import { setUpCollections, makeMongo } from '@mps/chassis';
import { DATABASE_NAME } from '../config';
import { declareCollections } from '../documents';
import { CALLBACK_LEASE_MS, JOB_LEASE_MS } from '../limits';
import { makeCallbackQueue, makeJobQueue, toCallbackDocument } from './store';

const url = process.env['TEST_MONGODB_URL'] ?? '';
const prefix = `claims_${randomUUID().slice(0, 8)}_`;
const mongo = makeMongo({ url, prefix, databaseName: DATABASE_NAME, appName: 'test' });
const collections = declareCollections(mongo.connection);
const [jobs, callbacks] = [makeJobQueue(collections), makeCallbackQueue(collections)];
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  await mongo.component.start();
  await setUpCollections(mongo.connection);
});
afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});
beforeEach(async () => {
  await Promise.all([collections.jobs.deleteMany({}), collections.callbacks.deleteMany({})]);
});
afterEach(() => jest.useRealTimers());

/** The process's own clock is an hour ahead; timers and the network go on. */
const moveClockAhead = (): void => {
  jest.useFakeTimers({ now: Date.now() + HOUR_MS, doNotFake: DO_NOT_FAKE });
};
const DO_NOT_FAKE = [
  ...['nextTick', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval', 'setTimeout'],
  ...['clearTimeout', 'queueMicrotask', 'performance', 'hrtime'],
] as never[];

const addJob = async (): Promise<void> => {
  await collections.jobs.insertOne({
    _id: 'job',
    order_id: 'order',
    action: { kind: 'RESOLVE' },
    due_at: new Date(0),
    lease_until: new Date(0),
  });
};

it('lets a job go within its lease when the claiming process has a clock an hour ahead and dies', async () => {
  await addJob();
  moveClockAhead();
  expect(await jobs.claim(new Date())).toMatchObject({ jobId: 'job', failures: 0 });
  jest.useRealTimers();
  const stored = await collections.jobs.findOne({ _id: 'job' });
  expect((stored?.lease_until.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(JOB_LEASE_MS);
});

it('lets a callback go within its lease when the claiming process has a clock an hour ahead and dies', async () => {
  await collections.callbacks.insertOne(toCallbackDocument({ event_id: 'event' }, new Date()));
  moveClockAhead();
  expect(await callbacks.claim()).toMatchObject({ eventId: 'event', attempts: 0 });
  jest.useRealTimers();
  expect(await callbacks.claim()).toBeNull();
  const nextMs = await callbacks.nextInMs();
  expect(nextMs).toBeGreaterThan(0);
  expect(nextMs).toBeLessThanOrEqual(CALLBACK_LEASE_MS);
});

it('ignores a postponement by a runner that has lost its claim to another', async () => {
  await addJob();
  const first = await jobs.claim(new Date());
  await collections.jobs.updateOne({ _id: 'job' }, { $set: { lease_until: new Date(0) } });
  const second = await jobs.claim(new Date());
  if (first === null || second === null) throw new Error('the job is not claimed');
  const before = await collections.jobs.findOne({ _id: 'job' });
  await jobs.postpone(first, HOUR_MS);
  expect(await collections.jobs.findOne({ _id: 'job' })).toEqual(before);
  await jobs.postpone(second, HOUR_MS);
  expect(await collections.jobs.findOne({ _id: 'job' })).toMatchObject({ failures: 1 });
});
