// Cashout: money on its way from a company's balance to its bank account. What may be paid out, what becomes of a cashout by
// what its bank says, when the bank is asked again, and when a balance is next paid out by itself, by its
// transfer_configurations. docs/rules.md#cashout.
import {
  err,
  ok,
  type CashoutStatus,
  type Result,
  type TransferRail,
  type TransferFrequency,
} from '@mps/kernel';

export interface Cashout {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** 1, 2, 3 … of the company: of two cashouts that were decided on one balance the second is not written. */
  readonly number: number;
  readonly request_id: string;
  readonly fingerprint: string;
  /** Cents that the bank account gets. */
  readonly amount: number;
  /** Cents that the organization takes besides. */
  readonly fee: number;
  readonly status: CashoutStatus;
  readonly rail: TransferRail;
  readonly provider: string;
  readonly pix_key_id: string | null;
  /** Until its end. null: the account that the bank knows of the company. */
  readonly pix_key: string | null;
  readonly status_reason: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
  /** How often the bank was asked and said nothing final. */
  readonly attempts: number;
  /** When it is worked on next, while the balance holds its money; absent: it is over and posted. */
  readonly work_due_at?: Date;
  /** The event that it is posted by. */
  readonly completed_event_id?: string;
}

export type CashoutEvent =
  { readonly type: 'cashout.created' } | { readonly type: 'cashout.status_changed'; readonly id?: string };

export interface CashoutChange {
  readonly next: Cashout;
  readonly events: readonly CashoutEvent[];
}

/** What others say of the company. */
export interface CashoutTerms {
  /** Cents that stay in the balance. */
  readonly minBalance: number;
  /** Cents. */
  readonly fee: number;
  readonly pixKey: { readonly id: string; readonly key: string } | null;
}

/** What the company has, and how many cashouts it has had. */
export interface CashoutPosition {
  /** Cents. */
  readonly available: number;
  readonly lastNumber: number;
}

export interface NewCashout extends Pick<
  Cashout,
  'id' | 'organization_id' | 'company_id' | 'request_id' | 'fingerprint'
> {
  /** Cents; null: all that there is. */
  readonly amount: number | null;
}

export interface InsufficientBalance {
  readonly code: 'insufficient_balance';
  /** Cents that can be paid out, the fee included. */
  readonly members: { readonly available_amount: number; readonly fee: number };
}

const PROVIDER = 'PROVIDER_A';
/** A request that sends a cashout has this long to write down what the bank said, before the bank is asked. */
export const SENDING_GRACE_MS = 10_000;
const FIRST_ASK_MS = 1_000;
const MAX_ASK_MS = 15 * 60_000;
const MAX_DOUBLINGS = 20;

export function decideCreation(
  { amount: asked, ...request }: NewCashout,
  { minBalance, fee, pixKey }: CashoutTerms,
  { available, lastNumber }: CashoutPosition,
  now: Date,
): Result<CashoutChange, InsufficientBalance> {
  const payable = available - minBalance;
  const amount = asked ?? payable - fee;
  if (amount < 1 || amount + fee > payable)
    return err({ code: 'insufficient_balance', members: { available_amount: payable, fee } });
  const next: Cashout = {
    ...request,
    number: lastNumber + 1,
    amount,
    fee,
    status: 'PENDING',
    rail: 'PIX',
    provider: PROVIDER,
    pix_key_id: pixKey?.id ?? null,
    pix_key: pixKey?.key ?? null,
    status_reason: null,
    created_at: now,
    updated_at: now,
    completed_at: null,
    attempts: 0,
    work_due_at: after(now, SENDING_GRACE_MS),
  };
  return ok({ next, events: [{ type: 'cashout.created' }] });
}

/** What the bank says of a cashout. `unknown`: nothing for certain, not even that it was heard of. */
export type BankAnswer =
  | { readonly kind: 'paid'; readonly at: Date }
  | { readonly kind: 'refused' | 'returned' | 'processing' | 'unknown' };

