// Lists of entries on a real MongoDB: pages and totals equal those of a full read. docs/rules/ledger.md#ledger.
import { LEDGER_ENTRY_TYPES, newId } from '@mps/kernel';
import fc from 'fast-check';
import { makeHarnessPostings } from '../ledger.fixture';
import { toEntry, type EntryFilter, type PostingSet } from '../postings';
import { listLegs } from '../postings/domain/entries';
import {
  BEFORE_RUN,
  EVERY,
  merchant,
  NOW,
  organization_id,
  partner,
  startListedLedger,
  type ListedLedger,
} from './lists.fixture';

let test: ListedLedger;
beforeAll(async () => void (test = await startListedLedger()), 180_000);
afterAll(() => test.ledger.stop());

let stored: readonly PostingSet[] | undefined;

const isOfSet = (filter: EntryFilter, set: PostingSet): boolean =>
  (filter.cashout_id === null || set.cashoutId === filter.cashout_id) &&
  (filter.payment_method === null || set.paymentMethod === filter.payment_method) &&
  (filter.brand === null || set.brand === filter.brand);

/** Selects the entries of a filter from a full read, and sorts them. */
async function expected(
  filter: EntryFilter,
  viewer: string | null,
  { sort = 'created_at', at = NOW }: { readonly sort?: string; readonly at?: string } = {},
) {
  const now = new Date(at);
  stored ??= (await makeHarnessPostings(test.ledger.harness).findAfter(null, 10_000)).map(({ set }) => set);
  const rows = stored
    .filter((set) => set.organizationId === organization_id)
    .flatMap((set) =>
      listLegs(set, ({ debit, credit }) => viewer === null || [debit.id, credit.id].includes(viewer)),
    )
    .map((leg) => ({ ...leg, entry: toEntry(leg, now) }))
    .filter(
      ({ entry, set }) =>
        (filter.owner_id === null || entry.owner_id === filter.owner_id) &&
        (filter.type === null || entry.type === filter.type) &&
        isOfSet(filter, set) &&
        (filter.settled === null || entry.settled === filter.settled) &&
        (filter.payment_date_from === null || entry.payment_date >= filter.payment_date_from) &&
        (filter.payment_date_to === null || entry.payment_date <= filter.payment_date_to),
    );
  const asked = sort.split(',');
  const last = asked.find((item) => item.endsWith('created_at')) ?? asked[0] ?? '';
  const keys = [...asked, `${last.startsWith('-') ? '-' : ''}created_at`].map((item) => ({
    isDay: item.endsWith('payment_date'),
    sign: item.startsWith('-') ? -1 : 1,
  }));
  const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return rows
    .sort((one, other) => {
      for (const { isDay, sign } of keys) {
        const order = isDay
          ? compare(one.entry.payment_date, other.entry.payment_date)
          : one.set.createdAt.getTime() - other.set.createdAt.getTime();
        if (order !== 0) return order * sign;
      }
      return (
        (keys.at(-1)?.sign ?? 1) *
        (compare(one.set.id, other.set.id) ||
          one.index - other.index ||
          compare(one.operation, other.operation))
      );
    })
    .map(({ entry }) => entry.id);
}

const anyDay = fc.constantFrom(
  null,
  '2037-03-09',
  '2037-03-10',
  '2037-03-12',
  '2037-03-20',
  '2037-03-31',
  '2037-04-10',
  '2037-06-30',
);
const anyFilter = fc.record({
  owner_id: fc.constantFrom(
    null,
    null,
    merchant,
    partner,
    organization_id,
    'platform',
    'PROVIDER_A',
    newId(),
  ),
  type: fc.constantFrom(null, null, ...LEDGER_ENTRY_TYPES),
  settled: fc.constantFrom(null, null, true, false),
  from: anyDay,
  to: anyDay,
  isOneDay: fc.boolean(),
});

const anySort = fc.constantFrom(
  'created_at',
  '-created_at',
  'payment_date',
  '-payment_date',
  '-payment_date,created_at',
  'payment_date,-created_at',
  'created_at,-payment_date',
);

