// The request log on a real MongoDB: a batch that comes again is kept once, and lists follow every filter in its order.
import { randomBytes, randomUUID } from 'node:crypto';
import { makeMongo, setUpCollections, type Mongo } from '@mps/chassis';
import type { CallContext } from '@mps/contracts';
import { systemClock } from '@mps/kernel';
import { makeBundles, type RequestLog } from './bundles';
import { declareDrops, declareRequestLogs } from './documents';
import { followRequestLogs } from './follow';
import { listRequestLogs } from './operations';
import { makeRequestLogStore, type RequestLogStore, type RequestQuery } from './store';

let mongo: Mongo;
let requests: RequestLogStore;
let collections: Pick<Parameters<typeof makeRequestLogStore>[0], 'bundles' | 'drops'>;

const QUERY: RequestQuery = {
  organization_id: 'org',
  company_id: null,
  before: null,
  after: null,
  oldest_first: false,
  limit: 100,
  method: null,
  route: null,
  status: null,
  code: null,
  api_key_id: null,
  user_id: null,
  resource_id: null,
  from: null,
  to: null,
};

const KEPT_MS = 30 * 86_400_000;
const NO_BATCH = Buffer.alloc(3, 0xff);
const BEGAN = Date.parse('2100-03-02T12:00:00Z');

const request = (changes: Partial<RequestLog> = {}): RequestLog => ({
  id: randomBytes(16).toString('hex'),
  at: new Date(BEGAN).toISOString(),
  method: 'GET',
  route: '/v1/merchants/{merchantId}',
  path: '/v1/merchants/m',
  query: '',
  status: 200,
  latency_ms: 3,
  api_key: { id: 'key', label: 'shop' },
  ip: '192.0.2.1',
  user_agent: '',
  idempotent_replayed: false,
  resource: { type: 'merchant', id: 'm' },
  resource_ids: ['m'],
  organization_id: 'org',
  company_id: 'com',
  ...changes,
});

const keep = (...batch: RequestLog[]): Promise<void> =>
  requests.keep(makeBundles(batch, { keptAt: new Date(), keptMs: KEPT_MS }));

/** Keeps a bundle with bytes that are no batch. */
async function keepBroken(one: RequestLog, keptAt = new Date()): Promise<void> {
  const bundles = makeBundles([one], { keptAt, keptMs: KEPT_MS });
  await requests.keep(bundles.map((bundle) => ({ ...bundle, requests: NO_BATCH })));
}

beforeAll(async () => {
  mongo = makeMongo({
    url: process.env['TEST_MONGODB_URL'] ?? '',
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'activity',
    appName: 'test',
  });
  await mongo.component.start();
  collections = { bundles: declareRequestLogs(mongo.connection), drops: declareDrops(mongo.connection) };
  await setUpCollections(mongo.connection);
  requests = makeRequestLogStore({ ...collections, realClock: systemClock() });
});

afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

it('keeps a batch that comes again once', async () => {
  const batch = [request({ organization_id: 'again' }), request({ organization_id: 'again' })];
  await keep(...batch);
  await keep(...batch);
  expect((await requests.list({ ...QUERY, organization_id: 'again' })).requests).toHaveLength(2);
});

it('adds up the dropped records of the last hours', async () => {
  await requests.countDropped(3);
  await requests.countDropped(4);
  expect(await requests.readDropped()).toBe(7);
});