export const isUnderWay = ({ status }: Cashout): boolean => status === 'PENDING' || status === 'PROCESSING';

/** What is over stays as it is. `eventId`: of the completion, should it be one. */
export function decideAnswer(
  cashout: Cashout,
  answer: BankAnswer,
  { now, eventId }: { readonly now: Date; readonly eventId: string },
): CashoutChange {
  if (!isUnderWay(cashout)) return { next: cashout, events: [] };
  switch (answer.kind) {
    case 'paid':
      return {
        next: {
          ...cashout,
          status: 'COMPLETED',
          updated_at: now,
          completed_at: between(cashout.created_at, answer.at, now),
          completed_event_id: eventId,
          work_due_at: now,
        },
        events: [{ type: 'cashout.status_changed', id: eventId }],
      };
    case 'refused':
      return failed(cashout, 'BANK_REFUSED', now);
    case 'returned':
      return failed(cashout, 'BANK_RETURNED', now);
    case 'processing':
    case 'unknown':
      return stillUnderWay(cashout, now);
  }
}

/** The balance has its money back: nothing is held for it any more. */
function failed({ work_due_at: _, ...cashout }: Cashout, status_reason: string, now: Date): CashoutChange {
  return {
    next: { ...cashout, status: 'FAILED', status_reason, pix_key: null, updated_at: now },
    events: [{ type: 'cashout.status_changed' }],
  };
}

function stillUnderWay(cashout: Cashout, now: Date): CashoutChange {
  const { status, attempts } = cashout;
  const backoffMs = Math.min(MAX_ASK_MS, FIRST_ASK_MS * 2 ** Math.min(attempts, MAX_DOUBLINGS));
  const next = { ...cashout, attempts: attempts + 1, work_due_at: after(now, backoffMs) };
  if (status === 'PROCESSING') return { next, events: [] };
  return {
    next: { ...next, status: 'PROCESSING', updated_at: now },
    events: [{ type: 'cashout.status_changed' }],
  };
}

/** Its posting set is stored: the balance is less by it, and no longer holds it. */
export function decidePosted(cashout: Cashout): CashoutChange {
  if (cashout.work_due_at === undefined) return { next: cashout, events: [] };
  const { work_due_at: _, ...rest } = cashout;
  return { next: { ...rest, pix_key: null }, events: [] };
}

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

const between = (earliest: Date, instant: Date, latest: Date): Date =>
  new Date(Math.max(earliest.getTime(), Math.min(instant.getTime(), latest.getTime())));

/** As merchants keeps it, whole for its frequency. */
export interface TransferSchedule {
  readonly frequency: TransferFrequency;
  /** 0 to 23. */
  readonly utcHour: number;
  /** WEEKLY: 0 is Sunday. */
  readonly dayOfWeek: number | null;
  /** MONTHLY: 1 to 31; the last day of a month that is shorter. */
  readonly dayOfMonth: number | null;
}

/** Two months and a day hold every one. */
const MAX_DAYS = 63;

/** The first instant after this one, on the hour of UTC. */
export function nextTransfer(schedule: TransferSchedule, after: Date): Date {
  const [year, month, date] = [after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()];
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const instant = new Date(Date.UTC(year, month, date + days, schedule.utcHour));
    if (instant > after && isItsDay(schedule, instant)) return instant;
  }
  throw new RangeError('A schedule that has no day');
}

function isItsDay({ frequency, dayOfWeek, dayOfMonth }: TransferSchedule, instant: Date): boolean {
  switch (frequency) {
    case 'DAILY':
      return true;
    case 'WEEKLY':
      return instant.getUTCDay() === dayOfWeek;
    case 'MONTHLY':
      return dayOfMonth !== null && instant.getUTCDate() === Math.min(dayOfMonth, daysOfMonth(instant));
  }
}

/** Day 0 of the next month. */
const daysOfMonth = (instant: Date): number =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 0)).getUTCDate();