it.each<[string, Partial<EntryFilter>, string | null]>([
  ['a method', { payment_method: 'DEBIT_CARD' }, null],
  ['a method, of a company', { payment_method: 'PIX' }, merchant],
  ['a brand', { brand: 'VISA' }, null],
  ['a brand, of a partner', { brand: 'VISA', payment_method: 'CREDIT_CARD' }, partner],
  ['a method and an owner', { payment_method: 'PIX', owner_id: 'platform' }, merchant],
  ['a method and a type, settled', { payment_method: 'PIX', type: 'TRANSACTION', settled: true }, null],
  ['no payment', { payment_method: 'BOLEPIX' }, merchant],
])('of %s within some days are all entries of a full read', async (_what, of, viewer) => {
  for (const [from, to] of [
    ['2037-03-10', '2037-03-10'],
    ['2037-03-09', '2037-03-15'],
    ['2037-04-05', '2037-04-11'],
  ]) {
    const filter = { ...EVERY, ...of, payment_date_from: from ?? '', payment_date_to: to ?? '' };
    const all = await expected(filter, viewer);
    const { ids, total } = await test.list(filter, viewer, { sort: 'created_at', limit: 50 });
    expect({ ids, total }).toEqual({ ids: all.slice(0, 50), total: all.length });
  }
});

it('of a cashout are all of its own, for each company that sees it', async () => {
  const paid = await test.ledger.harness.declared.postingSets.findOne({ cashout_id: { $gt: '' } });
  const filter = { ...EVERY, cashout_id: paid?.cashout_id ?? '' };
  for (const viewer of [null, merchant, organization_id, partner]) {
    const all = await expected(filter, viewer);
    expect((await test.list(filter, viewer, { sort: 'created_at' })).ids).toEqual(all);
    expect(all.length > 0).toBe(viewer !== partner);
  }
  expect((await test.list({ ...filter, payment_method: 'BOLEPIX' }, null)).ids).toEqual([]);
});

async function compareWithFullRead(at: string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      anyFilter,
      fc.constantFrom(null, merchant, partner, organization_id),
      fc.integer({ min: 1, max: 4 }),
      anySort,
      async ({ from, to, isOneDay, ...of }, viewer, page, sort) => {
        const filter = { ...EVERY, ...of, payment_date_from: from, payment_date_to: isOneDay ? from : to };
        const all = await expected(filter, viewer, { sort, at });
        const { ids, total } = await test.list(filter, viewer, { page, sort });
        expect({ ids, total }).toEqual({ ids: all.slice((page - 1) * 20, page * 20), total: all.length });
      },
    ),
    { numRuns: 120 },
  );
}

it.each([
  ['created_at', '2037-03-10', merchant],
  ['-payment_date', '2037-03-10', null],
])('has every entry of a day once in a file by %s, page after page', async (sort, day, viewer) => {
  const filter = { ...EVERY, payment_date_from: day, payment_date_to: day };
  const all = await expected(filter, viewer);
  if (sort.startsWith('-')) all.reverse();
  const read: string[] = [];
  let after: string | undefined;
  do {
    const page = await test.list(filter, viewer, { limit: 37, sort, ...(after !== undefined && { after }) });
    read.push(...page.ids);
    after = page.next;
  } while (after !== undefined);
  expect(read).toEqual(all);
});

it.each([
  ['payment_date', '2037-03-01', '2037-03-31'],
  ['-payment_date', '2037-03-01', '2037-03-31'],
  ['payment_date', '2037-03-05', '2037-03-11'],
])('has the entries of every day of a part of one month by %s, from %s to %s', async (sort, from, to) => {
  const filter = { ...EVERY, payment_date_from: from, payment_date_to: to };
  const all = await expected(filter, null, { sort, at: BEFORE_RUN });
  const read: string[] = [];
  for (let page = 1; read.length < all.length; page += 1) {
    const { ids } = await test.list(filter, null, { page, sort, limit: 100 });
    expect(ids).not.toEqual([]);
    read.push(...ids);
  }
  expect(read).toEqual(all);
});

it('a list has the page and total of a full read for every filter and order before the run of the day', async () => {
  await compareWithFullRead(BEFORE_RUN);
}, 120_000);

it('a list has the page and total of a full read for every filter and order after the run of the day', async () => {
  test.setClock(NOW);
  await compareWithFullRead(NOW);
}, 120_000);
