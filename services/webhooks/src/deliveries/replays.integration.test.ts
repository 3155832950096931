// The replay loop on a real MongoDB: no range and no later attempt holds up another range.
import { randomUUID } from 'node:crypto';
import { newId, ok } from '@mps/kernel';
import { openServiceHarness, until, type ServiceHarness } from '@mps/testkit/service';
import type { Connection } from 'mongoose';
import { MAX_OPEN_RANGES, RANGES_A_PAGE, REPLAY_WINDOW } from '../limits';
import { makeDelivery } from './domain/delivery';
import { makeReplayLoop, replayRange, type ReplayDeps } from './replays';
import { declareReplays, makeReplayStore } from './replay-store';
import { declareDeliveries } from './store';
import { makeWorkStore, type WorkStore } from './work-store';

const OWNER = { organization_id: 'organization', company_id: 'company' };
const EVENTS_OF_RANGE = 3;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const declare = (connection: Connection) => ({
  deliveries: declareDeliveries(connection),
  replays: declareReplays(connection),
});

let harness: ServiceHarness<ReturnType<typeof declare>>;
beforeAll(async () => {
  harness = await openServiceHarness({ databaseName: 'replays', declare });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.declared.deliveries.deleteMany({});
  await harness.declared.replays.deleteMany({});
});

const instant = (fromNowMs: number): string => new Date(Date.now() + fromNowMs).toISOString();

/** Stores deliveries that wait for their next attempt, as many as a replay allows. */
async function fillWindow(endpointId: string, dueInMs: number): Promise<void> {
  const waiting = Array.from({ length: REPLAY_WINDOW }, () => {
    const source = { ...OWNER, event_id: newId(), event_type: 'refund.created' };
    const made = makeDelivery(source, { id: newId(), endpoint_id: endpointId }, instant(-MINUTE_MS));
    const { id, ...members } = made;
    const next_attempt_at = instant(dueInMs);
    return { _id: id, ...members, next_attempt_at, waiting_for: endpointId, received_at: new Date() };
  });
  await harness.declared.deliveries.insertMany(waiting);
}

/** Stores an open range. `made` of its events have their delivery. */
async function addRange(endpointId: string, ageMs: number, made = 0): Promise<void> {
  const created_at = instant(-ageMs);
  const events = Array.from({ length: EVENTS_OF_RANGE }, () => ({
    event_id: newId(),
    event_type: 'refund.created',
  }));
  const range = { _id: newId(), ...OWNER, endpoint_id: endpointId, events, made, created_at };
  const kept = { open_since: created_at, kept_since: new Date(), version: 1, sequence: 0, outbox: [] };
  await harness.declared.replays.insertOne({ ...range, ...kept });
}

/** Runs the loop until the condition holds. */
async function replayUntil(isDone: () => Promise<boolean>, changes: Partial<WorkStore> = {}) {
  const { declared, businessClock, realClock, log } = harness;
  const work = { ...makeWorkStore(declared.deliveries, randomUUID(), realClock), ...changes };
  const replays = makeReplayStore({ collection: declared.replays, businessClock, realClock });
  const loop = makeReplayLoop({ work, replays, businessClock, onWaiting: () => undefined }, log);
  await loop.start();
  try {
    await until(isDone);
  } finally {
    await loop.stop();
  }
}

const countDeliveries = (endpoint_id: string) => harness.declared.deliveries.countDocuments({ endpoint_id });
const countOpen = (endpoint_id: string) =>
  harness.declared.replays.countDocuments({ endpoint_id, open_since: { $exists: true } });
const hasDeliveries = (endpointId: string, count: number) => async () =>
  (await countDeliveries(endpointId)) === count;

it('advances a range behind a page of older ranges with a full window', async () => {
  const [full, free] = [newId(), newId()];
  await fillWindow(full, -MINUTE_MS);
  // Equal instants: the id orders them.
  for (let count = 0; count < RANGES_A_PAGE + 1; count += 1) await addRange(full, 2 * MINUTE_MS);
  await addRange(free, MINUTE_MS);
  await replayUntil(hasDeliveries(free, EVENTS_OF_RANGE));
  expect(await countDeliveries(full)).toBe(REPLAY_WINDOW);
  expect(await countOpen(full)).toBe(RANGES_A_PAGE + 1);
});

it('advances a range while the retries of its endpoint wait for a later time', async () => {
  const endpoint = newId();
  await fillWindow(endpoint, DAY_MS);
  await addRange(endpoint, MINUTE_MS);
  await replayUntil(hasDeliveries(endpoint, REPLAY_WINDOW + EVENTS_OF_RANGE));
});

