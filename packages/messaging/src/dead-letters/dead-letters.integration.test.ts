// Real Kafka: a poison message never stops its partition; it is listed, goes to its group alone when it is redriven, and is
// listed no more once it is handled or discarded. Who did it stays on record.
import { loadMessage, TOPIC_PARTITIONS, TOPICS } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { makeConsumer } from '../consumer/runner';
import type { ConsumedEvent } from '../consumer/event';
import { readInternals } from '../kafka';
import { eventually, openFixture, type Fixture } from '../testing/fixture';
import type { ConsumerGroup } from '../topics';
import { makeDeadLetters, NotOpenError, type DeadLetters } from './dead-letters';

const OUTCOME_LIMIT_MS = 60_000;
const codec = loadMessage<object, object>(TOPICS.transactions.file, TOPICS.transactions.message);

let fixture: Fixture;
let deadLetters: DeadLetters;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  fixture = await openFixture(process.env);
  deadLetters = makeDeadLetters(fixture.kafka, fixture.realClock);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(async () => {
  await deadLetters.close();
  await fixture.close();
});

async function consume(group: ConsumerGroup, handle: (event: ConsumedEvent) => Promise<void>): Promise<void> {
  const onFatal = (error: Error): void => {
    throw error;
  };
  const { kafka, log } = fixture;
  const consumer = makeConsumer({ kafka, group, topics: ['transactions'], handle, log, onFatal });
  await consumer.start();
  ends.push(() => consumer.stop());
}

/** All into one partition, in this order. */
async function send(...messages: readonly { id: string; sequence: number; value?: Buffer }[]): Promise<void> {
  const kafka = readInternals(fixture.kafka);
  const producer = kafka.makeProducer();
  await producer.connect();
  await producer.send({
    topic: kafka.topicName('transactions'),
    messages: messages.map(({ id, sequence, value }) => ({
      key: id,
      partition: TOPIC_PARTITIONS - 1,
      value:
        value ??
        codec.encode({
          meta: { id: newId(), type: 'transaction.created', aggregate_id: id, sequence },
          transaction: { id },
        }),
      headers: { ce_id: `event-of-${id}`, ce_type: 'transaction.created', ce_subject: id },
    })),
  });
  await producer.disconnect();
}

const ofAggregate = async (id: string) =>
  (await deadLetters.list()).filter(({ aggregateId }) => aggregateId === id);

test('poison is listed with its cause, stops no other message, and is handled when redriven after the cause is gone', async () => {
  const [poison, healthy] = [newId(), newId()];
  const handled: string[] = [];
  let isCauseGone = false;
  await consume('webhooks', async ({ meta }) => {
    if (meta.aggregate_id === poison && !isCauseGone) throw new TypeError('not understood yet');
    handled.push(meta.aggregate_id);
  });
  const others: string[] = [];
  await consume('pricing', async ({ meta }) => void others.push(meta.aggregate_id));
  await send({ id: poison, sequence: 1 }, { id: healthy, sequence: 1 });
  await eventually(() => handled.includes(healthy));
  const found = await eventually(async () => (await ofAggregate(poison))[0]);
  expect(found).toMatchObject({
    group: 'webhooks',
    origin: { topic: fixture.kafka.topicName('transactions'), partition: TOPIC_PARTITIONS - 1 },
    attempts: 5,
    error: { name: 'TypeError', message: 'not understood yet' },
    event: { id: `event-of-${poison}`, type: 'transaction.created' },
    redriveOf: null,
  });
  expect(Number(found.origin.offset)).toBeGreaterThanOrEqual(0);
  expect(handled).toEqual([healthy]);

  isCauseGone = true;
  const redriven = await deadLetters.redrive([found.id], { by: 'ana', reason: 'release 2 reads it' });
  const outcomes = await deadLetters.outcomes(redriven, OUTCOME_LIMIT_MS);
  expect([...outcomes]).toEqual([[found.id, 'handled']]);
  expect(handled).toEqual([healthy, poison]);
  // The other group has passed it too, and had it once only.
  const last = newId();
  await send({ id: last, sequence: 1 });
  await eventually(() => others.includes(last));
  expect(others).toEqual([poison, healthy, last]);
  expect(await ofAggregate(poison)).toEqual([]);
  const { resolutions } = (await deadLetters.find(found.id))!;
  expect(resolutions).toEqual([
    expect.objectContaining({ action: 'redriven', by: 'ana', reason: 'release 2 reads it' }),
  ]);
});

test('poison that fails again is listed as the copy it is, and discarding ends it', async () => {
  const id = newId();
  const bytes = Buffer.from('these bytes are no event');
  await consume('webhooks', async () => undefined);
  await send({ id, sequence: 1, value: bytes });
  const first = await eventually(async () => (await ofAggregate(id))[0]);
  const redriven = await deadLetters.redrive([first.id], { by: 'ana', reason: null });
  const outcomes = await deadLetters.outcomes(redriven, OUTCOME_LIMIT_MS);
  expect([...outcomes]).toEqual([[first.id, 'set_aside_again']]);
  const [second] = await ofAggregate(id);
  expect(second).toMatchObject({ redriveOf: first.id, error: { name: 'UndecodableEventError' } });
  expect((await deadLetters.find(second!.id))?.value).toEqual(bytes);

  const by = { by: 'bia', reason: 'sent by a broken tool' };
  await deadLetters.discard([second!.id], by);
  expect(await ofAggregate(id)).toEqual([]);
  await expect(deadLetters.discard([second!.id], by)).rejects.toThrow(NotOpenError);
  const history = await deadLetters.history();
  const own = history.filter((one) => [first.id, second!.id].includes(one.id));
  expect(own.map((one) => [one.id, one.action, one.by, one.reason])).toEqual([
    [first.id, 'redriven', 'ana', null],
    [second!.id, 'discarded', 'bia', 'sent by a broken tool'],
  ]);
});
