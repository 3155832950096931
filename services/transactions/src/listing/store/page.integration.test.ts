// Lists on a real MongoDB: the chosen index serves every filter, pages are stable and totals are exact.
import type { Scope } from '@mps/contracts';
import { TRANSACTION_STATUSES } from '@mps/kernel';
import { aTransaction } from '../../transaction/domain/transaction.fixture';
import { startTransactions, type Running } from '../../../test/transactions.fixture';
import type { ListQuery, SortKey, TransactionFilter } from '../query';
import { chooseIndex, toDatabaseFilter } from './plan';
import { countMatches, findAfter, findFromEnd, findPage, listPage, toCountOptions } from './page';
import { FILTERS, SHAPES, SORTS } from './list-shapes.fixture';

const COUNT = 600;
const LIMIT = 20;
const CONCURRENT_EXPLAINS = 8;
const NEWEST: readonly SortKey[] = [['created_at', -1]];
const company: Scope = { organization_id: 'org-1', company_id: 'company-1' };
const organization: Scope = { organization_id: 'org-1', company_id: null };
const T0 = new Date('2026-03-01T00:00:00.000Z').getTime();

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
  const documents = Array.from({ length: COUNT }, (_, index) => ({
    ...aTransaction({
      _id: `transaction-${index}`,
      ...(index % 10 === 9 ? makeOtherTenant(index) : makeOwnTenant(index)),
      organization_transaction_id: String(index),
      provider_transaction_id: `pt-${index}`,
      status: TRANSACTION_STATUSES[index % 5] ?? 'APPROVED',
      payment_method: index % 2 === 0 ? 'PIX' : 'CREDIT_CARD',
      capture_method: index % 7 === 0 ? 'EMV' : 'ECOMMERCE',
      amount: 100 + (index % 50),
      installments: 1 + (index % 4),
      // Two payments have each instant, so that the id must break the tie.
      created_at: new Date(T0 + Math.floor(index / 2) * 60_000),
    }),
    version: 1,
    sequence: 0,
    outbox: [],
    uncounted_since: new Date(T0),
  }));
  await service.collections.transactions.insertMany(documents);
});

const makeOwnTenant = (index: number) => ({
  organization_id: 'org-1',
  company_id: `company-${index % 3}`,
  request_id: `request-${index}`,
  affiliation_id: `affiliation-${index % 3}`,
});
/** Every company has a payment with this request_id, which must not find payments of other companies. */
const makeOtherTenant = (index: number) => ({
  organization_id: 'org-2',
  company_id: `company-of-org-2-${index}`,
  request_id: 'order-1',
  affiliation_id: 'affiliation-of-org-2',
});
afterAll(() => service.stop());

const list = (scope: Scope, filter: TransactionFilter = {}, more: Partial<ListQuery> = {}) =>
  service.listing.page(scope, { filter, sort: NEWEST, page: 1, limit: 20, ...more });

describe.each([
  ['company', company],
  ['organization', organization],
])('a list of one %s', (_name, scope) => {
  it('reads few documents outside its answer, for every filter and order', async () => {
    const wasteful: string[] = [];
    await runInBatches(SHAPES, async ({ name, filter, sort }) => {
      for (const page of sort.length === 1 ? [1, 4] : [1]) {
        const query = { filter, sort, page, limit: LIMIT };
        const { docs, returned } = await countReads(findPage(scope, query));
        if (docs > 3 * returned + LIMIT) wasteful.push(`${name}, page ${page}: ${docs} for ${returned}`);
      }
    });
    expect(wasteful).toEqual([]);
  }, 240_000);

  it.each(Object.entries(FILTERS))(
    'counts by %s without reading the counted documents',
    async (_filter, filter) => {
      const query = { filter, sort: NEWEST, page: 1, limit: COUNT };
      const where = { ...toTenant(scope), ...toDatabaseFilter(filter) };
      const plan = await service.collections.transactions
        .aggregate([{ $match: where }, { $count: 'count' }], { hint: chooseIndex(scope, query) })
        .explain('executionStats');
      expect(countDocuments(plan)).toBeLessThanOrEqual(1);
      const { data, total } = await list(scope, filter, { limit: COUNT });
      expect(await countMatches(service.collections.transactions, scope, query)).toBe(total);
      expect(data).toHaveLength(total);
    },
  );

  it('reads the keys of an amount range alone for its total', async () => {
    const query: ListQuery = { filter: { amount_from: 145 }, sort: NEWEST, page: 1, limit: LIMIT };
    const [matches] = findPage(scope, query);
    const plan = (await service.collections.transactions
      .find(matches, { ...toCountOptions(scope, query), projection: { _id: 1 } })
      .explain('executionStats')) as unknown as {
      readonly executionStats: Readonly<Record<'nReturned' | 'totalKeysExamined', number>>;
    };
    const { nReturned, totalKeysExamined } = plan.executionStats;
    expect(nReturned).toBeGreaterThan(0);
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned + 1);
  });

  it('shows every transaction once over all pages, with the exact total on each', async () => {
    const everything = await service.collections.transactions.countDocuments(toTenant(scope));
    const seen: string[] = [];
    for (let page = 1; seen.length < everything; page++) {
      const { data, total } = await list(scope, {}, { page, limit: 100 });
      expect(total).toBe(everything);
      seen.push(...data.map(({ _id }) => _id));
    }
    expect(new Set(seen).size).toBe(everything);
  });
});