it('advances a range behind one that fails', async () => {
  const [broken, free] = [newId(), newId()];
  await addRange(broken, 2 * MINUTE_MS);
  await addRange(free, MINUTE_MS);
  const { declared, realClock } = harness;
  const { countDue } = makeWorkStore(declared.deliveries, randomUUID(), realClock);
  await replayUntil(hasDeliveries(free, EVENTS_OF_RANGE), {
    countDue: async (endpointId, ...rest) => {
      if (endpointId === broken) throw new Error('This read fails');
      return countDue(endpointId, ...rest);
    },
  });
});

it('closes a range when all of its events have their delivery', async () => {
  const [now, before] = [newId(), newId()];
  await addRange(now, MINUTE_MS);
  // Earlier versions left finished ranges open.
  await addRange(before, MINUTE_MS, EVENTS_OF_RANGE);
  await replayUntil(async () => (await countOpen(now)) + (await countOpen(before)) === 0);
  expect([await countDeliveries(now), await countDeliveries(before)]).toEqual([EVENTS_OF_RANGE, 0]);
});

it('refuses another range of an endpoint with many open ones, until one of them is done', async () => {
  const { declared, businessClock, realClock } = harness;
  const [full, other] = [newId(), newId()];
  const deps = {
    replays: makeReplayStore({ collection: declared.replays, businessClock, realClock }),
    deliveries: { findReplayable: async () => [{ event_id: newId(), event_type: 'refund.created' }] },
    endpoints: { find: async (_scope: unknown, id: string) => ({ ...OWNER, id, enabled: true }) },
    companies: { find: async () => null },
    businessClock,
    onRange: () => undefined,
  } as unknown as ReplayDeps;
  const context = await harness.as(OWNER);
  const range = { from: instant(-DAY_MS), to: instant(0), types: [], only_failed: true };
  const replay = (endpoint_id: string) => replayRange(deps, { ...range, endpoint_id }, context);
  for (let count = 0; count < MAX_OPEN_RANGES; count += 1)
    expect(await replay(full)).toMatchObject({ value: { count: 1 } });
  expect(await replay(full)).toMatchObject({ error: { code: 'rate_limited', retryAfterSeconds: 60 } });
  expect(await replay(other)).toMatchObject({ value: { count: 1 } });
  await declared.replays.updateOne({ endpoint_id: full }, { $unset: { open_since: true } });
  expect(await replay(full)).toMatchObject({ value: { count: 1 } });
});

it('reads the open ranges in the order of an index', async () => {
  for (let count = 0; count < RANGES_A_PAGE + 1; count += 1) await addRange('endpoint', MINUTE_MS);
  const { declared, businessClock, realClock } = harness;
  const find = jest.spyOn(declared.replays, 'find');
  const replays = makeReplayStore({ collection: declared.replays, businessClock, realClock });
  const page = await replays.findOpen(null);
  const rest = await replays.findOpen(page.at(-1) ?? null);
  expect(new Set([...page, ...rest].map(({ id }) => id)).size).toBe(RANGES_A_PAGE + 1);
  expect(find.mock.calls).toHaveLength(2);
  for (const [filter, options] of [...find.mock.calls]) {
    const plan = await declared.replays.find(filter as never, options as never).explain('queryPlanner');
    expect(JSON.stringify(plan['queryPlanner'])).not.toContain('"SORT"');
  }
  find.mockRestore();
});

it('is kept for its term by the clock of the machine, however far the business clock is moved', async () => {
  const { declared, businessClock, realClock } = harness;
  const replays = makeReplayStore({ collection: declared.replays, businessClock, realClock });
  const created_at = instant(365 * DAY_MS);
  const events = [{ event_id: newId(), event_type: 'refund.created' }];
  const range = { id: newId(), ...OWNER, endpoint_id: newId(), events, made: 0, created_at };
  const before = Date.now();
  const made = await replays.create<never>(OWNER, {
    deadlineMs: Infinity,
    decide: () => ok({ next: { ...range, open_since: created_at }, events: [] }),
  });
  if (!made.ok) throw new Error(made.error.code);
  const readTerm = async () => (await declared.replays.findOne({ _id: range.id }))?.kept_since.getTime() ?? 0;
  const term = await readTerm();
  expect(term).toBeGreaterThanOrEqual(before);
  expect(term).toBeLessThanOrEqual(Date.now());
  await replays.advance(made.value.stored, 1);
  expect(await readTerm()).toBe(term);
});