describe('a list', () => {
  const at = (second: number): Date => new Date(BEGAN + second * 1_000);
  const isoAt = (second: number): string => at(second).toISOString();
  const { api_key: _key, ...ofUser } = request({
    at: isoAt(1),
    method: 'POST',
    user: { id: 'u', label: 'a***' },
  });
  const { company_id: _company, ...ofOrganization } = request({
    at: isoAt(3),
    api_key: { id: 'other', label: '' },
  });
  const made: RequestLog[] = [
    request({ at: isoAt(0), status: 404, code: 'resource_not_found' }),
    ofUser,
    request({ at: isoAt(2), company_id: 'second', resource_ids: ['m', 't'], route: '/v1/transactions' }),
    ofOrganization,
    request({ at: isoAt(4), organization_id: 'foreign' }),
  ];
  const list = async (query: Partial<RequestQuery>): Promise<number[]> =>
    (await requests.list({ ...QUERY, ...query })).requests.map((found) =>
      made.findIndex(({ id }) => id === found.id),
    );

  const listIds = async (query: Partial<RequestQuery>): Promise<string[]> =>
    (await requests.list({ ...QUERY, ...query })).requests.map(({ id }) => id);

  beforeAll(() => keep(...made));

  it.each<[string, Partial<RequestQuery>, number[]]>([
    ['an organization, newest first', {}, [3, 2, 1, 0]],
    ['one more than the limit', { limit: 1 }, [3, 2]],
    ['a company', { company_id: 'second' }, [2]],
    ['a position', { before: { at: at(2), id: '' } }, [1, 0]],
    ['an organization, oldest first', { oldest_first: true }, [0, 1, 2, 3]],
    ['a position, oldest first', { oldest_first: true, after: { at: at(1), id: 'z' } }, [2, 3]],
    ['a method', { method: 'POST' }, [1]],
    ['a route', { route: '/v1/transactions' }, [2]],
    ['a status', { status: 404 }, [0]],
    ['a code', { code: 'resource_not_found' }, [0]],
    ['an API key', { api_key_id: 'other' }, [3]],
    ['a user', { user_id: 'u' }, [1]],
    ['an object', { resource_id: 't' }, [2]],
    ['a time from', { from: at(2) }, [3, 2]],
    ['a time to', { to: at(1) }, [1, 0]],
    ['another organization', { organization_id: 'nobody' }, []],
  ])('has the requests of %s', async (_title, query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('has the whole record as it was sent', async () => {
    const { requests: found } = await requests.list({ ...QUERY, status: 404 });
    expect(found[0]).toEqual(made[0]);
  });

  it('follows time and id over the bundles of several gateways, one position after the other', async () => {
    const wanted: RequestLog[] = [];
    for (const [bundle, size] of [5, 1, 7, 3].entries()) {
      const batch = Array.from({ length: size }, (_, n) =>
        request({ organization_id: 'several', at: isoAt((n % 3) * 0.4 + bundle * 0.2) }),
      );
      await keep(...batch);
      wanted.push(...batch);
    }
    const toPosition = (one: RequestLog): string => `${one.at} ${one.id}`;
    const expected = wanted.map(toPosition).sort().reverse();
    for (const limit of [1, 2, 5, 16]) {
      const seen: string[] = [];
      for (let before: RequestQuery['before'] = null; ;) {
        const { requests: page } = await requests.list({
          ...QUERY,
          organization_id: 'several',
          limit,
          before,
        });
        const shown = page.slice(0, limit);
        seen.push(...shown.map(toPosition));
        const last = shown.at(-1);
        if (page.length <= limit || last === undefined) break;
        before = { at: new Date(last.at), id: last.id };
      }
      expect(seen).toEqual(expected);
    }
    const oldestFirst = await requests.list({ ...QUERY, organization_id: 'several', oldest_first: true });
    expect(oldestFirst.requests.map(toPosition)).toEqual([...expected].reverse());
  });

  it('has the requests of its filters alone when others are in the same bundle', async () => {
    const mine = request({ organization_id: 'mixed', company_id: 'a', status: 409, code: 'conflict' });
    const other = request({ organization_id: 'mixed', company_id: 'b', resource_ids: ['x'] });
    await keep(mine, other);
    const listMixed = (query: Partial<RequestQuery>): Promise<string[]> =>
      listIds({ organization_id: 'mixed', ...query });
    expect(await listMixed({ company_id: 'a' })).toEqual([mine.id]);
    expect(await listMixed({ company_id: 'b', status: 409 })).toEqual([]);
    expect(await listMixed({ resource_id: 'x' })).toEqual([other.id]);
    expect(await requests.find({ organization_id: 'mixed', company_id: 'a' }, other.id)).toBeNull();
  });

  it.each([true, false])(
    'stops after its bytes and goes on from there, oldest first: %s',
    async (oldest_first) => {
      const organization_id = `long-${String(oldest_first)}`;
      const rare = request({ organization_id, at: isoAt(oldest_first ? 7 : 0), route: '/rare' });
      const others = [1, 2, 3, 4, 5, 6].map((second) => request({ organization_id, at: isoAt(second) }));
      for (const one of [rare, ...others]) await keep(one);
      const bounded = makeRequestLogStore({ ...collections, realClock: systemClock(), maxReadBytes: 1 });
      const caller = {
        kind: 'api_key',
        principal_id: 'k',
        permissions: [],
        organization_id,
        company_id: null,
      };
      const filters = { ...QUERY, route: '/rare', oldest_first, from: null, to: null };
      const seen: string[][] = [];
      for (let after: string | null = null, hasMore = true; hasMore;) {
        const context = { caller } as unknown as CallContext;
        const page = await listRequestLogs({ requests: bounded }, { ...filters, after }, context);
        if (!page.ok) throw new Error(page.error.code);
        seen.push(page.value.data.map(({ id }) => id));
        ({ next_cursor: after, has_more: hasMore } = page.value);
      }
      expect(seen).toEqual([[], [], [], [], [], [], [rare.id]]);
    },
  );

  it('leaves out a bundle that cannot be decoded, and has every other request', async () => {
    const organization_id = 'unreadable';
    const [first, broken, last] = [0, 1, 2].map((second) => request({ organization_id, at: isoAt(second) }));
    await keep(first!);
    await keepBroken(broken!);
    await keep(last!);
    expect(await listIds({ organization_id })).toEqual([last!.id, first!.id]);
    expect(await requests.find({ organization_id, company_id: null }, broken!.id)).toBeNull();
  });

  it('finds one record within the scope alone', async () => {
    const [, , second] = made;
    const id = second?.id ?? '';
    expect(await requests.find({ organization_id: 'org', company_id: 'second' }, id)).not.toBeNull();
    expect(await requests.find({ organization_id: 'org', company_id: 'com' }, id)).toBeNull();
    expect(await requests.find({ organization_id: 'foreign', company_id: null }, id)).toBeNull();
  });
});

describe('a stream', () => {
  let nowMs = BEGAN;
  const realClock = { kind: 'real', now: () => new Date(nowMs) } as const;
  const of = { organization_id: 'followed' };
  const keepAt = (keptAtMs: number, ...batch: Partial<RequestLog>[]): Promise<void> =>
    requests.keep(
      makeBundles(
        batch.map((changes) => request({ ...of, ...changes })),
        { keptAt: new Date(keptAtMs), keptMs: KEPT_MS },
      ),
    );
  const filters = {
    method: null,
    route: null,
    status: null,
    code: null,
    api_key_id: null,
    user_id: null,
    resource_id: null,
  };
  const follow = async (
    after: string | null,
    company_id: string | null = null,
    changes: object = {},
    store = requests,
  ) => {
    const caller = { kind: 'api_key', principal_id: 'k', permissions: [], ...of, company_id } as const;
    const deps = { requests: store, realClock, requestsKeptMs: KEPT_MS };
    const answer = await followRequestLogs(deps, { after, ...filters, ...changes }, { caller });
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };

  it('shows requests in the order in which they were kept, each once, and a long one too', async () => {
    const { next_cursor: start } = await follow(null);
    await keepAt(nowMs, { path: '/first' }, { path: '/second', at: new Date(BEGAN + 1).toISOString() });
    await keepAt(nowMs + 1, { path: '/began-a-minute-ago', at: new Date(BEGAN - 60_000).toISOString() });
    expect((await follow(start)).data).toEqual([]);
    nowMs += 10_000;
    const page = await follow(start);
    expect(page.data.map(({ path }) => path)).toEqual(['/first', '/second', '/began-a-minute-ago']);
    expect(page.cursors.map((cursor) => cursor !== '')).toEqual([false, true, true]);
    expect((await follow(page.cursors[1] ?? '')).data.map(({ path }) => path)).toEqual([
      '/began-a-minute-ago',
    ]);
    expect((await follow(page.next_cursor)).data).toEqual([]);
  });

  it('follows several bundles of one instant page by page', async () => {
    const { next_cursor: start } = await follow(null);
    const paths = Array.from({ length: 40 }, (_, index) => `/${index}`);
    for (const path of paths) await keepAt(nowMs, { path });
    nowMs += 10_000;
    const seen: string[] = [];
    for (let cursor = start, hasMore = true; hasMore;) {
      const page = await follow(cursor);
      seen.push(...page.data.map(({ path }) => path));
      ({ next_cursor: cursor, has_more: hasMore } = page);
    }
    expect(seen.toSorted()).toEqual(paths.toSorted());
  });

  it('goes on behind a bundle that cannot be decoded', async () => {
    const { next_cursor: start } = await follow(null);
    await keepBroken(request(of), new Date(nowMs));
    await keepAt(nowMs + 1, { path: '/behind' });
    nowMs += 10_000;
    expect((await follow(start)).data.map(({ path }) => path)).toEqual(['/behind']);
  });

  it('shows the requests of its scope and its filters, and goes on behind all others', async () => {
    const { next_cursor: start } = await follow(null);
    await keepAt(nowMs, { path: '/other', company_id: 'other' }, { path: '/own', status: 404 });
    await keepAt(nowMs + 1, { path: '/foreign', organization_id: 'foreign' }, { path: '/fine' });
    nowMs += 10_000;
    expect((await follow(start, 'com')).data.map(({ path }) => path)).toEqual(['/own', '/fine']);
    const page = await follow(start, null, { status: 404 });
    expect(page.data.map(({ path }) => path)).toEqual(['/own']);
    expect((await follow(page.next_cursor)).data.map(({ path }) => path)).toEqual(['/fine']);
  });

  it('without a request of its own goes on from about now, so that it reads no bundle again and again', async () => {
    const { next_cursor: start } = await follow(null, 'quiet');
    nowMs += 3_600_000;
    const page = await follow(start, 'quiet');
    expect(page).toMatchObject({ data: [], has_more: false });
    await keepAt(nowMs - 1_800_000, { path: '/long-ago', company_id: 'quiet' });
    await keepAt(nowMs - 5_000, { path: '/kept-late', company_id: 'quiet' });
    nowMs += 10_000;
    const next = await follow(page.next_cursor, 'quiet');
    expect(next.data.map(({ path }) => path)).toEqual(['/kept-late']);
    expect((await follow(next.next_cursor, 'quiet')).data).toEqual([]);
  });

  it('reads a bounded number of bundles at once, also when none of them is of its scope', async () => {
    const bounded = makeRequestLogStore({ ...collections, realClock: systemClock(), maxFollowedBundles: 2 });
    const { next_cursor: start } = await follow(null);
    for (let count = 0; count < 5; count += 1) await keepAt(nowMs, { company_id: 'other' });
    await keepAt(nowMs + 1, { path: '/own' });
    nowMs += 60_000;
    const pages = [];
    for (let cursor = start, hasMore = true; hasMore;) {
      const page = await follow(cursor, 'com', {}, bounded);
      pages.push(page.data.map(({ path }) => path));
      ({ next_cursor: cursor, has_more: hasMore } = page);
    }
    expect(pages).toEqual([[], [], ['/own']]);
  });

  it('does not go back when the clock of a replica is behind', async () => {
    const { next_cursor: start } = await follow(null);
    await keepAt(nowMs, { path: '/once' });
    nowMs += 10_000;
    const { next_cursor: cursor } = await follow(start);
    nowMs -= 10_000;
    expect((await follow(cursor)).next_cursor).toBe(cursor);
    nowMs += 60_000;
  });

  it('is reset behind a cursor older than the retention, and refuses one of another form', async () => {
    const { next_cursor: start } = await follow(null);
    nowMs += KEPT_MS + 10_000;
    expect(await follow(start)).toMatchObject({ data: [], is_reset: true });
    await expect(follow('never')).rejects.toThrow('validation_error');
  });
});
