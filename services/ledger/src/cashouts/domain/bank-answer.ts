// decideAnswer: the change of a cashout for the bank's answer, before and after its end; the time of the next check;
// and the answers that an operator must investigate. Pure. docs/rules.md#cashout-after-end.
import { after, type Cashout, type CashoutChange, type CashoutFinding } from './cashout';

/** The bank's answer about a cashout, with the moved cents. `unknown`: nothing certain, not even receipt. */
export type BankAnswer =
  | { readonly kind: 'paid' | 'returned'; readonly at: Date; readonly amount: number }
  | { readonly kind: 'refused' | 'processing'; readonly amount: number }
  | { readonly kind: 'unknown' };

type KnownAnswer = Exclude<BankAnswer, { readonly kind: 'unknown' }>;

const UNKNOWN: BankAnswer = { kind: 'unknown' };

const BANK_STATUS: Readonly<Record<KnownAnswer['kind'], string>> = {
  paid: 'PAID',
  returned: 'RETURNED',
  refused: 'REFUSED',
  processing: 'PROCESSING',
};

interface Moment {
  readonly now: Date;
  /** Id of the event, if the answer completes or returns the cashout. */
  readonly eventId: string;
}

const FIRST_ASK_MS = 1_000;
const MAX_ASK_MS = 15 * 60_000;
const MAX_DOUBLINGS = 20;
/** Interval at which a paused payout checks for the end of the pause. */
export const PAUSED_LOOK_MS = 15_000;
/** Delay of the first check after the end. Each later delay is six times longer: 10 min, 1 h, 6 h, 36 h, 9 d. */
const FIRST_CHECK_MS = 10 * 60_000;
const CHECK_FACTOR = 6;
const MAX_CHECKS = 5;
/** A payout that is adopted after a restore was paid before its cashout was created. Earlier instants are impossible. */
const MAX_PAID_BEFORE_MS = 366 * 24 * 3_600_000;
/** More findings would not help an operator, and the size of a document is bounded. */
const MAX_FINDINGS = 20;

export const isUnderWay = ({ status }: Cashout): boolean => status === 'PENDING' || status === 'PROCESSING';

/** Its sets are not posted yet, and the balance still holds its money. */
export const isToBePosted = (cashout: Cashout): boolean =>
  cashout.completed_event_id !== undefined && cashout.work_due_at !== undefined;

/** `answer` null: the bank has no such payout. */
export function decideAnswer(cashout: Cashout, answer: BankAnswer | null, moment: Moment): CashoutChange {
  if (isUnderWay(cashout)) return decideUnderWay(cashout, answer ?? UNKNOWN, moment);
  // Post the end first: a contradiction is decided on a balance that includes it.
  if (cashout.work_due_at !== undefined) return { next: cashout, events: [] };
  const { next, events } = decideAfterEnd(cashout, answer ?? UNKNOWN, moment);
  return { next: withNextCheck(next, answer, moment.now), events };
}

function decideUnderWay(asked: Cashout, answer: BankAnswer, { now, eventId }: Moment): CashoutChange {
  if (answer.kind === 'unknown') return stillUnderWay(asked, now);
  // The bank's amount counts: after a restore, the bank may have paid the amount of an earlier request.
  const cashout = { ...withAmountFinding(asked, answer, now), amount: answer.amount };
  switch (answer.kind) {
    case 'paid':
      return completed(cashout, answer.at, { now, eventId });
    case 'refused':
      return failed(cashout, 'BANK_REFUSED', now);
    case 'returned':
      return failed(cashout, 'BANK_RETURNED', now);
    case 'processing':
      return stillUnderWay(cashout, now);
  }
}

const completed = (cashout: Cashout, at: Date, { now, eventId }: Moment): CashoutChange => ({
  next: {
    ...cashout,
    status: 'COMPLETED',
    status_reason: null,
    updated_at: now,
    completed_at: boundPaidAt(cashout, at, now),
    completed_event_id: eventId,
    work_due_at: now,
  },
  events: [{ type: 'cashout.status_changed', id: eventId }],
});

/** The bank's instant, by which the ledger posts. A bank's clock may be wrong. */
function boundPaidAt({ created_at }: Cashout, at: Date, now: Date): Date {
  const isPossible = at.getTime() >= created_at.getTime() - MAX_PAID_BEFORE_MS;
  return isPossible ? new Date(Math.min(at.getTime(), now.getTime())) : created_at;
}

/** Ends the cashout as failed and releases the held amount. */
function failed({ work_due_at: _, ...cashout }: Cashout, status_reason: string, now: Date): CashoutChange {
  return {
    next: {
      ...cashout,
      status: 'FAILED',
      status_reason,
      pix_key: null,
      receiver_document: null,
      updated_at: now,
      check_due_at: after(now, FIRST_CHECK_MS),
    },
    events: [{ type: 'cashout.status_changed' }],
  };
}

/**
 * Postpones a cashout that must not be sent now: its company is blocked, merchants did not answer, or the registered
 * account does not belong to the company.
 */
export const decideKept = (cashout: Cashout, now: Date): CashoutChange =>
  isUnderWay(cashout) ? { next: askedOnceMore(cashout, now), events: [] } : { next: cashout, events: [] };

function askedOnceMore(cashout: Cashout, now: Date): Cashout {
  const { attempts } = cashout;
  const backoffMs = Math.min(MAX_ASK_MS, FIRST_ASK_MS * 2 ** Math.min(attempts, MAX_DOUBLINGS));
  return { ...cashout, attempts: attempts + 1, work_due_at: after(now, backoffMs) };
}

