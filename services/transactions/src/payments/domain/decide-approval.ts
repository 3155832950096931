// The effect of a card's approval or authorization on its payment, in every status: it is applied, compared with the
// request, or given back where the payment is over.
import { chain, type Decision, move, note, unchanged } from '../../transaction/domain/decision';
import { compareAmounts, type Finding, withFinding } from '../../transaction/domain/finding';
import { matchInstrument, type CardData, type Instrument } from '../../transaction/domain/instrument';
import type { ApprovedOutcome, AuthorizedOutcome } from '../../transaction/domain/provider-outcome';
import type { Transaction } from '../../transaction/domain/transaction';
import { boundInstant } from '../../transaction/domain/unclaimed';

/** The order took the money. No such order is ignored: where the payment is over, the money goes back. */
export function decideApproval(transaction: Transaction, outcome: ApprovedOutcome, now: Date): Decision {
  switch (transaction.status) {
    case 'PROCESSING':
      // Its reversal may have been sent already: the taken money goes back.
      return transaction.reversal === undefined ? approve(transaction, outcome, now) : unchanged(transaction);
    case 'AUTHORIZED':
      return approve(transaction, outcome, now);
    case 'PENDING_CANCELLATION':
      // The capture was faster than the void: rows 25 and 18.
      return chain(
        move(transaction, now, { on: 'reject_void', to: 'AUTHORIZED', reason: 'PROVIDER' }),
        (state) => approve(state, outcome, now),
      );
    case 'AWAITING_3DS':
    case 'REFUSED':
    case 'FAILED':
    case 'EXPIRED':
    case 'CANCELLED':
      return reverseAfterEnd(transaction, outcome, now);
    case 'WAITING_PAYMENT':
      return unchanged(transaction);
    default:
      return compareTold(transaction, outcome, now);
  }
}

/** Reported again for a paid payment: the same money. */
function compareTold(transaction: Transaction, { amountCents: actual }: ApprovedOutcome, at: Date): Decision {
  const expected = transaction.approved_amount ?? transaction.amount;
  return noteFindings(transaction, compareAmounts(transaction, 'captured_amount', { expected, actual, at }));
}

function approve(transaction: Transaction, outcome: ApprovedOutcome, now: Date): Decision {
  const { capture, authorized_amount, amount, status, created_at, authorized_at } = transaction;
  const expected = capture?.amount ?? authorized_amount ?? amount;
  const changes = {
    ...cardChanges(transaction, outcome),
    ...compareAmounts(transaction, 'captured_amount', { expected, actual: outcome.amountCents, at: now }),
    approved_amount: outcome.amountCents,
    approved_at:
      transaction.approved_at ?? boundInstant(authorized_at ?? created_at, outcome.capturedAt ?? now, now),
  };
  return move(transaction, now, {
    on: status === 'AUTHORIZED' ? 'capture' : 'approve',
    to: 'APPROVED',
    changes,
  });
}

/** The payment is over, and the order holds the shopper's money. It goes back, with a finding for operators. */
function reverseAfterEnd(
  transaction: Transaction,
  { amountCents }: ApprovedOutcome | AuthorizedOutcome,
  now: Date,
): Decision {
  const found = withFinding(transaction, {
    kind: 'approval_after_end',
    expected: 0,
    actual: amountCents,
    at: now,
  });
  const isKnown = transaction.reversal !== undefined && found.findings === undefined;
  if (isKnown) return unchanged(transaction);
  return note(transaction, { ...found, reversal: transaction.reversal ?? { requested_at: now } });
}

/** The provider confirms that no money moves under our id any more. */
export function decideReversedAfterEnd(transaction: Transaction): Decision {
  // In PROCESSING the intent of the reversal bars approvals until the payment has failed.
  if (transaction.reversal === undefined || transaction.status === 'PROCESSING')
    return unchanged(transaction);
  const { reversal: _, ...kept } = transaction;
  return note(kept, { work_attempts: 0, last_asked_at: null });
}

const noteFindings = (transaction: Transaction, found: { findings?: readonly Finding[] }): Decision =>
  found.findings === undefined ? unchanged(transaction) : note(transaction, found);

/** The order reserved the money. */
export function decideAuthorization(
  transaction: Transaction,
  outcome: AuthorizedOutcome,
  now: Date,
): Decision {
  const { amount, status } = transaction;
  const isOver = ['AWAITING_3DS', 'REFUSED', 'FAILED', 'EXPIRED', 'CANCELLED'].includes(status);
  if (isOver) return reverseAfterEnd(transaction, outcome, now);
  // After a capture with a lost answer an authorization proves nothing: see decideCaptureResend.
  if (status !== 'PROCESSING' || transaction.reversal !== undefined) return unchanged(transaction);
  const actual = outcome.amountCents;
  return move(transaction, now, {
    on: 'authorize',
    to: 'AUTHORIZED',
    changes: {
      ...cardChanges(transaction, outcome),
      ...compareAmounts(transaction, 'authorized_amount', { expected: amount, actual, at: now }),
      authorized_amount: actual,
      authorized_at: now,
    },
  });
}

function cardChanges(transaction: Transaction, outcome: ApprovedOutcome | AuthorizedOutcome) {
  const authorize = (card: CardData): CardData => ({
    ...card,
    authorization_code: outcome.authorizationCode ?? card.authorization_code,
  });
  return {
    ...settled(outcome.providerTransactionId),
    acquirer_response_code: outcome.responseCode,
    nsu: outcome.nsu ?? transaction.nsu,
    instrument: matchInstrument<Instrument, Instrument>(transaction.instrument, {
      card: authorize,
      pix: (pix) => pix,
      bolepix: (bolepix) => bolepix,
    }),
  };
}

/** The provider has answered. */
export function settled(providerTransactionId: string | null) {
  return {
    submission: 'SETTLED' as const,
    ...(providerTransactionId !== null && { provider_transaction_id: providerTransactionId }),
  };
}
