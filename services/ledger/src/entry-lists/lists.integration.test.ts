// Lists of entries on a real MongoDB. Pages and totals equal those of a full read, and no query reads much more than it
// returns. docs/rules/ledger.md#ledger.
import { LEDGER_ENTRY_TYPES, newId } from '@mps/kernel';
import { until, requireValue } from '@mps/testkit/service';
import fc from 'fast-check';
import { makeAccepted } from '../anticipations';
import { makeTotals } from '../balances';
import {
  posting,
  makeHarnessPostings,
  startLedger,
  type Posting,
  type RunningLedger,
} from '../ledger.fixture';
import { toEntry, derivePostingSets, type EntryFilter } from '../postings';
import { listLegs } from '../postings/domain/entries';

let ledger: RunningLedger;
const organization_id = newId();
const [merchant, partner, other] = [newId(), newId(), newId()];
const NOW = '2037-03-20T15:00:00.000Z';
const PAYMENTS = 150;
let one: Posting;

/** Hours of seven days, so that each day has many payments. */
const approvedAt = (index: number): string =>
  new Date(Date.parse('2037-03-09T12:00:00.000Z') + index * 40 * 60_000).toISOString();

async function payOut(at: string): Promise<void> {
  const cashout = {
    cashoutId: newId(),
    bankKey: newId(),
    organizationId: organization_id,
    companyId: merchant,
    provider: 'PROVIDER_A',
    currency: 'BRL',
    amount: 100,
    fee: 10,
  };
  const postings = makeHarnessPostings(ledger.harness);
  for (const set of derivePostingSets(cashout, { id: newId(), occurredAt: new Date(at) }))
    await postings.record(set, cashout);
}

beforeAll(async () => {
  ledger = await startLedger();
  ledger.harness.businessClock.setOffsetMs(Date.parse(NOW) - Date.now());
  const pix = Array.from({ length: PAYMENTS }, (_, index) =>
    posting({ organization_id, company_id: merchant, approved_at: approvedAt(index) }),
  );
  const foreign = Array.from({ length: PAYMENTS }, (_, index) =>
    posting({ organization_id, company_id: other, approved_at: approvedAt(index) }),
  );
  const cards = [1, 2, 3].map((index) =>
    posting({
      organization_id,
      company_id: merchant,
      approved_at: approvedAt(index),
      payment_method: 'CREDIT_CARD',
      brand: 'VISA',
      installments: 3,
      automatic_anticipation: index === 1,
      automatic_anticipation_percentage_e4: 10_000,
      split_rules: [
        { company_id: partner, percentage: 30, charge_processing_cost: false },
        { company_id: merchant, percentage: 70, charge_processing_cost: true },
      ],
    }),
  );
  // The organization sells too, which makes a pair with itself.
  const own = posting({ organization_id, company_id: organization_id, approved_at: approvedAt(3) });
  one = pix[7] ?? own;
  await payOut(approvedAt(0));
  await Promise.all([...pix, ...foreign, ...cards, own].map((paid) => ledger.handle(newId(), paid)));
}, 120_000);
afterAll(() => ledger.stop());

const EVERY: EntryFilter = {
  transaction_id: null,
  posting_set_id: null,
  owner_id: null,
  type: null,
  settled: null,
  payment_date_from: null,
  payment_date_to: null,
};

/** Selects the entries of a filter from a full read, in the order of a list by `created_at`, oldest first. */
async function expected(filter: EntryFilter, viewer: string | null) {
  const now = new Date(NOW);
  const sets = await makeHarnessPostings(ledger.harness).findAfter(null, 10_000);
  return sets
    .map(({ set }) => set)
    .filter((set) => set.organizationId === organization_id)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .flatMap((set) =>
      listLegs(set, ({ debit, credit }) => viewer === null || [debit.id, credit.id].includes(viewer)).sort(
        (a, b) => a.index - b.index || (a.operation < b.operation ? -1 : 1),
      ),
    )
    .map((leg) => toEntry(leg, now))
    .filter(
      (entry) =>
        (filter.owner_id === null || entry.owner_id === filter.owner_id) &&
        (filter.type === null || entry.type === filter.type) &&
        (filter.settled === null || entry.settled === filter.settled) &&
        (filter.payment_date_from === null || entry.payment_date >= filter.payment_date_from) &&
        (filter.payment_date_to === null || entry.payment_date <= filter.payment_date_to),
    )
    .map(({ id }) => id);
}

