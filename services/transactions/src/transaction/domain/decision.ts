// Every decision returns the next state and its events as data. It writes and sends nothing.
import { assertHolds, err, ok, type Result, type StatusReason, type TransactionStatus } from '@mps/kernel';
import type { Dispute, Movement, Refund, Transaction } from './transaction';
import { listMoves, listAllowedStatuses, type Trigger } from './transition-table';
import { withDueTime } from './due-time';
import { withFinding, type Finding } from './finding';

/** The settlement of one later day of a payment, as the ledger reports it. Days, cents. */
export interface Settlement {
  readonly id: string;
  readonly transaction_id: string;
  readonly company_id: string;
  readonly payment_date: string;
  readonly settlement_date: string;
  readonly amount: number;
  readonly outstanding_amount: number;
  readonly status: 'PAID' | 'FAILED';
  readonly status_reason: string | null;
  readonly operation_id: string;
}

/** `after` is the whole transaction as of the event. It does not show later events of the same decision. */
export type TransactionEvent =
  | { readonly type: 'transaction.created'; readonly after: Transaction }
  | {
      readonly type: 'transaction.status_changed';
      readonly after: Transaction;
      readonly previousStatus: TransactionStatus;
      readonly previousReason: StatusReason | null;
    }
  | {
      readonly type: 'transaction.late_payment';
      readonly after: Transaction;
      /** The devolução that gives it back; null when the payment was accepted. */
      readonly refundId: string | null;
    }
  | {
      readonly type: 'refund.created' | 'refund.completed' | 'refund.failed' | 'refund.cancelled';
      readonly after: Transaction;
      readonly refund: Refund;
      readonly previousStatus: Refund['status'] | null;
    }
  | {
      readonly type: 'dispute.created' | 'dispute.closed';
      readonly after: Transaction;
      readonly dispute: Dispute;
      readonly previousStatus: Dispute['status'] | null;
    }
  | {
      readonly type: 'dispute.updated';
      readonly after: Transaction;
      readonly dispute: Dispute;
      readonly previousStatus: Dispute['status'];
      readonly previousEvidence: Dispute['evidence'];
    }
  | {
      readonly type: 'settlement.paid' | 'settlement.failed';
      readonly after: Transaction;
      readonly settlement: Settlement;
      readonly previousStatus: 'PENDING' | 'FAILED';
    }
  | EventsRepublished;

/** Publishes lost events again, with the current state of the payment. */
export interface EventsRepublished {
  readonly type: 'events_republished';
  readonly after: Transaction;
  readonly sequences: readonly number[];
}

export interface Decision {
  readonly next: Transaction;
  readonly events: readonly TransactionEvent[];
  /** Names the audit record of a decision without events. */
  readonly recorded?: { readonly action: string };
  /** Names the intent that this decision stores. A repeat of the request with its Idempotency-Key finds it by this name. */
  readonly reference?: string;
}

/** The one refusal of the state machine. */
export interface InvalidState {
  readonly code: 'invalid_transaction_state';
  readonly members: {
    readonly current_status: TransactionStatus;
    readonly allowed_statuses: readonly TransactionStatus[];
  };
}

/** Republishes the lost events with these sequences. A sequence above the payment's own is ignored. */
export function decideRepublishing(
  transaction: Transaction & { readonly sequence: number },
  lost: readonly number[],
  at: Date,
): Decision {
  const sequences = lost.filter((sequence) => sequence >= 1 && sequence <= transaction.sequence);
  if (sequences.length === 0) return unchanged(transaction);
  const reference = sequences.join(', ');
  const found = withFinding(transaction, {
    kind: 'events_lost',
    at,
    expected: null,
    actual: null,
    reference,
  });
  const next = { ...transaction, ...found };
  return { next, events: [{ type: 'events_republished', after: next, sequences }] };
}

/** Nothing happened: the same state, no events. */
export const unchanged = (transaction: Transaction): Decision => ({ next: transaction, events: [] });

/** The refusal never lists the current status as allowed, because another member of this payment prevents the command. */
export function refuse(transaction: Transaction, ...triggers: readonly Trigger[]): InvalidState {
  return {
    code: 'invalid_transaction_state',
    members: {
      current_status: transaction.status,
      allowed_statuses: triggers
        .flatMap((trigger) => listAllowedStatuses(trigger))
        .filter((status) => status !== transaction.status),
    },
  };
}

