// The effect of an order's outcome on its transaction. The same function serves the request that sent the order, the
// reconciler that queries it later, and callbacks. An outcome older than the stored state changes nothing.
import { assertNever, ok, type Result } from '@mps/kernel';
import {
  allow,
  chain,
  type Decision,
  decideUnknown,
  type InvalidState,
  move,
  note,
  unchanged,
} from '../../transaction/domain/decision';
import { computeExpiry } from '../../transaction/domain/charge';
import { canHave, isCharge, matchInstrument, type Instrument } from '../../transaction/domain/instrument';
import { isStatusDue } from '../../transaction/domain/due-time';
import { withFinding } from '../../transaction/domain/finding';
import { decideApproval, decideAuthorization, settled } from './decide-approval';
import { decidePayments, type NewRefundId } from './decide-payments';
import type { OrderOutcome, PaidOutcome, RegisteredOutcome } from '../../transaction/domain/provider-outcome';
import type { ReversalCause, Transaction } from '../../transaction/domain/transaction';

export interface OutcomeContext {
  readonly now: Date;
  /** Ids for automatic refunds. */
  readonly newRefundId: NewRefundId;
  /** The text of the PIX code; needed when a charge is registered. */
  readonly qrCode: string | null;
  /** The card's token, if the request that brought it is still running: a soft decline keeps it. */
  readonly sealedToken: string | null;
}

/** Applies an order's outcome. It never refuses: one that does not fit the instrument, or the state any more, changes nothing. */
export function decideOutcome(
  transaction: Transaction,
  outcome: OrderOutcome,
  context: OutcomeContext,
): Decision {
  const { now } = context;
  if (!canHave(transaction.instrument, outcome)) return unchanged(transaction);
  if (isGone(transaction, outcome)) return decideClosed(transaction, now);
  switch (outcome.kind) {
    case 'approved':
      return decideApproval(transaction, outcome, now);
    case 'authorized':
      return decideAuthorization(transaction, outcome, now);
    case 'registered':
      return decideRegistration(transaction, outcome, context);
    case 'paid':
      return decidePaid(transaction, outcome, context);
    case 'closed':
      return decideClosed(transaction, now);
    case 'declined': {
      if (transaction.status !== 'PROCESSING') return unchanged(transaction);
      return move(transaction, now, {
        on: outcome.by === 'ANTIFRAUD' ? 'deny_by_antifraud' : 'decline',
        to: 'REFUSED',
        reason: outcome.by,
        changes: {
          ...settled(outcome.providerTransactionId),
          acquirer_response_code: outcome.responseCode,
        },
      });
    }
    case 'soft_declined': {
      if (transaction.status !== 'PROCESSING') return unchanged(transaction);
      return decideSoftDecline(transaction, outcome.responseCode, context);
    }
    case 'failed': {
      if (transaction.status !== 'PROCESSING') return unchanged(transaction);
      return move(transaction, now, {
        on: TRIGGER_OF_FAILURE[outcome.reason],
        to: 'FAILED',
        reason: outcome.reason,
        changes: settled(outcome.providerTransactionId),
      });
    }
    default:
      return assertNever(outcome);
  }
}

/** An authorization that the provider reports as declined or failed took no money and takes none. */
const isGone = ({ status }: Transaction, { kind }: OrderOutcome): boolean =>
  status === 'AUTHORIZED' && (kind === 'declined' || kind === 'failed');

const TRIGGER_OF_FAILURE = {
  PROVIDER: 'fail_at_provider',
  NO_ACQUIRER: 'find_no_route',
  INTERNAL_ERROR: 'fail_inside',
  ACQUIRER_TIMEOUT: 'pass_deadline',
} as const;

// An authenticated transaction never returns to authentication, which would be a loop. A transaction without its token does
// not either, because nothing could be sent afterwards. Nor does one that is being reversed, because the reversal on its way
// would meet the next attempt.
function decideSoftDecline(
  transaction: Transaction,
  responseCode: string | null,
  { now, sealedToken }: OutcomeContext,
): Decision {
  const changes = { ...settled(null), acquirer_response_code: responseCode };
  const isAuthenticated = transaction.three_ds_session_id !== undefined;
  const isReversed = transaction.reversal !== undefined;
  return transaction.refuse_on_challenge || isAuthenticated || isReversed || sealedToken === null
    ? move(transaction, now, { on: 'soft_decline', to: 'REFUSED', reason: 'CHALLENGE_NOT_ALLOWED', changes })
    : move(transaction, now, {
        on: 'soft_decline',
        to: 'AWAITING_3DS',
        changes: { ...changes, sealed_token: sealedToken },
      });
}

function decideRegistration(
  transaction: Transaction,
  outcome: RegisteredOutcome | PaidOutcome,
  { now, qrCode }: OutcomeContext,
): Decision {
  if (transaction.status !== 'PROCESSING' || transaction.reversal !== undefined)
    return unchanged(transaction);
  return move(transaction, now, {
    on: 'register',
    to: 'WAITING_PAYMENT',
    changes: {
      ...settled(outcome.providerTransactionId),
      instrument: matchInstrument<Instrument, Instrument>(transaction.instrument, {
        card: (card) => card,
        pix: (pix) => ({ ...pix, qr_code: qrCode }),
        bolepix: (bolepix) => ({ ...bolepix, boleto: outcome.boleto, pix_emv: qrCode }),
      }),
    },
  });
}

// A charge may be paid before its registration is reported: both moves are made, both events exist.
function decidePaid(transaction: Transaction, outcome: PaidOutcome, context: OutcomeContext): Decision {
  return chain(decideRegistration(transaction, outcome, context), (state) =>
    decidePayments(state, outcome.payments, context),
  );
}

