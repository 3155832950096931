// Audit chains on a real MongoDB: no record twice, no hole and no fork, also with two replicas at once.
import { randomUUID } from 'node:crypto';
import { makeMongo, setUpCollections, type Mongo } from '@mps/chassis';
import { CHAIN_START, followChain } from '@mps/contracts';
import type { AuditRecordCollection } from './documents';
import { declareAuditRecords } from './documents';
import { toAuditRecord, type UnchainedRecord } from './chain';
import { makeAuditLog, type AuditQuery } from './store';

interface IndexUse {
  readonly name: string;
  readonly accesses: { readonly ops: number };
}

let mongo: Mongo;
let records: AuditRecordCollection;

const QUERY: AuditQuery = {
  organization_id: 'org',
  company_id: null,
  before: null,
  limit: 100,
  actor_kind: null,
  actor_id: null,
  action: null,
  resource_type: null,
  resource_id: null,
  from: null,
  to: null,
};

const record = (changes: Partial<UnchainedRecord> = {}): UnchainedRecord => ({
  _id: randomUUID(),
  organization_id: 'org',
  at: new Date('2026-03-02T12:00:00Z'),
  actor: { kind: 'API_KEY', id: 'key', label: 'shop' },
  action: 'merchant.updated',
  resource: { type: 'merchant', id: 'm' },
  company_id: 'com',
  changes_json: '[{"path":"/name","from":"A","to":"B"}]',
  request_id: '',
  ip: null,
  ...changes,
});

const readChain = async (organization = 'org') =>
  (await makeAuditLog(records).readChain(organization, 0)).map(toAuditRecord);

beforeEach(async () => {
  mongo = makeMongo({
    url: process.env['TEST_MONGODB_URL'] ?? '',
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'activity',
    appName: 'test',
  });
  records = declareAuditRecords(mongo.connection);
  await mongo.component.start();
  await setUpCollections(mongo.connection);
});