const wire = (filter: EntryFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));

async function list(
  filter: EntryFilter,
  viewer: string | null,
  {
    page = 1,
    limit = 20,
    sort = '-created_at',
    after,
  }: { page?: number; limit?: number; sort?: string; after?: string },
) {
  const call = await ledger.caller(organization_id, viewer ?? undefined);
  const asked = { ...wire(filter), page: { page, limit, sort }, ...(after !== undefined && { after }) };
  const { data, page: info, next } = requireValue(await ledger.client.ListLedgerEntries(asked, call));
  return { ids: data.map(({ id }) => id), total: info?.total, next };
}

const anyDay = fc.constantFrom(
  null,
  '2037-03-09',
  '2037-03-10',
  '2037-03-12',
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

it('returns the page and total of a full read for every filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyFilter,
      fc.constantFrom(null, merchant, partner, organization_id),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      async ({ from, to, isOneDay, ...of }, viewer, page, isOldestFirst) => {
        const filter = { ...EVERY, ...of, payment_date_from: from, payment_date_to: isOneDay ? from : to };
        const all = await expected(filter, viewer);
        if (!isOldestFirst) all.reverse();
        const sort = isOldestFirst ? 'created_at' : '-created_at';
        const { ids, total } = await list(filter, viewer, { page, sort });
        expect({ ids, total }).toEqual({ ids: all.slice((page - 1) * 20, page * 20), total: all.length });
      },
    ),
    { numRuns: 120 },
  );
}, 120_000);

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
    const page = await list(filter, viewer, { limit: 37, sort, ...(after !== undefined && { after }) });
    read.push(...page.ids);
    after = page.next;
  } while (after !== undefined);
  expect(read).toEqual(all);
});

interface Profiled {
  readonly ns: string;
  readonly docsExamined?: number;
  readonly keysExamined?: number;
  readonly nreturned?: number;
}

/** Returns MongoDB's profile of the ledger's lists during `work`. */
async function profiled(work: () => Promise<unknown>): Promise<readonly Profiled[]> {
  const { db } = ledger.harness.connection;
  if (!db) throw new Error('The connection is open');
  await db.command({ profile: 0 });
  await db
    .collection('system.profile')
    .drop()
    .catch(() => undefined);
  await db.command({ profile: 2 });
  await work();
  await db.command({ profile: 0 });
  const found = await db
    .collection('system.profile')
    .find({ op: { $in: ['query', 'command', 'getmore'] }, docsExamined: { $exists: true } })
    .toArray();
  return found
    .map((operation) => operation as unknown as Profiled)
    .filter(({ ns }) => !ns.endsWith('system.profile'));
}

/** Allowed scan of a query that returns a number or one document. */
const FACTOR = 20;

const isDear = ({ docsExamined = 0, keysExamined = 0, nreturned = 0 }: Profiled, answered: number): boolean =>
  Math.max(docsExamined, keysExamined) > FACTOR * Math.max(nreturned, answered, 1);

