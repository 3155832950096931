// A merchant's commands for an unpaid payment: capture, cancel, or authenticate by 3DS. The provider is asked afterwards,
// so each is stored as an intent first.
import { err, ok, type Result } from '@mps/kernel';
import {
  allow,
  chain,
  decideUnknown,
  move,
  note,
  STILL_UNDER_WAY,
  unchanged,
  type Decision,
  type InvalidState,
  type StillUnderWay,
} from '../../transaction/domain/decision';
import { matchInstrument, type Instrument } from '../../transaction/domain/instrument';
import type { CaptureIntent, Transaction } from '../../transaction/domain/transaction';

/** An amount to capture above the authorized one. */
export interface CaptureTooBig {
  readonly code: 'capture_too_big';
  readonly authorizedAmount: number;
}

/**
 * Writes the intent of a capture down, in cents; `amount` null means all of it. Not while another capture is under way, or its
 * outcome is not known yet.
 */
export function decideCapture(
  transaction: Transaction,
  amount: number | null,
  now: Date,
): Result<Decision, InvalidState | CaptureTooBig | StillUnderWay> {
  const allowed = allow(transaction, 'capture');
  if (!allowed.ok) return allowed;
  const authorizedAmount = transaction.authorized_amount ?? transaction.amount;
  const captured = amount ?? authorizedAmount;
  if (captured > authorizedAmount) return err({ code: 'capture_too_big', authorizedAmount });
  if (transaction.submission !== 'SETTLED') return err(STILL_UNDER_WAY);
  const attempt = (transaction.capture_attempts ?? 0) + 1;
  const capture = { attempt, amount: captured, requested_at: now, sent_at: now };
  const changes = {
    capture,
    capture_attempts: attempt,
    submission: 'UNDER_WAY',
    last_asked_at: now,
  } as const;
  return ok({ ...note(transaction, changes), reference: nameCapture(attempt) });
}

const nameCapture = (attempt: number): string => `capture ${attempt}`;

/** Whether the payment was captured by this request. After a capture that succeeded there is no other attempt. */
export const isCapturedBy = (
  { approved_amount, capture_attempts = 0 }: Transaction,
  reference: string | null,
): boolean => approved_amount !== null && reference === nameCapture(capture_attempts);

/**
 * The order is still not captured at the provider. While the capture that was sent last can be on its way (`lateForMs`),
 * that proves nothing; afterwards it is to be sent again: the answer has `capture.sent_at` equal to `now`. One that the
 * provider has refused is over when no earlier one can arrive any more.
 */
export function decideCaptureResend(transaction: Transaction, lateForMs: number, now: Date): Decision {
  const { capture, status, submission } = transaction;
  if (status !== 'AUTHORIZED' || submission === 'SETTLED' || capture === undefined)
    return unchanged(transaction);
  const since = capture.refused_at ?? capture.sent_at;
  if (now.getTime() - since.getTime() < lateForMs) return decideUnknown(transaction, now);
  if (capture.refused_at !== undefined) return decideNotCaptured(transaction);
  return chain(decideUnknown(transaction, now), (state) =>
    note(state, { capture: { ...capture, sent_at: now } }),
  );
}

/**
 * The provider has refused the capture, and the order is authorized. That is certain of a capture that was sent once: its only
 * call was answered. Of one that was sent again it is not: the call before it may have been held up. A capture that is over
 * changes nothing: its answer may have been held up until the next capture.
 */
export function decideCaptureRefused(
  transaction: Transaction,
  { attempt }: Pick<CaptureIntent, 'attempt'>,
  now: Date,
): Decision {
  const { capture } = transaction;
  if (capture?.attempt !== attempt) return unchanged(transaction);
  if (capture.sent_at.getTime() === capture.requested_at.getTime()) return decideNotCaptured(transaction);
  return chain(decideUnknown(transaction, now), (state) =>
    note(state, { capture: { ...capture, refused_at: now } }),
  );
}

/** It is certain that nothing was captured and that nothing will be. */
export function decideNotCaptured(transaction: Transaction): Decision {
  if (transaction.status !== 'AUTHORIZED' || transaction.submission === 'SETTLED')
    return unchanged(transaction);
  const { capture: _, ...kept } = transaction;
  return note(kept, { submission: 'SETTLED', work_attempts: 0, last_asked_at: null });
}

/** A merchant's cancellation: at once where nothing was sent, else pending until the provider confirms. */
export function decideCancel(
  transaction: Transaction,
  now: Date,
): Result<Decision, InvalidState | StillUnderWay> {
  const allowed = allow(transaction, 'cancel');
  if (!allowed.ok) return allowed;
  if (transaction.status === 'AUTHORIZED' && transaction.submission !== 'SETTLED')
    return err(STILL_UNDER_WAY);
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
        instrument: matchInstrument<Instrument, Instrument>(transaction.instrument, {
          card: (card) => ({ ...card, authentication_type: AUTHENTICATED_BY_3DS }),
          pix: (pix) => pix,
          bolepix: (bolepix) => bolepix,
        }),
      },
    }),
  );
}