function stillUnderWay(cashout: Cashout, now: Date): CashoutChange {
  const { status } = cashout;
  const next = askedOnceMore(cashout, now);
  if (status === 'PROCESSING') return { next, events: [] };
  return {
    next: { ...next, status: 'PROCESSING', updated_at: now },
    events: [{ type: 'cashout.status_changed' }],
  };
}

/**
 * Postpones a cashout by one polling interval while payouts are paused. The cashout is PENDING, or the bank does not know
 * it.
 */
export const decideWait = (cashout: Cashout, now: Date): CashoutChange => ({
  next: isUnderWay(cashout) ? { ...cashout, work_due_at: after(now, PAUSED_LOOK_MS) } : cashout,
  events: [],
});

/**
 * Posts a movement after the end once in each direction: a payment after a failure, a return after a completion. Any
 * other contradiction only records a finding, because no moved amount is certain.
 */
function decideAfterEnd(cashout: Cashout, answer: BankAnswer, moment: Moment): CashoutChange {
  if (answer.kind === 'unknown' || answer.kind === 'processing') return { next: cashout, events: [] };
  const { now, eventId } = moment;
  const contradicted = withFinding(cashout, 'cashout_after_end', answer, now);
  const isPosted = cashout.completed_event_id !== undefined;
  const isReturned = cashout.returned_event_id !== undefined;
  if (answer.kind === 'paid') {
    if (cashout.status === 'COMPLETED') return { next: withAmountFinding(cashout, answer, now), events: [] };
    if (isPosted) return { next: contradicted, events: [] };
    const paid = { ...withAmountFinding(contradicted, answer, now), amount: answer.amount };
    return completed(paid, answer.at, moment);
  }
  if (answer.kind === 'returned' && isPosted && !isReturned)
    return {
      next: {
        ...withAmountFinding(contradicted, answer, now),
        status: 'FAILED',
        status_reason: 'BANK_RETURNED',
        updated_at: now,
        returned_at: between(cashout.completed_at ?? cashout.created_at, answer.at, now),
        returned_event_id: eventId,
        work_due_at: now,
      },
      events: [{ type: 'cashout.status_changed', id: eventId }],
    };
  if (answer.kind === 'returned' && cashout.status_reason === 'BANK_REFUSED')
    return {
      next: { ...contradicted, status_reason: 'BANK_RETURNED', updated_at: now },
      events: [{ type: 'cashout.status_changed' }],
    };
  const isConfirmed = answer.kind === 'returned' || !isPosted;
  return { next: isConfirmed ? withAmountFinding(cashout, answer, now) : contradicted, events: [] };
}

/**
 * Marks the cashout as posted, which releases the held amount. `posted`: the state with the posted sets. If the cashout has
 * moved since, it stays due, because its later sets are not posted.
 */
export function decidePosted(
  cashout: Cashout,
  posted: Pick<Cashout, 'completed_event_id' | 'returned_event_id'>,
  now: Date,
): CashoutChange {
  const isPosted =
    cashout.completed_event_id === posted.completed_event_id &&
    cashout.returned_event_id === posted.returned_event_id;
  if (cashout.work_due_at === undefined || !isPosted) return { next: cashout, events: [] };
  const { work_due_at: _, ...rest } = cashout;
  return {
    next: {
      ...rest,
      pix_key: null,
      receiver_document: null,
      checks: 0,
      check_due_at: after(now, FIRST_CHECK_MS),
    },
    events: [],
  };
}

/**
 * Checks an open operation after the end until it is final. The other checks have growing intervals. A check without an
 * answer is repeated after its interval, so that an outage of the bank uses up none.
 */
function withNextCheck(cashout: Cashout, answer: BankAnswer | null, now: Date): Cashout {
  if (cashout.work_due_at !== undefined || cashout.check_due_at === undefined) return cashout;
  const { check_due_at: _, checks: made = 0, ...rest } = cashout;
  if (answer?.kind === 'processing')
    return { ...rest, checks: made, check_due_at: after(now, FIRST_CHECK_MS) };
  const checks = answer?.kind === 'unknown' ? made : made + 1;
  if (checks >= MAX_CHECKS) return { ...rest, checks };
  return { ...rest, checks, check_due_at: after(now, FIRST_CHECK_MS * CHECK_FACTOR ** checks) };
}

const withAmountFinding = (cashout: Cashout, answer: KnownAnswer, now: Date): Cashout =>
  cashout.amount === answer.amount ? cashout : withFinding(cashout, 'cashout_amount', answer, now);

/** A repeated answer with another instant is not a new finding. */
function withFinding(cashout: Cashout, kind: CashoutFinding['kind'], answer: KnownAnswer, at: Date): Cashout {
  const { findings = [], status, amount: expected } = cashout;
  const finding = {
    kind,
    at,
    status,
    bank_status: BANK_STATUS[answer.kind],
    expected,
    actual: answer.amount,
  };
  const isKnown = findings.some(
    (one) =>
      one.kind === kind &&
      one.status === status &&
      one.bank_status === finding.bank_status &&
      one.actual === finding.actual,
  );
  return isKnown || findings.length >= MAX_FINDINGS
    ? cashout
    : { ...cashout, findings: [...findings, finding] };
}

const between = (earliest: Date, instant: Date, latest: Date): Date =>
  new Date(Math.max(earliest.getTime(), Math.min(instant.getTime(), latest.getTime())));
