// The log on a real MongoDB: nothing twice, nothing missed, whatever arrives when.
import { randomUUID } from 'node:crypto';
import { createIndexes, makeMongo, type Mongo } from '@mps/chassis';
import { systemClock } from '@mps/kernel';
import type { Scope } from '@mps/contracts';
import type { LoggedEvent } from './domain/event';
import {
  declareEvents,
  findPage,
  makeEventLog,
  type EventLog,
  type EventCollections,
  type EventPage,
  type EventQuery,
} from './store';

const scope = { organization_id: 'org', company_id: null };
const query = { after: 0, limit: 100, types: [], aggregate_id: null };
let mongo: Mongo;
let collections: EventCollections;
let log: EventLog;

/** Page of list() with a cursor that was given. */
async function listPage(asked: EventQuery, of: Scope = scope): Promise<EventPage> {
  const page = await log.list(of, asked);
  if (page === null) throw new Error('the cursor was taken for an unknown one');
  return page;
}

/** What retention does to events that old. */
const prune = () => collections.events.deleteMany({});

const event = (aggregate_id: string, sequence: number, changes: Partial<LoggedEvent> = {}): LoggedEvent => ({
  id: randomUUID(),
  type: 'transaction.created',
  version: '1',
  timestamp: '2026-11-21T12:00:00.000Z',
  company_id: 'company',
  organization_id: 'org',
  correlation_id: 'trace',
  sequence,
  aggregate_type: 'transaction',
  aggregate_id,
  object_json: '{}',
  previous_json: '{}',
  ...changes,
});

beforeEach(async () => {
  const url = process.env['TEST_MONGODB_URL'] ?? '';
  mongo = makeMongo({
    url,
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'webhooks',
    appName: 'test',
  });
  collections = declareEvents(mongo.connection);
  await mongo.component.start();
  await createIndexes(mongo.connection);
  log = makeEventLog(collections, systemClock());
});

