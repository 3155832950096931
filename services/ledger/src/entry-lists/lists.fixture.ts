// A ledger for tests of lists: an organization with entries of every kind, and one with many simple payments.
import { newId } from '@mps/kernel';
import { requireValue, until } from '@mps/testkit/service';
import {
  posting,
  makeHarnessPostings,
  startLedger,
  type Posting,
  type RunningLedger,
} from '../ledger.fixture';
import { derivePostingSets, type EntryFilter } from '../postings';

export const organization_id = newId();
export const [merchant, partner] = [newId(), newId()];
const other = newId();
export const NOW = '2037-03-20T15:00:00.000Z';
/** 00:03 in São Paulo: the run of the day is at 00:05. */
export const BEFORE_RUN = '2037-03-20T03:03:00.000Z';
const PAYMENTS = 150;
/** A second organization: many payments without fee and cost, and a single older one with both. */
export const plain = { organization_id: newId(), company_id: newId() };
const PLAIN_PAYMENTS = 600;
const PLAIN_PER_DAY = 100;

/** Hours of seven days, so that each day has many payments. */
const approvedAt = (index: number): string =>
  new Date(Date.parse('2037-03-09T12:00:00.000Z') + index * 40 * 60_000).toISOString();

async function payOut(ledger: RunningLedger, at: string): Promise<void> {
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
  await postings.record(derivePostingSets(cashout, { id: newId(), occurredAt: new Date(at) }), cashout);
}

/** Noon of consecutive days, a second between two payments of a day. */
const plainAt = (index: number): string =>
  new Date(
    Date.parse('2037-03-09T15:00:00.000Z') +
      Math.floor(index / PLAIN_PER_DAY) * 24 * 3_600_000 +
      (index % PLAIN_PER_DAY) * 1_000,
  ).toISOString();

async function postPlain(ledger: RunningLedger): Promise<void> {
  const none = { percentage: 0, flat: 0, minimum_price: 0 };
  const free = { pricing: { fee: none, cost: none } };
  await ledger.handle(newId(), posting({ ...plain, approved_at: '2037-03-08T15:00:00.000Z' }));
  await ledger.handle(newId(), posting({ ...plain, ...free, approved_at: '2037-03-20T03:01:00.000Z' }));
  await Promise.all(
    Array.from({ length: PLAIN_PAYMENTS }, (_, index) =>
      ledger.handle(newId(), posting({ ...plain, ...free, approved_at: plainAt(index) })),
    ),
  );
}

/** A ledger with entries of every kind, shortly before the run of a day. */
export interface ListedLedger {
  readonly ledger: RunningLedger;
  /** A PIX payment of the merchant. */
  readonly paid: Posting;
  list(filter: EntryFilter, viewer: string | null, asked?: Asked): Promise<Listed>;
  /** The business clock never goes back. */
  setClock(at: string): void;
}

export async function startListedLedger(): Promise<ListedLedger> {
  const ledger = await startLedger();
  const setClock = (at: string): void =>
    void ledger.harness.businessClock.setOffsetMs(Date.parse(at) - Date.now());
  setClock(BEFORE_RUN);
  const paid = await postAll(ledger);
  return { ledger, paid, list: makeList(ledger), setClock };
}

/** Returns a PIX payment of the merchant. */
async function postAll(ledger: RunningLedger): Promise<Posting> {
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
  await payOut(ledger, approvedAt(0));
  // Before the run of the day of NOW: a payment that settles at once, and one that settles later.
  const early = [
    posting({ organization_id, company_id: merchant, approved_at: '2037-03-20T03:01:00.000Z' }),
    posting({
      organization_id,
      company_id: merchant,
      approved_at: '2037-03-20T03:02:00.000Z',
      payment_method: 'DEBIT_CARD',
    }),
    // Due on the day of NOW, and posted before it.
    posting({
      organization_id,
      company_id: partner,
      approved_at: '2037-03-19T15:00:00.000Z',
      payment_method: 'DEBIT_CARD',
    }),
  ];
  await Promise.all(
    [...pix, ...foreign, ...cards, own, ...early].map((paid) => ledger.handle(newId(), paid)),
  );
  await postPlain(ledger);
  await until(async () => (await ledger.harness.declared.increments.countDocuments()) === 0);
  return pix[7] ?? own;
}

export const EVERY: EntryFilter = {
  transaction_id: null,
  posting_set_id: null,
  refund_id: null,
  dispute_id: null,
  cashout_id: null,
  payment_method: null,
  brand: null,
  owner_id: null,
  type: null,
  settled: null,
  payment_date_from: null,
  payment_date_to: null,
};

const wire = (filter: EntryFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));

export interface Asked {
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: string;
  readonly after?: string;
  readonly organizationId?: string;
}

export interface Listed {
  readonly ids: readonly string[];
  readonly total: number | undefined;
  readonly next: string | undefined;
}

const makeList =
  (ledger: RunningLedger): ListedLedger['list'] =>
  async (
    filter,
    viewer,
    { page = 1, limit = 20, sort = '-created_at', after, organizationId = organization_id } = {},
  ) => {
    const call = await ledger.caller(organizationId, viewer ?? undefined);
    const asked = { ...wire(filter), page: { page, limit, sort }, ...(after !== undefined && { after }) };
    const { data, page: info, next } = requireValue(await ledger.client.ListLedgerEntries(asked, call));
    return { ids: data.map(({ id }) => id), total: info?.total, next };
  };