/** Checks that the table allows `trigger` now. The refusal lists the statuses that allow it. */
export function allow(transaction: Transaction, trigger: Trigger): Result<undefined, InvalidState> {
  return listMoves(transaction.status, trigger).length > 0 ? ok() : err(refuse(transaction, trigger));
}

export type Changes = Partial<
  Omit<Transaction, '_id' | 'status' | 'status_reason' | 'updated_at' | 'work_due_at'>
>;

export interface Move {
  readonly on: Trigger;
  readonly to: TransactionStatus;
  readonly reason?: StatusReason;
  readonly changes?: Changes;
}

/**
 * Makes a move of the table. Every move erases the sealed token of a card and the stored request of a capture. A move out of
 * PROCESSING also ends a reversal, because its outcome is certain. A move that is not in the table throws, so callers check
 * first.
 */
export function move(transaction: Transaction, now: Date, { on, to, reason, changes }: Move): Decision {
  assertHolds(listMoves(transaction.status, on).includes(to), 'payment.move_is_in_the_table');
  const { sealed_token: _token, capture: _capture, reversal, ...kept } = transaction;
  const next = withDueTime({
    ...kept,
    ...(reversal !== undefined && transaction.status !== 'PROCESSING' && { reversal }),
    ...changes,
    status: to,
    status_reason: reason ?? null,
    work_attempts: 0,
    last_asked_at: null,
    updated_at: now,
  });
  const event: TransactionEvent = {
    type: 'transaction.status_changed',
    after: next,
    previousStatus: transaction.status,
    previousReason: transaction.status_reason,
  };
  return { next, events: [event] };
}

/** Changes members without a move of the status and without an event. */
export function note(transaction: Transaction, changes: Changes): Decision {
  return { next: withDueTime({ ...transaction, ...changes }), events: [] };
}

/** Adds a finding once: the same fact reported again changes nothing. */
export function noteFinding(transaction: Transaction, finding: Finding): Decision {
  const found = withFinding(transaction, finding);
  return found.findings === undefined ? unchanged(transaction) : note(transaction, found);
}

/** The member `movements` with one more. */
export const addMovement = (
  { movements = [] }: Transaction,
  movement: Movement,
): Required<Pick<Transaction, 'movements'>> => ({ movements: [...movements, movement] });

/** Publishes each result of a day's settlement once: that it was paid, or that it failed. */
export function decideSettlement(transaction: Transaction, settlement: Settlement): Decision {
  const { payment_date, status } = settlement;
  const ofDay = transaction.settlements?.filter((told) => told.payment_date === payment_date) ?? [];
  if (ofDay.some((told) => told.status === status)) return unchanged(transaction);
  const settlements = [...(transaction.settlements ?? []), { payment_date, status }];
  const next = { ...transaction, settlements };
  const type = status === 'PAID' ? 'settlement.paid' : 'settlement.failed';
  const previousStatus = ofDay.length === 0 ? 'PENDING' : 'FAILED';
  return { next, events: [{ type, after: next, settlement, previousStatus }] };
}

/** The provider could not be asked or gave no answer: ask again later. */
export function decideUnknown(transaction: Transaction, now: Date): Decision {
  return note(transaction, {
    ...(transaction.submission === 'UNDER_WAY' && { submission: 'UNCERTAIN' as const }),
    work_attempts: transaction.work_attempts + 1,
    last_asked_at: now,
  });
}

/** Longer than any call to the provider takes. */
const CALL_LIFE_MS = 10_000;

/**
 * Whether a request that called the provider at `since` may still wait for the answer. Of simultaneous requests only the
 * one that set the instant calls. A request that died leaves the instant, and others wait for it no longer than
 * CALL_LIFE_MS.
 */
export const isUnderWay = (since: Date | undefined, now: Date): boolean =>
  since !== undefined && now.getTime() - since.getTime() < CALL_LIFE_MS;

/** Another request has called the provider and has no answer yet. */
export interface StillUnderWay {
  readonly code: 'request_in_progress';
  readonly retryAfterSeconds: number;
}

export const STILL_UNDER_WAY: StillUnderWay = { code: 'request_in_progress', retryAfterSeconds: 1 };

/** One decision after another on the same transaction. */
export function chain(first: Decision, ...steps: readonly ((state: Transaction) => Decision)[]): Decision {
  return steps.reduce<Decision>((done, step) => {
    const { next, events } = step(done.next);
    return { next, events: [...done.events, ...events] };
  }, first);
}
