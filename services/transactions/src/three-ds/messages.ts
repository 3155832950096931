// A 3DS session as the message that answers and events carry.
import { withoutNulls } from '@mps/contracts';
import type { ThreeDsSession as WireThreeDsSession } from '@mps/contracts/gen/mps/transactions/v1/ThreeDsSession';
import { authStatusAt, type ThreeDsSession } from './domain/session';

/** As it is at `now`: a session whose time is over is shown so before the due-work scanner has been there. */
export function threeDsSessionToWire(session: ThreeDsSession, now: Date): WireThreeDsSession {
  const auth_status = authStatusAt(session, now);
  return {
    id: session._id,
    company_id: session.company_id,
    auth_status,
    consumption_status: session.consumption_status,
    amount: session.amount,
    currency: session.currency,
    liability_shift: session.liability_shift,
    expires_at: session.expires_at.toISOString(),
    created_at: session.created_at.toISOString(),
    updated_at: session.updated_at.toISOString(),
    ...withoutNulls({
      tds_session_id: session.tds_session_id,
      authentication_flow: session.authentication_flow,
      failure_reason: session.failure_reason,
      challenge_url: auth_status === 'ACTION_REQUIRED' ? session.challenge_url : null,
    }),
  };
}