describe('a query scans at most 20 times the documents it returns', () => {
  beforeAll(async () => {
    await until(async () => (await ledger.harness.declared.increments.countDocuments()) === 0);
  });

  const byType = { ...EVERY, type: 'CASHOUT' };
  it.each<[string, EntryFilter, string | null]>([
    ['all', EVERY, null],
    ['of a company', EVERY, merchant],
    ['of a rare type', byType, null],
    ['of a rare type, of a company', byType, merchant],
    ['of a type without entries', { ...EVERY, type: 'ADJUSTMENT' }, null],
    ['of an owner', { ...EVERY, owner_id: merchant }, null],
    ['of a rare owner', { ...EVERY, owner_id: partner }, null],
    ['of the platform', { ...EVERY, owner_id: 'platform' }, null],
    ['of an owner without entries', { ...EVERY, owner_id: newId() }, null],
    ['settled', { ...EVERY, settled: true }, null],
    ['settled, of a company', { ...EVERY, settled: true }, merchant],
    ['of a day', { ...EVERY, payment_date_from: '2037-03-10', payment_date_to: '2037-03-10' }, null],
    [
      'of a day, of a company',
      { ...EVERY, payment_date_from: '2037-03-10', payment_date_to: '2037-03-10' },
      merchant,
    ],
    ['of several days', { ...EVERY, payment_date_from: '2037-03-10', payment_date_to: '2037-03-12' }, null],
    ['of far days, of a company', { ...EVERY, payment_date_from: '2037-04-01' }, merchant],
    ['of far days', { ...EVERY, payment_date_from: '2037-04-01', type: 'TRANSACTION' }, null],
    ['not settled', { ...EVERY, settled: false }, null],
    ['not settled, of a partner', { ...EVERY, settled: false }, partner],
    ['of days without entries', { ...EVERY, payment_date_from: '2039-01-01' }, merchant],
  ])('for entries %s', async (_what, filter, viewer) => {
    let answered = 0;
    const operations = await profiled(async () => (answered = (await list(filter, viewer, {})).ids.length));
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.filter((operation) => isDear(operation, answered))).toEqual([]);
  });

  it('for entries of a payment, and of a posting set', async () => {
    const set = await ledger.harness.declared.postingSets.findOne({ transaction_id: one.transaction_id });
    const operations = await profiled(async () => {
      await list({ ...EVERY, transaction_id: one.transaction_id }, null, {});
      await list({ ...EVERY, posting_set_id: set?._id ?? '' }, merchant, {});
    });
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.filter((operation) => isDear(operation, 0))).toEqual([]);
  });

  it('for a file of a day, page by page', async () => {
    const filter = { ...EVERY, payment_date_from: '2037-03-10', payment_date_to: '2037-03-10' };
    const whole = (await expected(filter, null)).length;
    const operations = await profiled(async () => {
      let after: string | undefined;
      do after = (await list(filter, null, { limit: 40, ...(after !== undefined && { after }) })).next;
      while (after !== undefined);
    });
    const sets = operations.filter(({ ns }) => ns.endsWith('.posting_sets'));
    expect(sets.length).toBeGreaterThan(1);
    expect(sets.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0)).toBeLessThanOrEqual(whole);
  });

  it('for a balance, receivables, a statement and a trial balance', async () => {
    const call = await ledger.caller(organization_id);
    const page = { page: 1, limit: 20, sort: '-created_at' };
    const operations = await profiled(async () => {
      requireValue(await ledger.client.GetBalance({ company_id: merchant }, call));
      requireValue(await ledger.client.ListReceivables({ company_id: merchant }, call));
      requireValue(await ledger.client.GetStatement({ company_id: merchant, page }, call));
      requireValue(await ledger.client.GetTrialBalance({}, call));
    });
    expect(operations.length).toBeGreaterThan(2);
    expect(operations.filter((operation) => isDear(operation, 20))).toEqual([]);
  });

  it('for accepted items that are not posted, in a quote of an anticipation', async () => {
    const { declared, connection } = ledger.harness;
    const company_id = newId();
    await declared.anticipations.insertMany(
      Array.from({ length: 120 }, (_, index) => ({
        _id: newId(),
        company_id,
        organization_id,
        number: index + 1,
        request_id: String(index),
        quote_id: newId(),
        items: [],
        ...(index === 5 && { work_due_at: new Date() }),
      })) as never,
    );
    const operations = await profiled(() =>
      makeTotals({ connection, ...declared }).inSnapshot((_read, snapshot) =>
        makeAccepted(declared)(company_id, snapshot),
      ),
    );
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.filter((operation) => isDear(operation, 0))).toEqual([]);
  });
});
