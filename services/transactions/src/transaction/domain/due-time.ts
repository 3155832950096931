// When time itself will change something: the due-work scanner looks at a transaction no earlier than its work_due_at.
// Derived from the state by one function, so that no decision can forget to set or to clear it.
import { addBusinessDays, dayOf, endOfDayInstant, type TransactionStatus } from '@mps/kernel';
import { findLastPayableInstant, computeExpiry } from './charge';
import { matchInstrument, type Instrument } from './instrument';
import { listUnsent, type Dispute, type Refund, type Transaction, type VoidRefusals } from './transaction';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** A request that sent an order has this long to write its outcome down before the provider is asked. */
export const SUBMISSION_GRACE_MS = 5 * SECOND_MS;
/** After this much business time without an answer the order is reversed. */
export const RESOLUTION_DEADLINE_MS = 60 * SECOND_MS;
export const AUTHENTICATION_DEADLINE_MS = HOUR_MS;
/** An authorization without a capture is cancelled after five days. */
export const AUTHORIZATION_DEADLINE_MS = 5 * 24 * HOUR_MS;
const FIRST_ASK_MS = SECOND_MS;
const MAX_ASK_MS = 10 * SECOND_MS;
/** An open item, some for days, is queried whenever this part of its age has passed, and at least hourly. */
const SLOW_ASK_SHARE = 1 / 8;
const MAX_SLOW_ASK_MS = HOUR_MS;
const MAX_DOUBLINGS = 20;
/** An open charge is queried whenever an eighth of its age has passed, at least hourly and at most daily: */
const MIN_OPEN_CHARGE_ASK_MS = HOUR_MS;
const MAX_OPEN_CHARGE_ASK_MS = 24 * HOUR_MS;
/** After its charge is over, a PIX payment of the last second is settled, and a slip that was paid in time is cleared. */
const PIX_SETTLEMENT_MS = 60 * SECOND_MS;
const CLEARING_BUSINESS_DAYS = [1, 2, 3] as const;
/** After a refusal a void is requested again by time alone after 1, 2, 4 … hours, once a day at most. */
const FIRST_VOID_RETRY_MS = HOUR_MS;
const MAX_VOID_RETRY_MS = 24 * HOUR_MS;
/** So often refused, only an operator or the merchant can end it: docs/rules.md#provider-calls. */
export const MAX_VOID_REFUSALS = 10;

/** The transaction with the due time of its state. */
export function withDueTime(transaction: Transaction): Transaction {
  const time = computeDueTime(transaction);
  const { work_due_at: previous } = transaction;
  // A payment has some eighty members: it is copied only when the due time differs.
  if (time?.getTime() === previous?.getTime()) return transaction;
  if (time !== null) return { ...transaction, work_due_at: time };
  const { work_due_at: _, ...rest } = transaction;
  return rest;
}

