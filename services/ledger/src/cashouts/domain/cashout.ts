// Cashout: money from a company's balance to its bank account. Decides how much may be paid out, and when an automatic
// transfer is next due by transfer_configurations. bank-answer.ts decides the change for a bank's answer.
// docs/rules.md#cashout.
import {
  assertHolds,
  deriveMovementKey,
  err,
  isCents,
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
  /** 1, 2, 3 … per company, under a unique index. Of two cashouts on the same balance, the second is decided again. */
  readonly number: number;
  readonly request_id: string;
  readonly fingerprint: string;
  /**
   * Identifies the cashout at the bank. It is derived from company and request_id, so that a repeat after a restore
   * uses the same key.
   */
  readonly bank_key: string;
  /** Cents for the bank account: the requested amount until the bank's first answer, then the bank's amount. */
  readonly amount: number;
  /** Cents that the organization takes in addition. */
  readonly fee: number;
  readonly status: CashoutStatus;
  readonly rail: TransferRail;
  readonly provider: string;
  readonly pix_key_id: string | null;
  /** Present until the end. null: the account that the bank has registered for the company. */
  readonly pix_key: string | null;
  /** Present until the end, with `pix_key`. The bank pays only while the key belongs to this document. */
  readonly receiver_document: string | null;
  readonly status_reason: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
  /**
   * Number of attempts without a final answer, including those in which nothing was sent. Attempts during a pause of
   * payouts do not count.
   */
  readonly attempts: number;
  /** Next attempt. Present while the balance holds the money; absent after the cashout has ended and is posted. */
  readonly work_due_at?: Date;
  /** Id of the event that posts the completion. */
  readonly completed_event_id?: string;
  /** Instant of a return after the completion. `returned_event_id` is the id of the event that posts it. */
  readonly returned_at?: Date;
  readonly returned_event_id?: string;
  /** Next check at the bank after the end. Absent: no further check. */
  readonly check_due_at?: Date;
  /** Number of checks after the end. */
  readonly checks?: number;
  readonly findings?: readonly CashoutFinding[];
}

export const CASHOUT_FINDING_KINDS = [
  /** The bank moves another amount than requested. */
  'cashout_amount',
  /** The bank contradicts its earlier final answer. */
  'cashout_after_end',
] as const;

/** An impossible fact about a cashout, for an operator to investigate. */
export interface CashoutFinding {
  readonly kind: (typeof CASHOUT_FINDING_KINDS)[number];
  readonly at: Date;
  /** Status before the bank's answer. */
  readonly status: CashoutStatus;
  /** The bank's status: PAID, RETURNED … */
  readonly bank_status: string;
  /** Cents: `expected` is the requested amount, `actual` the bank's. */
  readonly expected: number;
  readonly actual: number;
}

export type CashoutEvent =
  { readonly type: 'cashout.created' } | { readonly type: 'cashout.status_changed'; readonly id?: string };

export interface CashoutChange {
  readonly next: Cashout;
  readonly events: readonly CashoutEvent[];
}

/** The company's settings and price, from other services. */
export interface CashoutTerms {
  /** Minimum balance in cents. */
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

/** The company's balance and its number of cashouts. */
export interface CashoutPosition {
  /** Cents. */
  readonly available: number;
  readonly lastNumber: number;
}

export interface NewCashout extends Pick<
  Cashout,
  'id' | 'organization_id' | 'company_id' | 'request_id' | 'fingerprint'
> {
  /** Cents. null: the whole available balance. */
  readonly amount: number | null;
}

export interface InsufficientBalance {
  readonly code: 'insufficient_balance';
  /** Cents that can be paid out, fee included. */
  readonly members: { readonly available_amount: number; readonly fee: number };
}

const PROVIDER = 'PROVIDER_A';
/** The scanner leaves a new cashout alone for this long, so that its request can send it and store the answer. */
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
  assertHolds(isCents(amount) && isCents(fee) && amount + fee <= payable, 'cashout.is_within_balance');
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

/** Checks a change that is about to be written: names and price stay, and so does all that the ledger has posted. */
export function checkCashoutChange(before: Cashout, after: Cashout): void {
  const names = ['id', 'organization_id', 'company_id', 'number', 'request_id', 'bank_key'] as const;
  assertHolds(
    names.every((name) => before[name] === after[name]),
    'cashout.names_stay',
  );
  const isPosted = before.completed_event_id !== undefined;
  const isSameAmount = before.amount === after.amount || (!isPosted && isCents(after.amount));
  assertHolds(isSameAmount && before.fee === after.fee, 'cashout.amount_stays_once_posted');
  const postings = ['completed_event_id', 'returned_event_id'] as const;
  assertHolds(
    postings.every((name) => before[name] === undefined || before[name] === after[name]),
    'cashout.postings_stay',
  );
  const isReturned = after.returned_event_id !== undefined;
  assertHolds(!isReturned || after.completed_event_id !== undefined, 'cashout.returns_what_it_posted');
}

export const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** As stored by merchants, with all members of its frequency. */
export interface TransferSchedule {
  readonly frequency: TransferFrequency;
  /** 0 to 23. */
  readonly utcHour: number;
  /** WEEKLY: 0 is Sunday. */
  readonly dayOfWeek: number | null;
  /** MONTHLY: 1 to 31, or the last day of a shorter month. */
  readonly dayOfMonth: number | null;
}

/** The request_id of the automatic transfer that is due at an instant. */
export const formatTransferRequestId = (dueAt: Date): string => `transfer-${dueAt.toISOString()}`;

const TRANSFER_REQUEST_ID = /^transfer-\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A cashout on request with such a request_id would take the place of the automatic transfer of that instant. */
export const isTransferRequestId = (requestId: string): boolean => TRANSFER_REQUEST_ID.test(requestId);

/** The next transfer is within two months and a day. */
const MAX_DAYS = 63;

/** Returns the first due instant after `after`, on a full hour UTC. */
export function nextTransfer(schedule: TransferSchedule, after: Date): Date {
  const [year, month, date] = [after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()];
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const instant = new Date(Date.UTC(year, month, date + days, schedule.utcHour));
    if (instant > after && isItsDay(schedule, instant)) return instant;
  }
  throw new RangeError('The schedule matches no day');
}

function isItsDay({ frequency, dayOfWeek, dayOfMonth }: TransferSchedule, instant: Date): boolean {
  switch (frequency) {
    case 'DAILY':
      return true;
    case 'WEEKLY':
      return instant.getUTCDay() === dayOfWeek;
    case 'MONTHLY':
      return dayOfMonth !== null && instant.getUTCDate() === Math.min(dayOfMonth, countDaysOfMonth(instant));
  }
}

/** Day 0 of the next month is the last day of this one. */
const countDaysOfMonth = (instant: Date): number =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 0)).getUTCDate();
