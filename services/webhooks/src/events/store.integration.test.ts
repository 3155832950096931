// The log on a real MongoDB: nothing twice, nothing missed, whatever arrives when.
import { randomUUID } from 'node:crypto';
import { createIndexes, makeMongo, type Mongo } from '@mps/chassis';
import { systemClock } from '@mps/kernel';
import type { LoggedEvent } from './domain/event';
import { eventModel, makeEventLog, type EventLog } from './store';

const scope = { organization_id: 'org', company_id: null };
const query = { after: 0, limit: 100, types: [], aggregate_id: null };
let mongo: Mongo;
let log: EventLog;

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
  const model = eventModel(mongo.connection);
  await mongo.component.start();
  await createIndexes(mongo.connection);
  log = makeEventLog(model, systemClock());
});

afterEach(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

describe('the event log', () => {
  it('keeps an event once, however often it is recorded', async () => {
    const one = event('a', 1);
    await Promise.all([log.record(one), log.record(one), log.record({ ...one, id: randomUUID() })]);
    await log.sequenceBatch();
    expect((await log.list(scope, query)).events).toHaveLength(1);
  });

  it('shows an event only when it has its place, and each aggregate in its sequence', async () => {
    await log.record(event('a', 2));
    await log.record(event('b', 1));
    await log.record(event('a', 1));
    expect((await log.list(scope, query)).events).toEqual([]);
    expect(await log.sequenceBatch()).toBe(3);
    const { events } = await log.list(scope, query);
    expect(events.map(({ aggregate_id, sequence }) => `${aggregate_id}${sequence}`)).toEqual([
      'a1',
      'b1',
      'a2',
    ]);
  });

  it('lets a reader that follows the cursor miss nothing while events keep coming', async () => {
    const total = 300;
    const seen: string[] = [];
    const writer = (async () => {
      for (let i = 0; i < total; i += 10) {
        await Promise.all(Array.from({ length: 10 }, (_, j) => log.record(event(`agg-${i + j}`, 1))));
        await log.sequenceBatch();
      }
    })();
    let position = 0;
    while (seen.length < total) {
      const page = await log.list(scope, { ...query, after: position, limit: 7 });
      seen.push(...page.events.map(({ aggregate_id }) => aggregate_id));
      position = page.position;
    }
    await writer;
    expect(new Set(seen).size).toBe(total);
  });

  it('shows a company nothing of its siblings and an organization nothing of others', async () => {
    await log.record(event('a', 1));
    await log.record(event('b', 1, { company_id: 'sibling' }));
    await log.record(event('c', 1, { organization_id: 'other' }));
    await log.sequenceBatch();
    const ids = async (company_id: string | null): Promise<string[]> =>
      (await log.list({ organization_id: 'org', company_id }, query)).events.map(
        ({ aggregate_id }) => aggregate_id,
      );
    expect(await ids(null)).toEqual(['a', 'b']);
    expect(await ids('company')).toEqual(['a']);
  });

  it('filters by type and aggregate and says whether there is more', async () => {
    await log.record(event('a', 1));
    await log.record(event('a', 2, { type: 'transaction.status_changed' }));
    await log.sequenceBatch();
    expect((await log.list(scope, { ...query, types: ['transaction.status_changed'] })).events).toHaveLength(
      1,
    );
    expect(await log.list(scope, { ...query, limit: 1, aggregate_id: 'a' })).toMatchObject({
      has_more: true,
      position: 1,
    });
  });
});