describe('pages after positions', () => {
  const toPosition = ({ _id: id, created_at }: { readonly _id: string; readonly created_at: Date }) => ({
    id,
    created_at,
  });

  it.each([1, -1] as const)(
    'have every transaction of a filter once and in order, by few reads (direction %d)',
    async (direction) => {
      const sort: readonly SortKey[] = [['created_at', direction]];
      const wasteful: string[] = [];
      await runInBatches(Object.entries(FILTERS), async ([name, filter]) => {
        const query = { filter, sort, page: 1, limit: LIMIT };
        const whole = await find(findPage(organization, { ...query, limit: COUNT })).toArray();
        const seen = (await list(organization, filter, query)).data.map(({ _id }) => _id);
        for (let last = whole[LIMIT - 1]; last !== undefined; last = whole[seen.length - 1]) {
          const after = toPosition(last);
          const { docs, returned } = await countReads(findAfter(organization, query, after));
          if (docs > 3 * returned + LIMIT) wasteful.push(`${name}: ${docs} for ${returned}`);
          const { data, total } = await list(organization, filter, { ...query, after });
          expect(total).toBe(0);
          if (data.length === 0) break;
          seen.push(...data.map(({ _id }) => _id));
        }
        expect(seen).toEqual(whole.map(({ _id }) => _id));
      });
      expect(wasteful).toEqual([]);
    },
    120_000,
  );
});

describe('a page in the second half of a list', () => {
  const total = async (): Promise<number> =>
    service.collections.transactions.countDocuments(toTenant(organization));

  it('equals the page that is read from the beginning, in every order', async () => {
    const known = await total();
    const last = Math.ceil(known / LIMIT);
    await runInBatches(
      SORTS.flatMap((sort) => [last - 3, last].map((page) => ({ sort, page }))),
      async ({ sort, page }) => {
        const query = { filter: {}, sort, page, limit: LIMIT };
        const plain = await find(findPage(organization, query)).toArray();
        const answered = await listPage(
          service.collections.transactions,
          async () => known,
          organization,
          query,
          0,
        );
        expect(answered.data).toEqual(plain);
        expect(answered.total).toBe(known);
      },
    );
  });

  it('reads only the documents of its answer, and as many keys for the last page', async () => {
    const known = await total();
    const query = { filter: {}, sort: NEWEST, page: Math.ceil(known / LIMIT), limit: LIMIT };
    const plan = await find(findFromEnd(organization, query, known)).explain('executionStats');
    const { executionStats } = plan as unknown as { executionStats: { totalKeysExamined: number } };
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(LIMIT);
  });
});

describe('a list', () => {
  it('has the transactions that satisfy every filter', async () => {
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

  it('shows the current state of a payment that an earlier page showed', async () => {
    const filter = { request_id: 'request-1' };
    const change = (amount: number) =>
      service.collections.transactions.updateOne({ ...toTenant(company), ...filter }, { $set: { amount } });
    const amounts: (number | undefined)[] = [];
    for (const amount of [1_000_001, 1_000_002, 1_000_001]) {
      await change(amount);
      amounts.push((await list(company, filter)).data[0]?.amount);
    }
    expect(amounts).toEqual([1_000_001, 1_000_002, 1_000_001]);
  });

  it('compares a filter that looks like an operator as plain text', async () => {
    const operator = { $ne: '' } as unknown as string;
    expect(await list(company, { request_id: operator })).toEqual({ data: [], total: 0 });
  });
});

async function runInBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: CONCURRENT_EXPLAINS }, async () => {
      for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
    }),
  );
}

const find = (how: ReturnType<typeof findPage>) => service.collections.transactions.find(...how);

async function countReads(page: ReturnType<typeof findPage>): Promise<{ docs: number; returned: number }> {
  const plan = (await find(page).explain('executionStats')) as unknown as {
    executionStats: { totalDocsExamined: number; nReturned: number };
  };
  const { totalDocsExamined: docs, nReturned: returned } = plan.executionStats;
  return { docs, returned };
}

/** The position in an aggregation's plan depends on its stages. */
function countDocuments(plan: object): number {
  return Math.max(
    ...[...JSON.stringify(plan).matchAll(/"totalDocsExamined":(\d+)/g)].map(([, n]) => Number(n)),
  );
}

function toTenant({ organization_id, company_id }: Scope) {
  return { organization_id, ...(company_id !== null && { company_id }) };
}
