// Cashout: money on its way from a company's balance to its bank account. What may be paid out, and when a balance is next paid
// out by itself, by its transfer_configurations. bank-answer.ts decides what becomes of it. docs/rules.md#cashout.
import {
  deriveMovementKey,
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
  /** The bank knows the cashout by it. It follows from company and request_id: a repeat after a restore meets the bank under it. */
  readonly bank_key: string;
  /** Cents that the bank account gets: as they were asked for, and from the bank's first answer on as the bank moves them. */
  readonly amount: number;
  /** Cents that the organization takes besides. */
  readonly fee: number;
  readonly status: CashoutStatus;
  readonly rail: TransferRail;
  readonly provider: string;
  readonly pix_key_id: string | null;
  /** Until its end. null: the account that the bank knows of the company. */
  readonly pix_key: string | null;
  /** Until its end, beside `pix_key`: the bank pays to the key only while it belongs to this document. */
  readonly receiver_document: string | null;
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
  /** The money came back after the completion: when, and the event that the return is posted by. */
  readonly returned_at?: Date;
  readonly returned_event_id?: string;
  /** When the bank is asked again after the end; absent: it is not. */
  readonly check_due_at?: Date;
  /** How often the bank was asked after the end. */
  readonly checks?: number;
  readonly findings?: readonly CashoutFinding[];
}

export const CASHOUT_FINDING_KINDS = [
  /** The bank moves another amount than was asked for. */
  'cashout_amount',
  /** The bank contradicts an end that it had told of. */
  'cashout_after_end',
] as const;

/** What cannot be right in a cashout. An operator looks at it. */
export interface CashoutFinding {
  readonly kind: (typeof CASHOUT_FINDING_KINDS)[number];
  readonly at: Date;
  /** Status before the bank's answer. */
  readonly status: CashoutStatus;
  /** The bank's word: PAID, RETURNED … */
  readonly bank_status: string;
  /** Cents that were asked for, and that the bank tells of. */
  readonly expected: number;
  readonly actual: number;
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
  readonly pixKey: {
    readonly id: string;
    readonly key: string;
    /** CPF or CNPJ of the company. */
    readonly ownerDocument: string;
  } | null;
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
    bank_key: deriveMovementKey('cashout', request.company_id, request.request_id),
    number: lastNumber + 1,
    amount,
    fee,
    status: 'PENDING',
    rail: 'PIX',
    provider: PROVIDER,
    pix_key_id: pixKey?.id ?? null,
    pix_key: pixKey?.key ?? null,
    receiver_document: pixKey?.ownerDocument ?? null,
    status_reason: null,
    created_at: now,
    updated_at: now,
    completed_at: null,
    attempts: 0,
    work_due_at: after(now, SENDING_GRACE_MS),
  };
  return ok({ next, events: [{ type: 'cashout.created' }] });
}

export const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

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