afterEach(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

it('links each record to the one before, in a chain for each organization', async () => {
  const log = makeAuditLog(records);
  const [first, second, other] = [record(), record(), record({ organization_id: 'other' })];
  await log.append([first, other, second]);
  await log.append([record({ _id: 'third' })]);
  const chain = await readChain();
  expect(chain.map(({ id, sequence }) => [id, sequence])).toEqual([
    [first._id, 1],
    [second._id, 2],
    ['third', 3],
  ]);
  expect(followChain(CHAIN_START, chain)).toEqual({ position: { sequence: 3, hash: chain[2]?.hash } });
  expect(await readChain('other')).toMatchObject([{ id: other._id, sequence: 1, previous_hash: null }]);
  expect(await log.listChains('')).toEqual([
    { organization_id: 'org', last_sequence: 3, last_hash: chain[2]?.hash },
    expect.objectContaining({ organization_id: 'other', last_sequence: 1 }),
  ]);
});

it('records an event once, also when it arrives again among new ones', async () => {
  const log = makeAuditLog(records);
  const known = record();
  await log.append([known]);
  const fresh = [record(), record()];
  await log.append([fresh[0] ?? known, known, fresh[1] ?? known]);
  const chain = await readChain();
  expect(chain.map(({ id }) => id)).toEqual([known, ...fresh].map(({ _id }) => _id));
  expect(followChain(CHAIN_START, chain)).toMatchObject({ position: { sequence: 3 } });
});

it('records what arrives together with a record that can never be appended', async () => {
  const log = makeAuditLog(records);
  const broken = record({ changes_json: 'no JSON' });
  const fine = [record(), record({ organization_id: 'other' }), record()];
  const ends = await Promise.allSettled([broken, ...fine].map((one) => log.append([one])));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  const chain = await readChain();
  expect(chain.map(({ id }) => id)).toEqual([fine[0]?._id, fine[2]?._id]);
  expect(followChain(CHAIN_START, chain)).toMatchObject({ position: { sequence: 2 } });
});

it('has no fork and no hole when two replicas append to the same chains at once', async () => {
  const replicas = [makeAuditLog(records), makeAuditLog(records)];
  const all = Array.from({ length: 120 }, (_, index) =>
    record({ organization_id: index % 3 === 0 ? 'other' : 'org' }),
  );
  // Every record arrives at both, as after a rebalance.
  await Promise.all(replicas.flatMap(({ append }) => all.map((one) => append([one]))));
  for (const [organization, length] of [
    ['org', 80],
    ['other', 40],
  ] as const) {
    const chain = await readChain(organization);
    expect(new Set(chain.map(({ id }) => id)).size).toBe(length);
    expect(followChain(CHAIN_START, chain)).toEqual({
      position: { sequence: length, hash: chain.at(-1)?.hash },
    });
  }
});

it('names the position of a record that was altered in the database', async () => {
  await makeAuditLog(records).append([record(), record(), record()]);
  await records.updateOne({ sequence: 2 }, { $set: { action: 'merchant.created' } });
  expect(followChain(CHAIN_START, await readChain())).toEqual({
    broken: { sequence: 2, fault: 'wrong_hash' },
  });
});

describe('a list', () => {
  const list = async (query: Partial<AuditQuery>) =>
    (await makeAuditLog(records).list({ ...QUERY, ...query })).map(({ sequence }) => sequence);

  beforeEach(() =>
    makeAuditLog(records).append([
      record({ action: 'user.updated', resource: { type: 'user', id: 'u' } }),
      record({ company_id: null, actor: { kind: 'USER', id: 'u', label: 'u' } }),
      record({ company_id: 'second', at: new Date('2026-03-03T12:00:00Z') }),
      record({ organization_id: 'other' }),
    ]),
  );

  it.each<[string, Partial<AuditQuery>, number[]]>([
    ['an organization, newest first', {}, [3, 2, 1]],
    ['one more than the limit', { limit: 1 }, [3, 2]],
    ['a position', { before: 3 }, [2, 1]],
    ['a company', { company_id: 'second' }, [3]],
    ['an actor', { actor_id: 'u' }, [2]],
    ['a kind of actor', { actor_kind: 'API_KEY' }, [3, 1]],
    ['an action', { action: 'user.updated' }, [1]],
    ['a resource', { resource_type: 'user', resource_id: 'u' }, [1]],
    ['a time from', { from: new Date('2026-03-03T00:00:00Z') }, [3]],
    ['a time to', { to: new Date('2026-03-03T00:00:00Z') }, [2, 1]],
    ['another organization', { organization_id: 'third' }, []],
  ])('has the records of %s', async (_title, query, sequences) => {
    expect(await list(query)).toEqual(sequences);
  });

  it.each<[string, Partial<AuditQuery>, string]>([
    ['a time', { from: new Date('2026-03-03T00:00:00Z') }, 'time'],
    ['a time of a company', { company_id: 'second', to: new Date('2026-03-04T00:00:00Z') }, 'time'],
    ['no time', {}, 'chain'],
    ['no time of a company', { company_id: 'second' }, 'company'],
    ['a kind of actor', { actor_kind: 'OPERATOR' }, 'actor_kind'],
    ['a type of resource', { resource_type: 'user' }, 'resource_type'],
    ['a kind of actor of a company', { company_id: 'second', actor_kind: 'USER' }, 'company'],
  ])('of %s is read by one index', async (_title, query, index) => {
    const readUses = async (): Promise<Map<string, number>> => {
      const indexes = await records.aggregate<IndexUse>([{ $indexStats: {} }]).toArray();
      return new Map(indexes.map(({ name, accesses }) => [name, accesses.ops]));
    };
    const before = await readUses();
    await list(query);
    const used = [...(await readUses())].filter(([name, uses]) => uses !== before.get(name));
    expect(used.map(([name]) => name)).toEqual([index]);
  });
});