function computeDueTime(transaction: Transaction): Date | null {
  const { reversal, refunds, disputes, order_check: check } = transaction;
  const byStatus = DUE_TIME[transaction.status](transaction);
  const openSince = [
    ...refunds.filter(isUnsettled).map((refund) => refund.cancel_requested_at ?? refund.updated_at),
    ...disputes.filter(isUnsent).map(({ updated_at }) => updated_at),
    ...(reversal === undefined ? [] : [reversal.requested_at]),
    ...(check?.answered_at === null ? [check.requested_at] : []),
  ];
  const times = openSince.map((since) => computeNextSlowAsk(transaction, since).getTime());
  if (byStatus !== null) times.push(byStatus.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** A dispute with an answer that the provider has not confirmed whole. */
export function isUnsent(dispute: Dispute): boolean {
  return listUnsent(dispute).length > 0;
}

/** A refund without an end, which must be queried. One that the provider holds as PENDING also ends by its callback. */
export function isUnsettled(refund: Refund): boolean {
  return refund.status === 'PENDING' || refund.status === 'PROCESSING' || refund.status === 'TIMEOUT';
}

type TimeOfStatus = (transaction: Transaction) => Date | null;
const never: TimeOfStatus = () => null;

const DUE_TIME: Readonly<Record<TransactionStatus, TimeOfStatus>> = {
  PROCESSING: (transaction) => {
    const isUnderWay = transaction.submission === 'UNDER_WAY' && transaction.last_asked_at === null;
    return isUnderWay
      ? addMs(transaction.processing_since, SUBMISSION_GRACE_MS)
      : computeNextAsk(transaction, transaction.processing_since);
  },
  AWAITING_3DS: ({ updated_at }) => addMs(updated_at, AUTHENTICATION_DEADLINE_MS),
  AUTHORIZED: (transaction) => {
    const { authorized_at, last_asked_at, submission, updated_at } = transaction;
    if (submission === 'UNCERTAIN') return computeNextAsk(transaction, updated_at);
    // A capture under way: its request will write the outcome down, or the provider is asked.
    if (submission === 'UNDER_WAY') return addMs(last_asked_at ?? updated_at, SUBMISSION_GRACE_MS);
    if (authorized_at === null) throw new Error('A payment is authorized without an instant');
    return computeVoidTime(authorized_at, transaction.void_refusals);
  },
  WAITING_PAYMENT: (transaction) => {
    const over = computeExpiry(transaction);
    if (over === null) return null;
    const { last_asked_at } = transaction;
    // The provider could not say whether it was paid.
    if (last_asked_at !== null && last_asked_at >= over) return computeNextSlowAsk(transaction, over);
    const ask = computeNextChargeAsk(transaction);
    return ask < over ? ask : over;
  },
  PENDING_CANCELLATION: (transaction) => computeNextSlowAsk(transaction, transaction.updated_at),
  APPROVED: never,
  REFUNDED: never,
  PARTIALLY_REFUNDED: never,
  PENDING_REFUND: never,
  CHARGEDBACK: never,
  REFUSED: never,
  FAILED: never,
  EXPIRED: (transaction) =>
    computeAskAfterEnd(transaction, findLastPayableInstant(transaction) ?? transaction.updated_at),
  CANCELLED: (transaction) => computeAskAfterEnd(transaction, transaction.updated_at),
};

/** Whether the work of the status itself is due, not only other open items of the payment. */
export function isStatusDue(transaction: Transaction, now: Date): boolean {
  const time = DUE_TIME[transaction.status](transaction);
  return time !== null && time <= now;
}

/** When the provider is asked whether money came to a charge that is over: the callback may have been lost. */
function computeAskAfterEnd(transaction: Transaction, endedAt: Date): Date | null {
  const { last_asked_at: asked, work_attempts } = transaction;
  const asks = listAsksAfterEnd(transaction, endedAt);
  const latest = asks.findLast((time) => asked !== null && time <= asked);
  if (latest !== undefined && work_attempts > 0) return computeNextSlowAsk(transaction, latest);
  return asks.find((time) => asked === null || time > asked) ?? null;
}

/** Whether money that is on its way to an EXPIRED charge may still be found. */
export const isAskedAfterEnd = (transaction: Transaction): boolean => DUE_TIME.EXPIRED(transaction) !== null;

const listAsksAfterEnd = ({ instrument }: Transaction, endedAt: Date): readonly Date[] =>
  matchInstrument<Instrument, readonly Date[]>(instrument, {
    card: () => [],
    pix: () => [addMs(endedAt, PIX_SETTLEMENT_MS)],
    bolepix: () =>
      CLEARING_BUSINESS_DAYS.map((days) =>
        addMs(endOfDayInstant(addBusinessDays(dayOf(endedAt), days)), SECOND_MS),
      ),
  });

/** When time gives an authorization up; later after each refusal; null: no more. */
function computeVoidTime(authorizedAt: Date, refusals: VoidRefusals | undefined): Date | null {
  const first = addMs(authorizedAt, AUTHORIZATION_DEADLINE_MS);
  if (refusals === undefined) return first;
  if (refusals.count >= MAX_VOID_REFUSALS) return null;
  const backoffMs = Math.min(MAX_VOID_RETRY_MS, FIRST_VOID_RETRY_MS * 2 ** (refusals.count - 1));
  const next = addMs(refusals.last_at, backoffMs);
  return next > first ? next : first;
}

/** The callback of a payment may be lost, and a charge can be open for years: docs/rules.md#provider-calls. */
function computeNextChargeAsk({ created_at, last_asked_at }: Transaction): Date {
  const last = last_asked_at !== null && last_asked_at > created_at ? last_asked_at : created_at;
  const ageMs = last.getTime() - created_at.getTime();
  const waitMs = Math.max(MIN_OPEN_CHARGE_ASK_MS, Math.floor(ageMs * SLOW_ASK_SHARE));
  return addMs(last, Math.min(MAX_OPEN_CHARGE_ASK_MS, waitMs));
}

const addMs = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

// 1, 2, 4, 8 … seconds after the last query, up to the cap. `since` counts when there was no query after it.
function computeNextAsk(
  { last_asked_at, work_attempts }: Transaction,
  since: Date,
  capMs: (ageMs: number) => number = () => MAX_ASK_MS,
): Date {
  const last = last_asked_at !== null && last_asked_at > since ? last_asked_at : since;
  const backoffMs = FIRST_ASK_MS * 2 ** Math.min(work_attempts, MAX_DOUBLINGS);
  return addMs(last, Math.min(backoffMs, capMs(last.getTime() - since.getTime())));
}

// A lost answer is worth a quick query while the item is young. An item that the provider itself holds open is not.
const computeNextSlowAsk = (transaction: Transaction, since: Date): Date =>
  computeNextAsk(transaction, since, (ageMs) =>
    Math.min(MAX_SLOW_ASK_MS, Math.max(MAX_ASK_MS, Math.floor(ageMs * SLOW_ASK_SHARE))),
  );
