// Records of requests on a real Kafka: they arrive in batches, and what cannot be sent is counted.
import type { ActivityBatch__Output } from '@mps/contracts/gen/mps/activity/v1/ActivityBatch';
import type { RequestLog } from '@mps/contracts/gen/mps/activity/v1/RequestLog';
import { systemClock } from '@mps/kernel';
import { makeActivityReader, makeActivitySender } from './activity-records';
import { makeKafka } from './kafka';
import { eventually, openFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
const realClock = systemClock();

beforeAll(async () => {
  fixture = await openFixture(process.env);
});
afterAll(() => fixture.close());

const record = (id: string): RequestLog => ({ id, method: 'GET', organization_id: 'org' });

/** Starts a reader, and collects the batches of one sender. */
async function readFrom(source: string) {
  const received: ActivityBatch__Output[] = [];
  const reader = makeActivityReader({
    ...fixture,
    handle: async (batch) => {
      if (batch.source === source) received.push(batch);
    },
  });
  await reader.start();
  return { received, reader };
}

it('arrive at the reader, also those of a process that stops', async () => {
  const { kafka, log } = fixture;
  const received: ActivityBatch__Output[] = [];
  const reader = makeActivityReader({ kafka, log, handle: async (batch) => void received.push(batch) });
  await reader.start();
  const sender = makeActivitySender({ kafka, source: 'test', realClock, log });
  await sender.component.start();
  const ids = Array.from({ length: 250 }, (_, index) => `r${index}`);
  for (const id of ids) sender.addRequest(record(id));
  await sender.component.stop();
  const listIds = (): string[] => received.flatMap(({ request_logs }) => request_logs.map(({ id }) => id));
  await eventually(() => listIds().length >= ids.length);
  expect(listIds().sort()).toEqual([...ids].sort());
  expect(received.every(({ source, dropped }) => source === 'test' && dropped === 0)).toBe(true);
  await reader.stop();
});

it('of both kinds arrive in one batch', async () => {
  const { kafka, log } = fixture;
  const { received, reader } = await readFrom('both');
  const sender = makeActivitySender({ kafka, source: 'both', realClock, log });
  sender.addRequest(record('r'));
  sender.addProviderCall({ id: 'c', operation: 'REFUND', organization_id: 'org' });
  await sender.component.stop();
  await eventually(() => received.length > 0);
  expect(received).toMatchObject([
    { request_logs: [{ id: 'r' }], provider_calls: [{ id: 'c', operation: 'REFUND' }] },
  ]);
  await reader.stop();
});

it('arrive in several messages when their bodies are too long for one', async () => {
  const { kafka, log } = fixture;
  const { received, reader } = await readFrom('long');
  const sender = makeActivitySender({ kafka, source: 'long', realClock, log });
  // Three bytes each: together more than a message may have.
  const body = '€'.repeat(600_000);
  for (const id of ['a', 'b', 'c']) sender.addRequest({ ...record(id), request_body: body });
  await sender.component.stop();
  const listIds = (): string[][] => received.map(({ request_logs }) => request_logs.map(({ id }) => id));
  await eventually(() => listIds().flat().length === 3);
  expect(listIds().sort()).toEqual([['a'], ['b'], ['c']]);
  await reader.stop();
});

it('are dropped beyond the bound, and the next batch tells how many', async () => {
  const { kafka, log } = fixture;
  const { received, reader } = await readFrom('full');
  const sender = makeActivitySender({ kafka, source: 'full', realClock, log });
  for (let index = 0; index < 2_010; index += 1) sender.addRequest(record(`r${index}`));
  await sender.component.stop();
  const count = (): number => received.reduce((sum, { request_logs }) => sum + request_logs.length, 0);
  await eventually(() => count() >= 2_000);
  expect(count()).toBe(2_000);
  expect(received.reduce((sum, { dropped }) => sum + dropped, 0)).toBe(10);
  await reader.stop();
});

it('let their process stop while Kafka is away', async () => {
  const kafka = makeKafka({ brokers: ['127.0.0.1:1'], clientId: 'test', topicPrefix: '', log: fixture.log });
  const sender = makeActivitySender({ kafka, source: 'away', realClock, log: fixture.log });
  for (let index = 0; index < 5_000; index += 1) sender.addRequest(record(`r${index}`));
  await expect(sender.component.stop()).resolves.toBeUndefined();
});
