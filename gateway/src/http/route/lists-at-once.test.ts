// Lists of one principal (docs/rules.md#rate-limits): of those at the same time two are worked on, the next wait, the rest are
// refused; and what their rows cost is charged to who read them.
import { once } from 'node:events';
import { request } from 'node:http';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { MAX_LISTS_AT_ONCE, MAX_LISTS_RUNNING } from '../../limits';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { integerParam } from '../schemas/params';
import { defineRoute } from './route';

// However busy the machine is, none of these waits longer for its turn than it may.
jest.mock('../../limits', () => ({
  ...jest.requireActual<object>('../../limits'),
  LIST_TURN_WAIT_MS: 120_000,
}));

const WAIT_LIMIT_MS = 60_000;
/** Lists that services work on now: each is answered when its function is called. */
const underWork: (() => void)[] = [];
const common = { tag: 'Test', summary: 'Test', success: 200, response: z.object({}) } as const;
const routes = [
  defineRoute({
    ...common,
    operationId: 'listThings',
    method: 'GET',
    path: '/v1/things',
    credential: 'user',
    permission: null,
    query: z.object({ limit: integerParam(1, 100).default(20) }),
    handle: async () => {
      await new Promise<void>((resolve) => underWork.push(resolve));
      return ok({ body: {} });
    },
  }),
  defineRoute({
    ...common,
    operationId: 'getThing',
    method: 'GET',
    path: '/v1/things/{id}',
    credential: 'user',
    permission: null,
    handle: async () => ok({ body: {} }),
  }),
];

const session = { organization_id: 'o1', company_id: 'c1', permissions: [], role_id: 'r1' };
const identity = { VerifySession: async () => ok(session) };
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ routes, identity });
});
afterAll(() => gateway.close());

const listed = async (person = 'user-1'): Promise<Response> => ask('/v1/things', person);

async function ask(path: string, person = 'user-1', at = gateway, accept = '*/*'): Promise<Response> {
  const authorization = `Bearer ${await at.token({ sub: person, sid: person, jti: person })}`;
  return fetch(`${at.url}${path}`, { headers: { authorization, accept } });
}

/** The next list that a service works on ends well. */
async function finishOne(): Promise<void> {
  await until(() => underWork.length > 0);
  underWork.shift()?.();
}

/** Every list that a service works on ends well until there is an answer; one whose asker has gone may begin late. */
async function finishingAll<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let isAnswered = false;
  const settled = answer.finally(() => {
    isAnswered = true;
  });
  await until(() => {
    for (const finish of underWork.splice(0)) finish();
    return isAnswered;
  });
  return settled;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + WAIT_LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const readStatuses = async (answers: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('lists of one principal', () => {
  it('take turns, and one beyond the bound is told when to come again', async () => {
    const lists = Array.from({ length: MAX_LISTS_AT_ONCE + 1 }, () => listed());
    // Nothing ends a list yet, so this is the one that found no place.
    const refused = await Promise.race(lists);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', retryable: true });
    expect(underWork).toHaveLength(MAX_LISTS_RUNNING);
    for (let n = 0; n < MAX_LISTS_AT_ONCE; n++) await finishOne();
    const answers = await readStatuses(lists);
    expect(answers.filter((status) => status === 200)).toHaveLength(MAX_LISTS_AT_ONCE);
  });

  it('hold up neither another principal nor what is no list', async () => {
    const own = Array.from({ length: MAX_LISTS_RUNNING }, () => listed());
    await until(() => underWork.length === MAX_LISTS_RUNNING);
    const others = listed('user-2');
    await until(() => underWork.length === MAX_LISTS_RUNNING + 1);
    expect((await ask('/v1/things/1')).status).toBe(200);
    for (let n = 0; n <= MAX_LISTS_RUNNING; n++) await finishOne();
    expect(await readStatuses([...own, others])).toEqual(Array(MAX_LISTS_RUNNING + 1).fill(200));
  });

  it('give their place back when who asked has gone, running or waiting', async () => {
    const headers = { authorization: `Bearer ${await gateway.token()}` };
    const gone = Array.from({ length: MAX_LISTS_AT_ONCE + 1 }, () =>
      request(`${gateway.url}/v1/things`, { headers }).on('error', () => undefined),
    );
    const refused = Promise.race(gone.map((asked) => once(asked, 'response')));
    for (const asked of gone) asked.end();
    await refused;
    for (const asked of gone) asked.destroy();
    // Nothing ends the lists of who has gone: their places must be free all the same.
    underWork.length = 0;
    await until(async () => (await finishingAll(listed())).status === 200);
    const lists = readStatuses(Array.from({ length: MAX_LISTS_AT_ONCE }, () => listed()));
    expect(await finishingAll(lists)).toEqual(Array(MAX_LISTS_AT_ONCE).fill(200));
  });
});

describe('rows of lists', () => {
  const rows = Array.from({ length: 100 }, () => ({ amount: 1 }));
  const listRows = defineRoute({
    ...common,
    operationId: 'listRows',
    method: 'GET',
    path: '/v1/rows',
    credential: 'user',
    permission: null,
    query: z.object({ limit: integerParam(1, 100).default(20) }),
    response: z.object({ data: z.array(z.object({ amount: z.int() })) }),
    csv: {
      range: null,
      columns: ['amount'],
      amounts: [],
      fileName: () => 'rows',
      async *pages(_input, askPage) {
        yield await askPage(async () => ok(rows));
      },
    },
    handle: async () => ok({ body: { data: rows } }),
  });
  let charging: TestGateway;
  beforeAll(async () => {
    charging = await openTestGateway({
      routes: [listRows],
      identity,
      // A page costs longer than any list waits.
      limits: { RATE_LIMIT_LIST_ROWS_PER_SECOND: 0.1 },
      limitsClock: { kind: 'real', now: () => new Date(0) },
    });
  });
  afterAll(() => charging.close());

  it('are charged to who read them, and to no other principal', async () => {
    expect((await ask('/v1/rows', 'reader', charging)).status).toBe(200);
    const refused = await ask('/v1/rows', 'reader', charging);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await ask('/v1/rows', 'another', charging)).status).toBe(200);
  });

  it('of a file are not charged', async () => {
    const file = await ask('/v1/rows', 'exporter', charging, 'text/csv');
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + rows.length);
    expect((await ask('/v1/rows', 'exporter', charging)).status).toBe(200);
  });
});
