// Calls to the provider on a real MongoDB: pages follow their scope and order, and a batch that comes again is kept once.
import { randomUUID } from 'node:crypto';
import { makeMongo, setUpCollections, type Mongo } from '@mps/chassis';
import { makeCallBundles, type ProviderCall } from './bundles';
import { declareProviderCalls } from './documents';
import { makeProviderCallStore, type ProviderCallQuery, type ProviderCallStore } from './store';

let mongo: Mongo;
let calls: ProviderCallStore;

const call = (changes: Partial<ProviderCall> = {}): ProviderCall => ({
  id: randomUUID(),
  at: '2026-03-02T12:00:00.000Z',
  operation: 'AUTHORIZE_CARD',
  attempt: 1,
  method: 'PUT',
  path: '/v1/orders/t',
  request_body: '{"amount":100}',
  status: 200,
  latency_ms: 3,
  outcome: 'OK',
  trace_id: '',
  organization_id: 'org',
  company_id: 'com',
  subject_id: 't',
  ...changes,
});

const keep = (...some: ProviderCall[]): Promise<void> =>
  calls.keep(makeCallBundles(some, new Date('2100-01-01T00:00:00Z')));

const QUERY: ProviderCallQuery = {
  organization_id: 'org',
  company_id: null,
  subject_ids: ['t', 's'],
  page: 1,
  limit: 10,
  direction: 1,
};

beforeAll(async () => {
  mongo = makeMongo({
    url: process.env['TEST_MONGODB_URL'] ?? '',
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'activity',
    appName: 'test',
  });
  await mongo.component.start();
  const bundles = declareProviderCalls(mongo.connection);
  await setUpCollections(mongo.connection);
  calls = makeProviderCallStore({ bundles });
});

afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

it('keeps a batch that comes again once', async () => {
  const batch = [call({ organization_id: 'again' }), call({ organization_id: 'again' })];
  await keep(...batch);
  await keep(...batch);
  expect(await calls.list({ ...QUERY, organization_id: 'again' })).toMatchObject({ total: 2 });
});

it('leaves out a bundle that cannot be decoded, and has every other call', async () => {
  const organization_id = 'unreadable';
  const [broken] = makeCallBundles([call({ organization_id })], new Date('2100-01-01T00:00:00Z'));
  await calls.keep([{ ...broken!, calls: Buffer.alloc(3, 0xff) }]);
  await keep(call({ organization_id }));
  expect(await calls.list({ ...QUERY, organization_id })).toMatchObject({ total: 1 });
});

it('reads no more bundles than its bytes allow, and of each one the calls of the payment alone', async () => {
  const organization_id = 'bounded';
  const bundles = declareProviderCalls(mongo.connection);
  for (let n = 0; n < 3; n += 1)
    await keep(call({ organization_id }), call({ organization_id, subject_id: 'another' }));
  const total = async (maxReadBytes?: number): Promise<number> => {
    const store = makeProviderCallStore({ bundles, ...(maxReadBytes !== undefined && { maxReadBytes }) });
    return (await store.list({ ...QUERY, organization_id })).total;
  };
  const [found] = await bundles
    .aggregate<{ size: number }>([
      { $match: { organization_id } },
      { $project: { size: { $binarySize: '$calls' } } },
    ])
    .toArray();
  const size = found?.size ?? 0;
  expect([await total(), await total(2 * size + 20), await total(size - 20)]).toEqual([3, 2, 0]);
});

it('has the whole record as it was sent', async () => {
  const sent = call({ organization_id: 'whole' });
  await keep(sent);
  const { data } = await calls.list({ ...QUERY, organization_id: 'whole' });
  expect(data).toEqual([sent]);
});

describe('a page', () => {
  const at = (second: number): string => new Date(Date.UTC(2026, 2, 2, 12, 0, second)).toISOString();
  const made = [
    call({ at: at(1) }),
    call({ at: at(0), subject_id: 's' }),
    call({ at: at(2), company_id: 'other' }),
    call({ at: at(3), subject_id: 'another' }),
    call({ at: at(4), organization_id: 'foreign' }),
  ];

  beforeAll(async () => {
    const [first, ...others] = made;
    await keep(...others);
    if (first !== undefined) await keep(first);
  });

  it.each<[string, Partial<ProviderCallQuery>, number[], number]>([
    ['both subjects, oldest first', {}, [1, 0, 2], 3],
    ['the newest first', { direction: -1 }, [2, 0, 1], 3],
    ['the second page', { page: 2, limit: 2 }, [2], 3],
    ['one company', { company_id: 'com' }, [1, 0], 2],
    ['another organization', { organization_id: 'nobody' }, [], 0],
  ])('has the calls of %s', async (_title, query, expected, total) => {
    const found = await calls.list({ ...QUERY, ...query });
    expect(found.data.map(({ id }) => made.findIndex((one) => one.id === id))).toEqual(expected);
    expect(found.total).toBe(total);
  });
});
