// The dispatcher with a real MongoDB stores deliveries while the log records their event, and attempts them afterwards.
import { randomUUID } from 'node:crypto';
import { newId, systemClock } from '@mps/kernel';
import { openServiceHarness, until, type ServiceHarness } from '@mps/testkit/service';
import type { LoggedEvent } from '../events/domain/event';
import { makeDispatcher } from './dispatcher';
import { makeDelivery } from './domain/delivery';
import { POOLS } from '../limits';
import { declareDeliveries } from './store';
import { makeWorkStore } from './work-store';

let harness: ServiceHarness<ReturnType<typeof declareDeliveries>>;
beforeAll(async () => {
  harness = await openServiceHarness({ databaseName: 'dispatcher', declare: declareDeliveries });
});
afterAll(() => harness.stop());

function openDispatcher() {
  const attempted: string[] = [];
  const endpoint = { id: newId(), event_types: ['*'], enabled: true } as never;
  const receiver = { endpoint, url: new URL('http://127.0.0.1:9'), secretsAt: () => [] };
  const work = makeWorkStore(harness.declared, randomUUID(), systemClock());
  const dispatcher = makeDispatcher({
    work,
    events: { findByIds: async () => [] },
    directory: { findReceivers: async () => [receiver] },
    attemptDelivery: async ({ id }) => {
      attempted.push(id);
      return null;
    },
    businessClock: harness.businessClock,
    sandboxMode: true,
    log: harness.log,
  });
  const ids = { company_id: newId(), organization_id: newId(), type: 'transaction.created' };
  const event = { id: newId(), ...ids, object_json: '{}', previous_json: '{}' } as unknown as LoggedEvent;
  const stored = () => harness.declared.findOne({ event_id: event.id });
  const wait = () => {
    const source = { ...event, event_id: event.id, event_type: event.type };
    const where = { id: newId(), endpoint_id: (endpoint as { id: string }).id };
    return work.add(makeDelivery(source, where, harness.businessClock.now().toISOString()), null);
  };
  return { dispatcher, attempted, event, stored, wait };
}

it('attempts a stored delivery only after the log has its event', async () => {
  const { dispatcher, attempted, event, stored } = openDispatcher();
  const logged = Promise.withResolvers<LoggedEvent>();
  await dispatcher.offer(event, logged.promise);
  expect(await stored()).toMatchObject({ status: 'PENDING', leased_by: expect.any(String) });
  expect(attempted).toEqual([]);
  logged.resolve(event);
  await until(() => attempted.length === 1);
  await dispatcher.stop();
});

it('does not attempt a delivery if the log failed, and leaves its lease to expire', async () => {
  const { dispatcher, attempted, event, stored } = openDispatcher();
  const logged = Promise.reject(new Error('the database is away'));
  await Promise.allSettled([logged, dispatcher.offer(event, logged)]);
  await dispatcher.stop();
  expect(attempted).toEqual([]);
  expect(await stored()).toMatchObject({ status: 'PENDING', leased_by: expect.any(String) });
});

it('attempts an event once when it is offered twice, as Kafka does after a kill', async () => {
  const { dispatcher, attempted, event } = openDispatcher();
  await dispatcher.offer(event, Promise.resolve(event));
  await dispatcher.offer(event, Promise.resolve(event));
  await dispatcher.stop();
  expect(attempted).toHaveLength(1);
});

it('makes all attempts that are due when the test clock moves, also at an endpoint with few permits', async () => {
  const { dispatcher, attempted, wait } = openDispatcher();
  const due = 4 * POOLS.trial.backlog + 1;
  for (let number = 0; number < due; number += 1) await wait();
  expect(await dispatcher.runDue()).toBe(due);
  expect(attempted).toHaveLength(due);
  expect(await dispatcher.runDue()).toBe(0);
  await dispatcher.stop();
});
