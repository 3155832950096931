// The due time of a transaction: the due-work scanner works on it no earlier than its work_due_at. One function derives the
// due time from the state, so that no decision can forget to set or to clear it.
import { addBusinessDays, dayOf, endOfDayInstant, type TransactionStatus } from '@mps/kernel';
import { findLastPayableInstant, computeExpiry } from './charge';
import { matchInstrument, type Instrument } from './instrument';
import { listUnsent, type Dispute, type Refund, type Transaction, type VoidRefusals } from './transaction';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** A request that sent an order has this long to store its outcome before the provider is queried. */
export const SUBMISSION_GRACE_MS = 5 * SECOND_MS;
/** After this much business time without an answer the order is reversed. */
export const RESOLUTION_DEADLINE_MS = 60 * SECOND_MS;
export const AUTHENTICATION_DEADLINE_MS = HOUR_MS;
/** An authorization without a capture is cancelled after five days. */
export const AUTHORIZATION_DEADLINE_MS = 5 * 24 * HOUR_MS;
const FIRST_ASK_MS = SECOND_MS;
const MAX_ASK_MS = 10 * SECOND_MS;
/** An open item is queried whenever this share of its age has passed, and at least hourly. Some stay open for days. */
const SLOW_ASK_SHARE = 1 / 8;
const MAX_SLOW_ASK_MS = HOUR_MS;
const MAX_DOUBLINGS = 20;
/** An open charge is queried whenever an eighth of its age has passed, at least hourly and at most daily: */
const MIN_OPEN_CHARGE_ASK_MS = HOUR_MS;
const MAX_OPEN_CHARGE_ASK_MS = 24 * HOUR_MS;
/** After a charge is over, a PIX payment of its last second may still settle, and a slip paid in time may still clear. */
const PIX_SETTLEMENT_MS = 60 * SECOND_MS;
const CLEARING_BUSINESS_DAYS = [1, 2, 3] as const;
/** After a refusal the scanner requests the void again after 1, 2, 4 … hours, and at least once a day. */
const FIRST_VOID_RETRY_MS = HOUR_MS;
const MAX_VOID_RETRY_MS = 24 * HOUR_MS;
/** After this many refusals only an operator or the merchant can end the payment: docs/rules.md#provider-calls. */
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

/** Whether a part of the merchant's answer to the dispute waits for the provider's confirmation. */
export function isUnsent(dispute: Dispute): boolean {
  return listUnsent(dispute).length > 0;
}

/** Whether the refund has no end and must be queried. A refund in PENDING at the provider may also end by its callback. */
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
    // A capture is under way. Its request stores the outcome, or else the provider is queried.
    if (submission === 'UNDER_WAY') return addMs(last_asked_at ?? updated_at, SUBMISSION_GRACE_MS);
    // Without an instant of its own the authorization counts from now: a payment must never be left without a due time.
    return computeVoidTime(authorized_at ?? updated_at, transaction.void_refusals);
  },
  WAITING_PAYMENT: (transaction) => {
    const over = computeExpiry(transaction);
    if (over === null) return null;
    const { last_asked_at } = transaction;
    // The last query got no certain answer.
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

/** The next query about money for a charge that is over, because the callback may have been lost. */
function computeAskAfterEnd(transaction: Transaction, endedAt: Date): Date | null {
  const { last_asked_at: asked, work_attempts } = transaction;
  const asks = listAsksAfterEnd(transaction, endedAt);
  const latest = asks.findLast((time) => asked !== null && time <= asked);
  if (latest !== undefined && work_attempts > 0) return computeNextSlowAsk(transaction, latest);
  return asks.find((time) => asked === null || time > asked) ?? null;
}

/** Whether a later query may still find money for an EXPIRED charge. */
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

/** The instant at which the scanner voids an authorization, later after each refusal; null: never. */
function computeVoidTime(authorizedAt: Date, refusals: VoidRefusals | undefined): Date | null {
  const first = addMs(authorizedAt, AUTHORIZATION_DEADLINE_MS);
  if (refusals === undefined) return first;
  if (refusals.count >= MAX_VOID_REFUSALS) return null;
  const backoffMs = Math.min(MAX_VOID_RETRY_MS, FIRST_VOID_RETRY_MS * 2 ** (refusals.count - 1));
  const next = addMs(refusals.last_at, backoffMs);
  return next > first ? next : first;
}

/** A charge can be open for years and the callback of its payment be lost: docs/rules.md#provider-calls. */
function computeNextChargeAsk({ created_at, last_asked_at }: Transaction): Date {
  const last = last_asked_at !== null && last_asked_at > created_at ? last_asked_at : created_at;
  const ageMs = last.getTime() - created_at.getTime();
  const waitMs = Math.max(MIN_OPEN_CHARGE_ASK_MS, Math.floor(ageMs * SLOW_ASK_SHARE));
  return addMs(last, Math.min(MAX_OPEN_CHARGE_ASK_MS, waitMs));
}

const addMs = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

// 1, 2, 4, 8 … seconds after the last query, up to the cap. Without a query after `since`, the time counts from `since`.
function computeNextAsk(
  { last_asked_at, work_attempts }: Transaction,
  since: Date,
  capMs: (ageMs: number) => number = () => MAX_ASK_MS,
): Date {
  const last = last_asked_at !== null && last_asked_at > since ? last_asked_at : since;
  const backoffMs = FIRST_ASK_MS * 2 ** Math.min(work_attempts, MAX_DOUBLINGS);
  return addMs(last, Math.min(backoffMs, capMs(last.getTime() - since.getTime())));
}

// A young item is queried quickly, in case an answer was lost. An old one is open at the provider, so queries get rarer.
const computeNextSlowAsk = (transaction: Transaction, since: Date): Date =>
  computeNextAsk(transaction, since, (ageMs) =>
    Math.min(MAX_SLOW_ASK_MS, Math.max(MAX_ASK_MS, Math.floor(ageMs * SLOW_ASK_SHARE))),
  );