afterEach(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

describe('a log that retention has emptied', () => {
  const aggregatesAfter = async (after: number): Promise<string[]> =>
    (await listPage({ ...query, after })).events.map(({ aggregate_id }) => aggregate_id);

  it('goes on after the last place it gave, so that a cursor kept since then misses nothing', async () => {
    await log.record([event('a', 1)]);
    await log.record([event('b', 1)]);
    const { position: cursor } = await listPage(query);
    await log.keepLastPlace();
    await prune();
    expect(await aggregatesAfter(cursor)).toEqual([]);
    await log.record([event('c', 1)]);
    expect(await aggregatesAfter(cursor)).toEqual(['c']);
  });

  it('does so too when a process was killed before it could say how far it had come', async () => {
    await log.record([event('a', 1)]);
    const { position: cursor } = await listPage(query);
    await collections.lastPlaces.deleteMany({});
    const next = makeEventLog(collections, systemClock());
    await next.keepLastPlace();
    await prune();
    await next.record([event('b', 1)]);
    expect(await aggregatesAfter(cursor)).toEqual(['b']);
  });

  it('honours a cursor of any age at the oldest event that is kept', async () => {
    for (const id of ['a', 'b', 'c']) await log.record([event(id, 1)]);
    const { position: cursor } = await listPage({ ...query, limit: 1 });
    await collections.events.deleteMany({ aggregate_id: { $in: ['a', 'b'] } });
    expect(await aggregatesAfter(cursor)).toEqual(['c']);
  });

  it('takes a cursor ahead of every place for one that it never gave', async () => {
    await log.record([event('a', 1)]);
    await log.keepLastPlace();
    await prune();
    expect(await aggregatesAfter(1)).toEqual([]);
    expect(await log.list(scope, { ...query, after: 2 })).toBeNull();
  });
});

describe('a page of a rare type', () => {
  const COMMON = 2_000;
  const RARE = 3;
  const rare = { ...query, types: ['dispute.created', 'refund.failed'] };

  it.each([
    ['of a company', { organization_id: 'org', company_id: 'company' }],
    ['of an organization', scope],
  ])('%s reads no more of the log than it shows, with its cursor too', async (_, of) => {
    for (let n = 0; n < COMMON; n += 500)
      await Promise.all(Array.from({ length: 500 }, (__, i) => log.record([event(`common-${n + i}`, 1)])));
    for (let n = 0; n < RARE; n++) await log.record([event(`rare-${n}`, 1, { type: 'refund.failed' })]);
    expect((await listPage(rare, of)).events).toHaveLength(RARE);
    for (const [after, found] of [
      [0, RARE],
      [COMMON + 1, RARE - 1],
    ] as const) {
      const { executionStats, queryPlanner } = await explained(of, { ...rare, after });
      expect(executionStats).toMatchObject({ nReturned: found, totalDocsExamined: found });
      // One more key for each type says that its range has ended.
      expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(found + rare.types.length);
      // Had the planner a choice, it might keep to the log's own order after a page of a common type.
      expect(queryPlanner.rejectedPlans).toEqual([]);
    }
  });
});

describe('a page of one aggregate', () => {
  it('reads no events of others, and is in the order of places whatever the sequences', async () => {
    const others = (first: number) =>
      Promise.all(Array.from({ length: 500 }, (_, n) => log.record([event(`other-${first + n}`, 1)])));
    await others(0);
    for (const sequence of [2, 1, 3]) await log.record([event('a', sequence)]);
    await others(500);
    const page = await listPage({ ...query, aggregate_id: 'a' });
    expect(page.events.map(({ sequence }) => sequence)).toEqual([2, 1, 3]);
    const rest = await listPage({ ...query, aggregate_id: 'a', after: 501 });
    expect(rest.events.map(({ sequence }) => sequence)).toEqual([1, 3]);
    const { executionStats } = await explained(scope, { ...query, aggregate_id: 'a' });
    expect(executionStats).toMatchObject({ nReturned: 3, totalDocsExamined: 3 });
  });
});

const explained = (of: Scope, asked: EventQuery) =>
  findPage(collections.events, of, asked).explain('executionStats') as unknown as Promise<{
    queryPlanner: { rejectedPlans: unknown[] };
    executionStats: { nReturned: number; totalDocsExamined: number; totalKeysExamined: number };
  }>;

describe('the event log', () => {
  it('keeps an event once, however often it is recorded', async () => {
    const one = event('a', 1);
    await Promise.all([log.record([one]), log.record([one]), log.record([{ ...one, id: randomUUID() }])]);
    expect((await listPage(query)).events).toHaveLength(1);
  });

  it('keeps what arrives together in the sequence of each aggregate', async () => {
    await Promise.all([event('a', 2), event('b', 1), event('a', 1)].map((one) => log.record([one])));
    const { events } = await listPage(query);
    expect(events.map(({ aggregate_id, sequence }) => `${aggregate_id}${sequence}`)).toEqual([
      'a1',
      'b1',
      'a2',
    ]);
  });

  it('keeps what is recorded together in one piece, and what of it comes again once', async () => {
    const pair = (id: string): LoggedEvent[] => [event(id, 1), event(id, 2)];
    const [first] = pair('a');
    await Promise.all([log.record([first!]), log.record(pair('b')), log.record([first!, event('a', 2)])]);
    const { events } = await listPage(query);
    expect(events.map(({ aggregate_id, sequence }) => `${aggregate_id}${sequence}`)).toEqual([
      'a1',
      'b1',
      'b2',
      'a2',
    ]);
  });

  it('gives places without a gap, in any order of processes, to each event once', async () => {
    const logs = [log, makeEventLog(collections, systemClock()), makeEventLog(collections, systemClock())];
    const all = Array.from({ length: 120 }, (_, index) => event(`agg-${index}`, 1));
    // Each by two of them: an event that comes again is dropped.
    await Promise.all(
      all.flatMap((one, index) =>
        [0, 1].map((by) => (logs[(index + by) % logs.length] ?? log).record([one])),
      ),
    );
    const places = await collections.events.find().sort({ position: 1 }).toArray();
    expect(places.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1));
    expect(new Set(places.map(({ aggregate_id }) => aggregate_id)).size).toBe(all.length);
  });

  it('lets a reader that follows the cursor miss nothing while events keep coming', async () => {
    const total = 300;
    const seen: string[] = [];
    const other = makeEventLog(collections, systemClock());
    const writing = [log, other].map(async (by, half) => {
      for (let i = half * 10; i < total; i += 20)
        await Promise.all(Array.from({ length: 10 }, (_, j) => by.record([event(`agg-${i + j}`, 1)])));
    });
    let position = 0;
    while (seen.length < total) {
      const page = await listPage({ ...query, after: position, limit: 7 });
      seen.push(...page.events.map(({ aggregate_id }) => aggregate_id));
      position = page.position;
    }
    await Promise.all(writing);
    expect(new Set(seen).size).toBe(total);
  });

  it('shows a company nothing of its siblings and an organization nothing of others', async () => {
    await log.record([event('a', 1)]);
    await log.record([event('b', 1, { company_id: 'sibling' })]);
    await log.record([event('c', 1, { organization_id: 'other' })]);
    const ids = async (company_id: string | null): Promise<string[]> =>
      (await listPage(query, { organization_id: 'org', company_id })).events.map(
        ({ aggregate_id }) => aggregate_id,
      );
    expect(await ids(null)).toEqual(['a', 'b']);
    expect(await ids('company')).toEqual(['a']);
  });

  it('filters by type and aggregate and says whether there is more', async () => {
    await log.record([event('a', 1)]);
    await log.record([event('a', 2, { type: 'transaction.status_changed' })]);
    expect((await listPage({ ...query, types: ['transaction.status_changed'] })).events).toHaveLength(1);
    expect(await listPage({ ...query, limit: 1, aggregate_id: 'a' })).toMatchObject({
      has_more: true,
      position: 1,
    });
  });
});
