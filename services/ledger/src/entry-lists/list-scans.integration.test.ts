// No query of a list of entries reads much more than it returns, on a real MongoDB. docs/rules/ledger.md#ledger.
import { newId } from '@mps/kernel';
import { requireValue } from '@mps/testkit/service';
import { makeAccepted } from '../anticipations';
import { makeTotals } from '../balances';
import { MAX_FEW_ENTRIES } from '../limits';
import type { EntryFilter } from '../postings';
import {
  EVERY,
  merchant,
  NOW,
  organization_id,
  partner,
  plain,
  startListedLedger,
  type Asked,
  type ListedLedger,
} from './lists.fixture';

let test: ListedLedger;
beforeAll(async () => void (test = await startListedLedger()), 180_000);
afterAll(() => test.ledger.stop());

interface Profiled {
  readonly ns: string;
  readonly docsExamined?: number;
  readonly keysExamined?: number;
  readonly nreturned?: number;
}

/** Returns MongoDB's profile of the ledger's lists during `work`. */
async function profiled(work: () => Promise<unknown>): Promise<readonly Profiled[]> {
  const { db } = test.ledger.harness.connection;
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

/** MongoDB also returns posting sets without a selected entry. Only the rows of the answer count. */
const isDear = (
  { ns, docsExamined = 0, keysExamined = 0, nreturned = 0 }: Profiled,
  answered: number,
): boolean =>
  Math.max(docsExamined, keysExamined) >
  (ns.endsWith('.posting_sets')
    ? Math.max(FACTOR * answered, MAX_FEW_ENTRIES)
    : FACTOR * Math.max(nreturned, answered, 1));

/** Lists the entries of the organization with many payments. */
async function expectBoundedScan(
  filter: EntryFilter,
  viewer: string | null,
  asked: Asked = {},
): Promise<void> {
  let answered = 0;
  const { organization_id: organizationId } = plain;
  const operations = await profiled(
    async () => (answered = (await test.list(filter, viewer, { ...asked, organizationId })).ids.length),
  );
  expect(answered).toBeGreaterThan(0);
  expect(operations.filter((operation) => isDear(operation, answered))).toEqual([]);
  const sets = operations.filter(({ ns }) => ns.endsWith('.posting_sets'));
  expect(sets.length).toBeGreaterThan(0);
  expect(sets.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0)).toBeLessThanOrEqual(
    MAX_FEW_ENTRIES,
  );
}

describe('before the run of the day', () => {
  it.each<[string, Partial<EntryFilter>]>([
    ['settled', { settled: true }],
    ['settled on the day', { settled: true, payment_date_from: '2037-03-20', payment_date_to: '2037-03-20' }],
  ])('a query scans at most 20 times the entries %s', async (_what, filter) => {
    await expectBoundedScan({ ...EVERY, ...filter }, null);
  });
});

describe('a query scans at most 20 times the documents it returns', () => {
  beforeAll(() => test.setClock(NOW));

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
    const operations = await profiled(async () => (answered = (await test.list(filter, viewer)).ids.length));
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.filter((operation) => isDear(operation, answered))).toEqual([]);
  });

  it.each<[string, Partial<EntryFilter>, string | null, Asked]>([
    ['of the platform among those of other owners', { owner_id: 'platform' }, null, {}],
    ['of the organization, for a company', { owner_id: plain.organization_id }, plain.company_id, {}],
    ['of the provider, for a company', { owner_id: 'PROVIDER_A' }, plain.company_id, {}],
    ['of a company, for the organization', { owner_id: plain.company_id }, plain.organization_id, {}],
    ['by payment date', {}, null, { sort: 'payment_date' }],
    ['by payment date, newest first', {}, null, { sort: '-payment_date', page: 20 }],
    ['by payment date, of a company', {}, plain.company_id, { sort: '-payment_date', page: 3 }],
    [
      'by payment date and instant, of some days',
      { payment_date_from: '2037-03-10', payment_date_to: '2037-03-13' },
      null,
      { sort: 'payment_date,-created_at', page: 2 },
    ],
    ['by instant and payment date', {}, null, { sort: 'created_at,-payment_date' }],
  ])('among many, for entries %s', async (_what, filter, viewer, asked) => {
    await expectBoundedScan({ ...EVERY, ...filter }, viewer, asked);
  });

  it('for entries of a payment, and of a posting set', async () => {
    const set = await test.ledger.harness.declared.postingSets.findOne({
      transaction_id: test.paid.transaction_id,
    });
    const operations = await profiled(async () => {
      await test.list({ ...EVERY, transaction_id: test.paid.transaction_id }, null, {});
      await test.list({ ...EVERY, posting_set_id: set?._id ?? '' }, merchant, {});
    });
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.filter((operation) => isDear(operation, 0))).toEqual([]);
  });

  it('for entries of a refund, a dispute and a cashout, by an index of the ids', async () => {
    const operations = await profiled(async () => {
      for (const name of ['refund_id', 'dispute_id', 'cashout_id'])
        await test.list({ ...EVERY, [name]: newId() }, null, {});
    });
    expect(operations).toHaveLength(3);
    for (const { docsExamined, keysExamined } of operations)
      expect([docsExamined, (keysExamined ?? 0) <= 1]).toEqual([0, true]);
  });

  it('for entries of a brand, by the days alone', async () => {
    const days = { payment_date_from: '2037-03-10', payment_date_to: '2037-03-10' };
    const { db } = test.ledger.harness.connection;
    const ofDay = await db?.collection('posting_sets').countDocuments({ 'pairs.payment_date': '2037-03-10' });
    const operations = await profiled(() => test.list({ ...EVERY, ...days, brand: 'VISA' }, null));
    for (const { docsExamined = 0 } of operations) expect(docsExamined).toBeLessThanOrEqual(ofDay ?? 0);
  });

  it('for a file of a day, page by page', async () => {
    const filter = { ...EVERY, payment_date_from: '2037-03-10', payment_date_to: '2037-03-10' };
    const { total: whole = 0 } = await test.list(filter, null);
    const operations = await profiled(async () => {
      let after: string | undefined;
      do after = (await test.list(filter, null, { limit: 40, ...(after !== undefined && { after }) })).next;
      while (after !== undefined);
    });
    const sets = operations.filter(({ ns }) => ns.endsWith('.posting_sets'));
    expect(sets.length).toBeGreaterThan(1);
    expect(sets.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0)).toBeLessThanOrEqual(whole);
  });

  it('for a balance, receivables, a statement and a trial balance', async () => {
    const call = await test.ledger.caller(organization_id);
    const page = { page: 1, limit: 20, sort: '-created_at' };
    const operations = await profiled(async () => {
      requireValue(await test.ledger.client.GetBalance({ company_id: merchant }, call));
      requireValue(await test.ledger.client.ListReceivables({ company_id: merchant }, call));
      requireValue(await test.ledger.client.GetStatement({ company_id: merchant, page }, call));
      requireValue(await test.ledger.client.GetTrialBalance({}, call));
    });
    expect(operations.length).toBeGreaterThan(2);
    expect(operations.filter((operation) => isDear(operation, 20))).toEqual([]);
  });

  it('for accepted items that are not posted, in a quote of an anticipation', async () => {
    const { declared, connection } = test.ledger.harness;
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
      { bypassDocumentValidation: true },
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
