// Lists of one principal (docs/rules.md#rate-limits): two run at the same time, some wait for a permit, the rest are refused. Their
// rows are debited from the principal.
import { once } from 'node:events';
import { request } from 'node:http';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { metricRoutes } from '../../api/metrics/routes';
import { MAX_LISTS_AT_ONCE, MAX_LISTS_RUNNING, MEASURED_PAYMENTS_OF_ROW } from '../../limits';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { toPagination, WrittenPage } from '../schemas/answers';
import { integerParam } from '../schemas/params';
import { defineRoute } from './route';

// A long wait, so that no list gives up on a busy machine.
jest.mock('../../limits', () => ({
  ...jest.requireActual<object>('../../limits'),
  LIST_PERMIT_WAIT_MS: 120_000,
}));

const WAIT_LIMIT_MS = 60_000;
/** The lists that run in services. Calling a function answers its list. */
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

const EMPTY_POINT = {
  start: '2026-03-01T03:00:00.000Z',
  amount: 0,
  approved_count: 0,
  approved_amount: 0,
  refused_count: 0,
  refunded_amount: 0,
  fee_amount: 0,
};

const session = {
  organization_id: 'o1',
  company_id: 'c1',
  permissions: ['transaction.list'],
  role_id: 'r1',
};
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

/** Answers the next list that runs. */
async function finishOne(): Promise<void> {
  await until(() => underWork.length > 0);
  underWork.shift()?.();
}

/** Answers every running list until `answer` settles. A list of a caller that has disconnected may still begin late. */
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
    if (performance.now() > endsAt) throw new Error('the awaited condition did not become true');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const readStatuses = async (answers: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('lists of one principal', () => {
  it('run two at a time, and one beyond the bound gets 429 with Retry-After', async () => {
    const lists = Array.from({ length: MAX_LISTS_AT_ONCE + 1 }, () => listed());
    // No list has ended yet, so the first answer is the refused one.
    const refused = await Promise.race(lists);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', retryable: true });
    expect(underWork).toHaveLength(MAX_LISTS_RUNNING);
    for (let n = 0; n < MAX_LISTS_AT_ONCE; n++) await finishOne();
    const answers = await readStatuses(lists);
    expect(answers.filter((status) => status === 200)).toHaveLength(MAX_LISTS_AT_ONCE);
  });

  it('delay neither another principal nor requests that are not lists', async () => {
    const own = Array.from({ length: MAX_LISTS_RUNNING }, () => listed());
    await until(() => underWork.length === MAX_LISTS_RUNNING);
    const others = listed('user-2');
    await until(() => underWork.length === MAX_LISTS_RUNNING + 1);
    expect((await ask('/v1/things/1')).status).toBe(200);
    for (let n = 0; n <= MAX_LISTS_RUNNING; n++) await finishOne();
    expect(await readStatuses([...own, others])).toEqual(Array(MAX_LISTS_RUNNING + 1).fill(200));
  });

  it('free their permits when the caller disconnects, while they run or wait', async () => {
    const headers = { authorization: `Bearer ${await gateway.token()}` };
    const gone = Array.from({ length: MAX_LISTS_AT_ONCE + 1 }, () =>
      request(`${gateway.url}/v1/things`, { headers }).on('error', () => undefined),
    );
    const refused = Promise.race(gone.map((asked) => once(asked, 'response')));
    for (const asked of gone) asked.end();
    await refused;
    for (const asked of gone) asked.destroy();
    // No one answers the lists of the disconnected callers. Their permits must be free all the same.
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
  const listWrittenRows = defineRoute({
    ...common,
    operationId: 'listWrittenRows',
    method: 'GET',
    path: '/v1/written-rows',
    credential: 'user',
    permission: null,
    query: z.object({ limit: integerParam(1, 100).default(20) }),
    handle: async () =>
      ok({
        body: new WrittenPage(
          rows.map((row) => JSON.stringify(row)),
          toPagination(null),
        ),
      }),
  });
  const listRowsOfDays = defineRoute({
    ...common,
    operationId: 'listRowsOfDays',
    method: 'GET',
    path: '/v1/rows-of-days',
    credential: 'user',
    permission: null,
    query: z.object({
      from: z.string(),
      to: z.string(),
      limit: integerParam(1, 100).default(20),
    }),
    csv: {
      range: ['from', 'to'],
      columns: ['amount'],
      amounts: [],
      fileName: () => 'rows',
      async *pages(_input, askPage) {
        yield await askPage(async () => ok(rows));
      },
    },
    handle: async () => ok({ body: {} }),
  });
  let measured = 0;
  const measure = () => [1, 2].map(() => ({ group: [], points: [{ ...EMPTY_POINT, count: measured }] }));
  let charging: TestGateway;
  beforeAll(async () => {
    charging = await openTestGateway({
      routes: [listRows, listWrittenRows, listRowsOfDays, ...metricRoutes],
      transactions: {
        GetPaymentMetrics: async () => ok({ series: measure(), as_of: '2026-03-01T00:00:00.000Z' }),
      },
      identity,
      // A page of rows takes longer to recover than any list waits.
      limits: { RATE_LIMIT_LIST_ROWS_PER_SECOND: 0.1 },
      limitsClock: { kind: 'real', now: () => new Date(0) },
    });
  });
  afterAll(() => charging.close());

  it.each([
    ['objects', '/v1/rows'],
    ['JSON text', '/v1/written-rows'],
  ])('of %s are debited from the principal that read them, and from no other', async (form, path) => {
    expect((await ask(path, `reader of ${form}`, charging)).status).toBe(200);
    const refused = await ask(path, `reader of ${form}`, charging);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await ask(path, `another of ${form}`, charging)).status).toBe(200);
  });

  it.each([
    ['without a range are debited page by page', '/v1/rows', 429],
    ['with a range are not debited', '/v1/rows-of-days?from=2026-03-01&to=2026-03-02', 200],
  ])('of a file %s', async (_title, path, status) => {
    const exporter = `exporter of ${path}`;
    const file = await ask(path, exporter, charging, 'text/csv');
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + rows.length);
    expect((await ask('/v1/rows', exporter, charging)).status).toBe(status);
  });

  it('of metrics are debited by the payments that were read', async () => {
    measured = 50 * MEASURED_PAYMENTS_OF_ROW;
    const path = '/v1/merchants/0199c0de-0000-7000-8000-000000000001/metrics';
    expect((await ask(path, 'analyst', charging)).status).toBe(200);
    expect((await ask('/v1/rows', 'analyst', charging)).status).toBe(429);
  });
});
