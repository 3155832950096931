// The log with a real MongoDB: no event twice and none missed, in any order of arrival.
import { randomUUID } from 'node:crypto';
import { setUpCollections, makeMongo, type Mongo } from '@mps/chassis';
import { systemClock } from '@mps/kernel';
import type { Scope } from '@mps/contracts';
import type { LoggedEvent } from './domain/event';
import { declareEvents, type EventCollections } from './documents';
import { followEvents, listEventCompanies } from './follow';
import { findNewest, findPage, type EventQuery } from './read-store';
import { makeEventLog, type EventLog, type EventPage } from './store';

const scope = { organization_id: 'org', company_id: null };
const query = { after: 0, limit: 100, types: [], aggregate_id: null };
let mongo: Mongo;
let collections: EventCollections;
let log: EventLog;

/** Lists a page with a cursor that the log issued. */
async function listPage(asked: EventQuery, of: Scope = scope): Promise<EventPage> {
  const page = await log.list(of, asked);
  if (page === null) throw new Error('the log refused its own cursor');
  return page;
}

/** Deletes all events, as retention does. */
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
  await setUpCollections(mongo.connection);
  log = makeEventLog(collections, systemClock());
});

afterEach(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

describe('a log emptied by retention', () => {
  const aggregatesAfter = async (after: number): Promise<string[]> =>
    (await listPage({ ...query, after })).events.map(({ aggregate_id }) => aggregate_id);

  it('continues after the last position, so an older cursor misses no event', async () => {
    await log.record([event('a', 1)]);
    await log.record([event('b', 1)]);
    const { position: cursor } = await listPage(query);
    await log.saveLastPosition();
    await prune();
    expect(await aggregatesAfter(cursor)).toEqual([]);
    await log.record([event('c', 1)]);
    expect(await aggregatesAfter(cursor)).toEqual(['c']);
  });

  it('continues after the last position also when a process was killed before it stored that position', async () => {
    await log.record([event('a', 1)]);
    const { position: cursor } = await listPage(query);
    await collections.lastPositions.deleteMany({});
    const next = makeEventLog(collections, systemClock());
    await next.saveLastPosition();
    await prune();
    await next.record([event('b', 1)]);
    expect(await aggregatesAfter(cursor)).toEqual(['b']);
  });

  it('continues an old cursor at the oldest stored event', async () => {
    for (const id of ['a', 'b', 'c']) await log.record([event(id, 1)]);
    const { position: cursor } = await listPage({ ...query, limit: 1 });
    await collections.events.deleteMany({ aggregate_id: { $in: ['a', 'b'] } });
    expect(await aggregatesAfter(cursor)).toEqual(['c']);
  });

  it('refuses a cursor beyond the last position', async () => {
    await log.record([event('a', 1)]);
    await log.saveLastPosition();
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
  ])('%s reads only the events it shows, with and without a cursor', async (_, of) => {
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
      // One extra key for each type ends its range.
      expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(found + rare.types.length);
      // With a choice, the planner could keep the order of the log after a page of a common type.
      expect(queryPlanner.rejectedPlans).toEqual([]);
    }
  });
});

