// Seeds a merchant with many payments: copies of one real payment, spread over earlier months. Also writes the numbers that exact
// totals of lists are read from.
import type { Demo } from '@mps/devtools';
import { newId } from '@mps/kernel';
import { mongo } from 'mongoose';

const MONTHS = 12;
const DAYS_OF_A_MONTH = 28;
const PAYMENTS_OF_ONE_WRITE = 2_000;
const HOUR_MS = 3_600_000;
const HOURS = 24;
/** The mix after a year: most payments are approved. */
const STATUSES = ['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED', 'CANCELLED', 'EXPIRED'] as const;
const AMOUNTS = 100_000;
/** Prime, so that amounts are spread. */
const AMOUNT_STEP = 7_919;

interface PaymentDocument {
  readonly _id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly provider: string;
  readonly payment_method: string;
  readonly capture_method: string;
  readonly [member: string]: unknown;
}

type Tally = Record<string, Record<string, number>>;

interface MonthDocument {
  readonly _id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly month: string;
  readonly batch: number;
  readonly pending: readonly never[];
  readonly total: Tally;
  readonly days: Record<string, Tally>;
}

/** The payment is of the demo's merchant. */
export async function seedPayments(mongodbUrl: string, { merchant_id }: Demo, count: number): Promise<void> {
  const client = await new mongo.MongoClient(mongodbUrl).connect();
  try {
    const database = client.db('transactions');
    const payments = database.collection<PaymentDocument>('transactions');
    const original = await payments.findOne({ company_id: merchant_id, payment_method: 'PIX' });
    if (original === null) throw new Error('The merchant has no PIX payment');
    const months = new Map<string, MonthDocument>();
    for (let from = 0; from < count; from += PAYMENTS_OF_ONE_WRITE) {
      const size = Math.min(PAYMENTS_OF_ONE_WRITE, count - from);
      const copies = Array.from({ length: size }, (_, index) => copyPayment(original, from + index, count));
      await payments.insertMany(copies, { ordered: false, writeConcern: { w: 1 } });
      for (const copy of copies) addToMonth(months, copy);
    }
    await database.collection<MonthDocument>('transaction_counts').insertMany([...months.values()]);
  } finally {
    await client.close();
  }
}

/** Days 1 to 28 of the twelve months before this one: the numbers of this month belong to the platform. */
function toCreation(index: number, count: number): Date {
  const position = Math.floor((index / count) * MONTHS * DAYS_OF_A_MONTH);
  const now = new Date();
  const month = now.getUTCMonth() - MONTHS + Math.floor(position / DAYS_OF_A_MONTH);
  const startMs = Date.UTC(now.getUTCFullYear(), month, 1 + (position % DAYS_OF_A_MONTH));
  return new Date(startMs + (index % HOURS) * HOUR_MS);
}

function copyPayment(original: PaymentDocument, index: number, count: number) {
  const {
    provider_transaction_id: _provider,
    work_due_at: _work,
    uncounted_since: _uncounted,
    outbox_since: _outbox,
    personal_data_due_at: _personal,
    ...members
  } = original;
  const _id = newId();
  const status = STATUSES[index % STATUSES.length] ?? 'APPROVED';
  const at = toCreation(index, count);
  return {
    ...members,
    _id,
    request_id: `seeded-${index}`,
    organization_transaction_id: `9${String(index).padStart(String(count).length, '0')}`,
    status,
    amount: 1 + ((index * AMOUNT_STEP) % AMOUNTS),
    created_at: at,
    updated_at: at,
    outbox: [],
    counted_status: status,
    counted_batch: 1,
  };
}

function addToMonth(months: Map<string, MonthDocument>, payment: ReturnType<typeof copyPayment>): void {
  const { organization_id, company_id, provider, payment_method, capture_method, status } = payment;
  const month = payment.created_at.toISOString().slice(0, 7);
  const _id = `${organization_id}/${company_id}/${month}`;
  const held = months.get(_id) ?? {
    ...{ _id, organization_id, company_id, month },
    ...{ batch: 1, pending: [], total: {}, days: {} },
  };
  months.set(_id, held);
  const kind = `${provider}/${payment_method}/${capture_method}`;
  for (const numbers of [held.total, (held.days[payment.created_at.toISOString().slice(8, 10)] ??= {})]) {
    const ofStatus = (numbers[status] ??= {});
    ofStatus[kind] = (ofStatus[kind] ?? 0) + 1;
  }
}
