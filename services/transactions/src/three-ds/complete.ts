// Test mode: the cardholder answers the challenge, as on the directory's own page, or leaves it.
import { err, ok, type ThreeDsAuthStatus, type ThreeDsChallengeOutcome } from '@mps/kernel';
import { SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { authStatusAt } from './domain/session';
import type { GetThreeDsSession } from './get-session';
import type { Clocks, Reply, RequestContext } from '../transaction/ports';
import type { StoredThreeDsSession } from './directory';
import type { ThreeDsSettling } from './apply-verdict';
import type { ThreeDsDirectory } from './directory';

export interface CompleteThreeDsSessionCommand {
  readonly three_ds_session_id: string;
  readonly outcome: ThreeDsChallengeOutcome;
}

/** resource_not_found · invalid_three_ds_session_state · provider_error */
export type CompleteThreeDsSession = (
  command: CompleteThreeDsSessionCommand,
  context: RequestContext,
) => Reply<StoredThreeDsSession>;

export interface CompleteThreeDsSessionDependencies extends Clocks {
  readonly getThreeDsSession: GetThreeDsSession;
  readonly directory: ThreeDsDirectory;
  readonly settling: ThreeDsSettling;
}

const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };

export function makeCompleteThreeDsSession({
  getThreeDsSession,
  directory,
  settling,
  businessClock,
}: CompleteThreeDsSessionDependencies): CompleteThreeDsSession {
  return async ({ three_ds_session_id, outcome }, context) => {
    const found = await getThreeDsSession({ three_ds_session_id, merchant_id: null }, context);
    if (!found.ok) return found;
    const status = authStatusAt(found.value, businessClock.now());
    if (status !== 'ACTION_REQUIRED') return err(past(status));
    const answer = await directory.complete(three_ds_session_id, outcome, CALL);
    switch (answer.kind) {
      case 'session':
        return ok(await settling.settle(found.value, answer.session));
      case 'refused':
        return err(past(status));
      default:
        return err({ code: 'provider_error' });
    }
  };
}

const past = (status: ThreeDsAuthStatus) => ({
  code: 'invalid_three_ds_session_state' as const,
  members: { current_status: status, allowed_statuses: ['ACTION_REQUIRED'] },
});
