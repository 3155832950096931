// Lists on a real MongoDB: every filter is served by the index that the code chose, pages are stable, totals exact.
import type { Scope } from '@mps/contracts';
import { newId, TRANSACTION_STATUSES } from '@mps/kernel';
import { aTransaction } from '../domain/transaction.fixture';
import { startTransactions, type Running } from '../transactions.fixture';
import type { ListQuery, SortKey, TransactionFilter } from '../usecases/ports';
import { chooseIndex } from './choose-index';
import { listFilter } from './list-filter';

const COUNT = 600;
const NEWEST: readonly SortKey[] = [['created_at', -1]];
const company: Scope = { organization_id: 'org-1', company_id: 'company-1' };
const organization: Scope = { organization_id: 'org-1', company_id: null };
const T0 = new Date('2026-03-01T00:00:00.000Z').getTime();

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
  const documents = Array.from({ length: COUNT }, (_, index) => ({
    ...aTransaction({
      _id: newId(),
      company_id: `company-${index % 3}`,
      organization_id: index % 10 === 9 ? 'org-2' : 'org-1',
      organization_transaction_id: String(index),
      request_id: `request-${index}`,
      provider_transaction_id: `pt-${index}`,
      affiliation_id: `affiliation-${index % 3}`,
      status: TRANSACTION_STATUSES[index % 5] ?? 'APPROVED',
      payment_method: index % 2 === 0 ? 'PIX' : 'CREDIT_CARD',
      amount: 100 + (index % 50),
      installments: 1 + (index % 4),
      // Two of each instant: the id must break the tie.
      created_at: new Date(T0 + Math.floor(index / 2) * 60_000),
    }),
    version: 1,
    sequence: 0,
    outbox: [],
    uncounted_since: new Date(T0),
  }));
  await service.models.transactions.insertMany(documents);
});
afterAll(() => service.stop());

const list = (scope: Scope, filter: TransactionFilter = {}, more: Partial<ListQuery> = {}) =>
  service.store.list(scope, { filter, sort: NEWEST, page: 1, limit: 20, ...more });

interface Shape {
  readonly shape: string;
  readonly filter: TransactionFilter;
  readonly sort?: readonly SortKey[];
}

const SHAPES: readonly Shape[] = [
  { shape: 'everything', filter: {} },
  { shape: 'everything, oldest first', filter: {}, sort: [['created_at', 1]] },
  { shape: 'everything by amount', filter: {}, sort: [['amount', -1]] },
  { shape: 'one status', filter: { status: ['PROCESSING'] } },
  { shape: 'several statuses', filter: { status: ['PROCESSING', 'AUTHORIZED', 'APPROVED'] } },
  { shape: 'a method', filter: { payment_method: 'PIX' } },
  { shape: 'an amount', filter: { amount: 110 } },
  { shape: 'a range by amount', filter: { amount_from: 105, amount_to: 120 }, sort: [['amount', 1]] },
  {
    shape: 'a time',
    filter: { created_at_from: new Date(T0 + 3_600_000), created_at_to: new Date(T0 + 7_200_000) },
  },
  { shape: 'an affiliation', filter: { affiliation_id: 'affiliation-1' } },
  { shape: 'a request', filter: { request_id: 'request-301' } },
  { shape: 'a number', filter: { organization_transaction_id: '301' } },
  { shape: 'a provider reference', filter: { provider_transaction_id: 'pt-301' } },
];

describe.each([
  ['company', company],
  ['organization', organization],
])('a list of one %s', (_name, scope) => {
  it.each(SHAPES)('of $shape reads little more than it answers', async ({ filter, sort = NEWEST }) => {
    const query = { filter, sort };
    const plan = (await service.models.transactions
      .find({ ...tenantOf(scope), ...listFilter(filter) })
      .hint(chooseIndex(scope, query))
      .sort([...sort.map((key): [string, 1 | -1] => [...key]), ['_id', sort.at(-1)?.[1] ?? -1]])
      .limit(20)
      .explain('executionStats')) as unknown as {
      executionStats: { totalDocsExamined: number; nReturned: number };
    };
    const { totalDocsExamined, nReturned } = plan.executionStats;
    expect(totalDocsExamined).toBeLessThanOrEqual(3 * nReturned + 20);
  });

  it('shows every transaction once over all pages, with the exact total on each', async () => {
    const everything = await service.models.transactions.countDocuments(tenantOf(scope));
    const seen: string[] = [];
    for (let page = 1; seen.length < everything; page++) {
      const { data, total } = await list(scope, {}, { page, limit: 100 });
      expect(total).toBe(everything);
      seen.push(...data.map(({ _id }) => _id));
    }
    expect(new Set(seen).size).toBe(everything);
  });
});

describe('a list', () => {
  it('of filters that all must hold is the set that satisfies each', async () => {
    const filter: TransactionFilter = {
      status: ['AUTHORIZED'],
      payment_method: 'PIX',
      amount_from: 110,
      amount_to: 140,
      installments: 3,
      provider: 'PROVIDER_A',
      capture_method: 'ECOMMERCE',
    };
    const { data, total } = await list(organization, filter, { limit: 100 });
    expect(total).toBe(data.length);
    expect(data.length).toBeGreaterThan(0);
    expect(
      data.every((one) => one.status === 'AUTHORIZED' && one.amount >= 110 && one.installments === 3),
    ).toBe(true);
  });

  it('sorts by several keys', async () => {
    const { data } = await list(
      company,
      {},
      {
        sort: [
          ['installments', 1],
          ['amount', -1],
        ],
        limit: 100,
      },
    );
    const keys = data.map(({ installments, amount }) => installments * 1_000 - amount);
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
  });

  it('is empty beyond its end, with the total', async () => {
    const { data, total } = await list(company, {}, { page: 50 });
    expect(data).toEqual([]);
    expect(total).toBeGreaterThan(0);
  });

  it('takes no operator for a value', async () => {
    const operator = { $ne: '' } as unknown as string;
    await expect(list(company, { request_id: operator })).rejects.toThrow('Cast to string failed');
  });
});

function tenantOf({ organization_id, company_id }: Scope) {
  return { organization_id, ...(company_id !== null && { company_id }) };
}
