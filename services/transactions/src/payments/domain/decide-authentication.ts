// A payment that waited for 3D Secure is about to be sent (row 15): the session is linked, and the kept token goes with
// the move.
import { ok, type Result } from '@mps/kernel';
import { allow, move, type Decision, type InvalidState } from '../../transaction/domain/decision';
import type { Transaction } from '../../transaction/domain/transaction';

export const AUTHENTICATED_BY_3DS = '3DS';

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