describe('a page of one aggregate', () => {
  it('reads no events of others, and is ordered by position regardless of sequence', async () => {
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

describe('the newest events', () => {
  const newest = { before: null, limit: 2, types: [], aggregate_id: null };

  it('are listed backwards to the beginning, each once, while others arrive', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await log.record([event(id, 1)]);
    const seen: string[] = [];
    let before: number | null = null;
    for (let hasMore = true; hasMore;) {
      const page: EventPage | null = await log.listNewest(scope, { ...newest, before });
      if (page === null) throw new Error('the log refused its own cursor');
      seen.push(...page.events.map(({ aggregate_id }) => aggregate_id));
      ({ position: before, has_more: hasMore } = page);
      await log.record([event(`later-${seen.length}`, 1)]);
    }
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await log.listNewest(scope, { ...newest, before })).toEqual({
      events: [],
      positions: [],
      position: 1,
      has_more: false,
    });
  });

  it('refuse a cursor beyond the last position, and are empty for an empty log', async () => {
    expect(await log.listNewest(scope, newest)).toEqual({
      events: [],
      positions: [],
      position: 0,
      has_more: false,
    });
    await log.record([event('a', 1)]);
    expect(await log.listNewest(scope, { ...newest, before: 2 })).toBeNull();
  });

  it.each([
    ['of a company', { organization_id: 'org', company_id: 'company' }, {}],
    ['of an organization', scope, {}],
    ['of a type', scope, { types: ['refund.failed'] }],
    ['of an aggregate', scope, { aggregate_id: 'rare' }],
  ])('%s read only the events of the page, in index order', async (_, of, filter) => {
    await log.record([
      event('rare', 1, { type: 'refund.failed' }),
      event('rare', 2, { type: 'refund.failed' }),
    ]);
    await log.record(Array.from({ length: 500 }, (__, n) => event(`common-${n}`, 1)));
    const asked = { ...newest, ...filter, limit: 1 };
    const { executionStats } = (await findNewest(collections.events, of, asked).explain(
      'executionStats',
    )) as unknown as { executionStats: { nReturned: number; totalDocsExamined: number } };
    expect(executionStats).toMatchObject({ nReturned: 2, totalDocsExamined: 2 });
  });

  it('show one event by its id within the scope alone', async () => {
    const one = event('a', 1);
    await log.record([one]);
    expect(await log.find({ organization_id: 'org', company_id: 'company' }, one.id)).toEqual(one);
    for (const of of [
      { organization_id: 'other', company_id: null },
      { organization_id: 'org', company_id: 'sibling' },
    ])
      expect(await log.find(of, one.id)).toBeNull();
  });
});

describe('the event log', () => {
  it('stores an event once, regardless of how often it is recorded', async () => {
    const one = event('a', 1);
    await Promise.all([log.record([one]), log.record([one]), log.record([{ ...one, id: randomUUID() }])]);
    expect((await listPage(query)).events).toHaveLength(1);
  });

  it('stores what arrives together with an event that can never be stored', async () => {
    const broken = event('broken', 1, { type: 7 as never });
    const all = [event('a', 1), broken, event('b', 1)];
    const ends = await Promise.allSettled(all.map((one) => log.record([one])));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const { events, positions } = await listPage(query);
    expect(events.map(({ aggregate_id }) => aggregate_id)).toEqual(['a', 'b']);
    expect(positions).toEqual([1, 2]);
  });

  it('orders a concurrent batch by the sequences of each aggregate', async () => {
    await Promise.all([event('a', 2), event('b', 1), event('a', 1)].map((one) => log.record([one])));
    const { events } = await listPage(query);
    expect(events.map(({ aggregate_id, sequence }) => `${aggregate_id}${sequence}`)).toEqual([
      'a1',
      'b1',
      'a2',
    ]);
  });

  it('keeps the events of one call adjacent, and stores repeated ones once', async () => {
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

  it('assigns positions without gaps across three processes, one for each event', async () => {
    const logs = [log, makeEventLog(collections, systemClock()), makeEventLog(collections, systemClock())];
    const all = Array.from({ length: 120 }, (_, index) => event(`agg-${index}`, 1));
    // Two processes record each event: the log ignores the second.
    await Promise.all(
      all.flatMap((one, index) =>
        [0, 1].map((by) => (logs[(index + by) % logs.length] ?? log).record([one])),
      ),
    );
    const logged = await collections.events.find().sort({ position: 1 }).toArray();
    expect(logged.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1));
    expect(new Set(logged.map(({ aggregate_id }) => aggregate_id)).size).toBe(all.length);
  });

  it('a reader that follows the cursor misses no event during writes', async () => {
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

  it('shows a company only its own events, and an organization only its own', async () => {
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

  it('filters by type and aggregate, and reports further events in has_more', async () => {
    await log.record([event('a', 1)]);
    await log.record([event('a', 2, { type: 'transaction.status_changed' })]);
    expect((await listPage({ ...query, types: ['transaction.status_changed'] })).events).toHaveLength(1);
    expect(await listPage({ ...query, limit: 1, aggregate_id: 'a' })).toMatchObject({
      has_more: true,
      position: 1,
    });
  });
});

describe('a reader that follows the log', () => {
  const caller = {
    kind: 'api_key',
    principal_id: 'k',
    organization_id: 'org',
    company_id: null,
    permissions: [],
  } as const;
  const gateway = { ...caller, kind: 'system' } as const;
  const follow = async (after: string | null, changes: { opens?: boolean; limit?: number } = {}) => {
    const request = { after, limit: 100, types: [], aggregate_id: null, opens: false, ...changes };
    const answer = await followEvents(log, request, { caller });
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };

  it('begins at the end, and gets the cursor of each later event', async () => {
    await log.record([event('a', 1)]);
    const { data, next_cursor } = await follow(null, { opens: true });
    expect(data).toEqual([]);
    await log.record([event('b', 1), event('c', 1)]);
    const page = await follow(next_cursor, { limit: 1 });
    expect(page).toMatchObject({ data: [{ aggregate_id: 'b' }], has_more: true, is_reset: false });
    const [cursor = ''] = page.cursors;
    expect(page.next_cursor).toBe(cursor);
    expect((await follow(cursor)).data).toMatchObject([{ aggregate_id: 'c' }]);
  });

  it('is reset when retention has deleted events after its cursor, and not by the events before it', async () => {
    const { next_cursor: start } = await follow(null, { opens: true });
    await log.record([event('a', 1)]);
    const { next_cursor: afterA } = await follow(start);
    await log.record([event('b', 1)]);
    const { next_cursor: end } = await follow(afterA);
    await collections.events.deleteOne({ aggregate_id: 'a' });
    expect(await follow(start, { opens: true })).toMatchObject({
      data: [],
      is_reset: true,
      next_cursor: end,
    });
    expect(await follow(afterA, { opens: true })).toMatchObject({
      data: [{ aggregate_id: 'b' }],
      is_reset: false,
    });
    await log.saveLastPosition();
    await prune();
    expect(await follow(afterA, { opens: true })).toMatchObject({ is_reset: true, next_cursor: end });
    expect(await follow(end, { opens: true })).toMatchObject({ data: [], is_reset: false });
  });

  it('is refused with a cursor that the log never issued', async () => {
    await expect(follow('unknown')).rejects.toThrow('validation_error');
  });

  it('tells the gateway each company with new events once, and refuses other callers', async () => {
    const look = (after: string | null) => listEventCompanies(log, { after }, { caller: gateway });
    const first = await look(null);
    if (!first.ok) throw new Error(first.error.code);
    await log.record([event('a', 1), event('b', 1), event('c', 1, { company_id: 'second' })]);
    const next = await look(first.value.next_cursor);
    expect(next).toMatchObject({
      ok: true,
      value: {
        data: [
          { organization_id: 'org', company_id: 'company' },
          { organization_id: 'org', company_id: 'second' },
        ],
        has_more: false,
      },
    });
    expect(await listEventCompanies(log, { after: null }, { caller })).toMatchObject({
      ok: false,
      error: { code: 'permission_denied' },
    });
  });
});
