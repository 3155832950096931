// listDue: what falls due by the clock, computed from the dates that lists of the platform show. No operation tells it.
import type { Merchant, Mps } from '@mps/client';
import type { ClockDue } from '../json-output';
import { addDays, toMidnight } from '../steps/clock-time';

export type DueItem = ClockDue['items'][number];

type Payment = Awaited<ReturnType<Mps['transactions']['list']>>['data'][number];
type Dispute = Awaited<ReturnType<Mps['disputes']['list']>>['data'][number];
type Delivery = Awaited<ReturnType<Mps['webhookDeliveries']['list']>>['data'][number];
type Receivable = Awaited<ReturnType<Merchant['receivables']['get']>>['data'][number];

/** Of each list. A test account with more has rows that were forgotten. */
const MAX_ROWS = 1_000;
const MAX_MERCHANTS = 20;
const HOUR_MS = 3_600_000;
/** docs/rules/payments.md#state-machine */
const AUTHENTICATION_MS = HOUR_MS;
const AUTHORIZATION_MS = 5 * 24 * HOUR_MS;

interface Due {
  /** The next first. */
  readonly items: readonly DueItem[];
  /** Lists with more rows than were read. */
  readonly cut: readonly string[];
}

/** Of one merchant, or of all that the key reaches. */
export async function listDue(mps: Mps, merchantId: string | undefined, now: string): Promise<Due> {
  const payments = merchantId === undefined ? mps.transactions : mps.merchant(merchantId).transactions;
  const cut: string[] = [];
  const read = async <Row>(name: string, rows: AsyncIterable<Row>): Promise<readonly Row[]> => {
    const taken: Row[] = [];
    for await (const row of rows) {
      if (taken.length === MAX_ROWS) {
        cut.push(name);
        break;
      }
      taken.push(row);
    }
    return taken;
  };
  const items = [
    ...(
      await read('payments', payments.list({ status: ['WAITING_PAYMENT', 'AUTHORIZED', 'AWAITING_3DS'] }))
    ).flatMap(toPaymentItems),
    ...(await read('disputes', mps.disputes.list({ status: ['OPEN', 'UNDER_REVIEW'] })))
      .filter(({ company_id }) => merchantId === undefined || company_id === merchantId)
      .flatMap(toDisputeItems),
    ...(await read('deliveries', mps.webhookDeliveries.list({ status: ['PENDING'] }))).flatMap(
      toDeliveryItems,
    ),
    ...(await readSettlements(mps, merchantId, cut)),
  ];
  return { items: sortDue(items, now), cut };
}

/** Text sorts as instants do, because both are in UTC with milliseconds. */
export const sortDue = (items: readonly DueItem[], now: string): readonly DueItem[] =>
  items.filter(({ at }) => at > now).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

const addMs = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

export function toPaymentItems(payment: Payment): DueItem[] {
  const { id, amount, status, created_at, pix_data: pix, bolepix_data: slip } = payment;
  const due = (what: DueItem['what'], at: string): DueItem[] => [{ at, what, id, amount }];
  const changedAt = payment.updated_at ?? created_at;
  if (status === 'AUTHORIZED') return due('authorization_ends', addMs(changedAt, AUTHORIZATION_MS));
  if (status === 'AWAITING_3DS') return due('authentication_ends', addMs(changedAt, AUTHENTICATION_MS));
  if (status !== 'WAITING_PAYMENT') return [];
  if (pix?.expires_at != null) return due('charge_expires', new Date(pix.expires_at).toISOString());
  if (slip == null) return [];
  return due('charge_expires', endOfDay(slip.due_date, slip.expiration_in_days_after_due_date));
}

/** The end of the last day. A weekend moves it, and a bank holiday does too, which this does not know. */
function endOfDay(dueDate: string, days: number): string {
  const last = skipWeekend(addDays(skipWeekend(toMidnight(dueDate)), days));
  return addDays(last, 1).toISOString();
}

const SUNDAY = 0;
const SATURDAY = 6;

/** `midnight` is one of São Paulo, which has the same weekday in UTC. */
function skipWeekend(midnight: Date): Date {
  const weekday = midnight.getUTCDay();
  if (weekday === SATURDAY) return addDays(midnight, 2);
  return weekday === SUNDAY ? addDays(midnight, 1) : midnight;
}

const toDisputeItems = ({ id, amount, due_at }: Dispute): DueItem[] =>
  due_at === null ? [] : [{ at: new Date(due_at).toISOString(), what: 'dispute_answer', id, amount }];

const toDeliveryItems = ({ id, next_attempt_at }: Delivery): DueItem[] =>
  next_attempt_at === null
    ? []
    : [{ at: new Date(next_attempt_at).toISOString(), what: 'webhook_attempt', id, amount: null }];

/** One item for each merchant and day. */
async function readSettlements(mps: Mps, named: string | undefined, cut: string[]): Promise<DueItem[]> {
  const merchants = named === undefined ? await listMerchants(mps, cut) : [named];
  const items: DueItem[] = [];
  for (const id of merchants) {
    const { data } = await mps.merchant(id).receivables.get();
    items.push(...toSettlementItems(id, data));
  }
  return items;
}

async function listMerchants(mps: Mps, cut: string[]): Promise<readonly string[]> {
  const { data, pagination } = await mps.merchants.list({ limit: MAX_MERCHANTS });
  if (pagination.total > data.length) cut.push('merchants');
  return data.map(({ id }) => id);
}

export function toSettlementItems(merchantId: string, receivables: readonly Receivable[]): DueItem[] {
  const days = new Map<string, number>();
  for (const { payment_date: day, net } of receivables) days.set(day, (days.get(day) ?? 0) + net);
  return [...days]
    .filter(([, net]) => net !== 0)
    .map(([day, amount]) => ({
      at: toMidnight(day).toISOString(),
      what: 'settlement',
      id: merchantId,
      amount,
    }));
}
