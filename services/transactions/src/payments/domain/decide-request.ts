// What a merchant may ask of a payment that is not paid yet: capture it, give it up, or send it with a 3DS authentication.
// The provider is asked afterwards, so that all three are written down as intents first.
import { err, ok, type Result } from '@mps/kernel';
import { allow, move, note, type Decision, type InvalidState } from '../../transaction/domain/decision';
import type { Transaction } from '../../transaction/domain/transaction';

/** An amount to capture above the authorized one. */
export interface CaptureTooBig {
  readonly code: 'capture_too_big';
  readonly authorizedAmount: number;
}

/** A capture of this payment is under way, or its outcome is not known yet. */
export interface InProgress {
  readonly code: 'request_in_progress';
  readonly retryAfterSeconds: number;
}

const inProgress: InProgress = { code: 'request_in_progress', retryAfterSeconds: 1 };

export interface CaptureIntent extends Decision {
  /** Cents to capture. */
  readonly amount: number;
}

/** Writes the intent of a capture down; `amount` null means all of it. */
export function decideCapture(
  transaction: Transaction,
  amount: number | null,
  now: Date,
): Result<CaptureIntent, InvalidState | CaptureTooBig | InProgress> {
  const allowed = allow(transaction, 'capture');
  if (!allowed.ok) return allowed;
  const authorizedAmount = transaction.authorized_amount ?? transaction.amount;
  if (amount !== null && amount > authorizedAmount) return err({ code: 'capture_too_big', authorizedAmount });
  if (transaction.submission !== 'SETTLED') return err(inProgress);
  const intent = note(transaction, { submission: 'UNDER_WAY', last_asked_at: now });
  return ok({ ...intent, amount: amount ?? authorizedAmount });
}

/** The provider refused: nothing was captured. */
export function decideCaptureRejected(transaction: Transaction): Decision {
  return note(transaction, { submission: 'SETTLED', wake_attempts: 0, last_asked_at: null });
}

/** A merchant's cancellation: at once where nothing was sent, else pending until the provider confirms. */
export function decideCancel(
  transaction: Transaction,
  now: Date,
): Result<Decision, InvalidState | InProgress> {
  const allowed = allow(transaction, 'cancel');
  if (!allowed.ok) return allowed;
  if (transaction.status === 'AUTHORIZED' && transaction.submission !== 'SETTLED') return err(inProgress);
  const to = transaction.status === 'AWAITING_3DS' ? 'CANCELLED' : 'PENDING_CANCELLATION';
  return ok(move(transaction, now, { on: 'cancel', to }));
}

export const AUTHENTICATED_BY_3DS = '3DS';

/** A payment that waited for 3D Secure is about to be sent (row 15): the session is linked, the kept token goes. */
export function decideAuthentication(
  transaction: Transaction,
  sessionId: string,
  now: Date,
): Result<Decision, InvalidState> {
  const allowed = allow(transaction, 'authenticate');
  if (!allowed.ok) return allowed;
  return ok(
    move(transaction, now, {
      on: 'authenticate',
      to: 'PROCESSING',
      changes: {
        submission: 'UNDER_WAY',
        processing_since: now,
        three_ds_session_id: sessionId,
        card: transaction.card && { ...transaction.card, authentication_type: AUTHENTICATED_BY_3DS },
      },
    }),
  );
}