function decideClosed(transaction: Transaction, now: Date): Decision {
  switch (transaction.status) {
    case 'PENDING_CANCELLATION':
      return move(transaction, now, { on: 'confirm_void', to: 'CANCELLED' });
    case 'AUTHORIZED':
      // A refused void that happened all the same, or the authorization ran out there: rows 19 and 23. It answers a capture that
      // is under way, too.
      return chain(
        move(transaction, now, {
          on: 'time_out_authorization',
          to: 'PENDING_CANCELLATION',
          changes: { submission: 'SETTLED' },
        }),
        (state) => move(state, now, { on: 'confirm_void', to: 'CANCELLED' }),
      );
    case 'PROCESSING':
      // It was reversed, perhaps by a call of ours with a lost answer: no money moved. Without such a call the fault is
      // ours.
      return fail(transaction, transaction.reversal?.cause ?? 'never_arrived', now);
    case 'APPROVED':
    case 'PARTIALLY_REFUNDED':
    case 'PENDING_REFUND':
      return decideClosedAfterApproval(transaction, now);
    default:
      return unchanged(transaction);
  }
}

/** No rule can mend it: the merchant has seen the payment as paid. A charge's money is in its payments in any case. */
function decideClosedAfterApproval(transaction: Transaction, now: Date): Decision {
  if (isCharge(transaction.instrument)) return unchanged(transaction);
  const expected = transaction.approved_amount;
  const found = withFinding(transaction, { kind: 'closed_after_approval', expected, actual: 0, at: now });
  return found.findings === undefined ? unchanged(transaction) : note(transaction, found);
}

/** The outcome stays unknown and the order is about to be reversed. From here on nothing approves it. */
export function decideReversal(transaction: Transaction, cause: ReversalCause, now: Date): Decision {
  if (transaction.status !== 'PROCESSING' || transaction.reversal !== undefined)
    return unchanged(transaction);
  return note(transaction, { reversal: { requested_at: now, cause } });
}

/** The order has been reversed, for the cause in its intent. */
export function decideReversed(transaction: Transaction, now: Date): Result<Decision, InvalidState> {
  const allowed = allow(transaction, 'fail_inside');
  if (!allowed.ok) return allowed;
  return ok(fail(transaction, transaction.reversal?.cause ?? 'never_arrived', now));
}

/** Nothing can be approved under this id any more. */
function fail(transaction: Transaction, cause: ReversalCause, now: Date): Decision {
  const changes = { submission: 'SETTLED' as const };
  switch (cause) {
    case 'never_arrived':
      return move(transaction, now, { on: 'fail_inside', to: 'FAILED', reason: 'INTERNAL_ERROR', changes });
    case 'deadline':
      return move(transaction, now, {
        on: 'pass_deadline',
        to: 'FAILED',
        reason: 'ACQUIRER_TIMEOUT',
        changes,
      });
    case 'soft_declined': {
      const reason = 'CHALLENGE_NOT_ALLOWED';
      return move(transaction, now, { on: 'soft_decline', to: 'REFUSED', reason, changes });
    }
  }
}

/** The acquirer refuses to void: the authorization stands. A charge has no authorization: its removal is requested again. */
export function decideVoidRejected(transaction: Transaction, now: Date): Decision {
  if (transaction.status !== 'PENDING_CANCELLATION') return unchanged(transaction);
  if (isCharge(transaction.instrument)) return decideUnknown(transaction, now);
  const count = (transaction.void_refusals?.count ?? 0) + 1;
  const finding = { kind: 'void_refused', expected: null, actual: count, at: now } as const;
  return move(transaction, now, {
    on: 'reject_void',
    to: 'AUTHORIZED',
    reason: 'PROVIDER',
    changes: {
      submission: 'SETTLED',
      void_refusals: { count, last_at: now },
      ...withFinding(transaction, finding),
    },
  });
}

/**
 * The provider's answer about a charge that is over has been applied. It is queried again at the next time of its clearing,
 * if any.
 */
export function decideAskedAfterEnd(transaction: Transaction, now: Date): Decision {
  const isOver = transaction.status === 'EXPIRED' || transaction.status === 'CANCELLED';
  return isOver ? note(transaction, { work_attempts: 0, last_asked_at: now }) : unchanged(transaction);
}

/** An open charge has been queried, or waits for its next time. */
export function decideOpenChargeAsked(transaction: Transaction, now: Date): Decision {
  return transaction.status === 'WAITING_PAYMENT'
    ? note(transaction, { work_attempts: 0, last_asked_at: now })
    : unchanged(transaction);
}

/** Applies timeouts: 3DS, charges and authorizations expire. The payment may also be due for a check or a reversal. */
export function decideTimeout(transaction: Transaction, now: Date): Decision {
  if (!isStatusDue(transaction, now)) return unchanged(transaction);
  switch (transaction.status) {
    case 'AWAITING_3DS':
      return move(transaction, now, { on: 'time_out_authentication', to: 'EXPIRED' });
    case 'WAITING_PAYMENT': {
      const over = computeExpiry(transaction);
      // Due for a query before that.
      if (over === null || now < over) return unchanged(transaction);
      return move(transaction, now, { on: 'time_out_charge', to: 'EXPIRED' });
    }
    case 'AUTHORIZED':
      // It must be known first whether it has been captured.
      if (transaction.submission !== 'SETTLED') return unchanged(transaction);
      return move(transaction, now, { on: 'time_out_authorization', to: 'PENDING_CANCELLATION' });
    default:
      return unchanged(transaction);
  }
}
