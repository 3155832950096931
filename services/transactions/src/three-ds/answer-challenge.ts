// Handles the cardholder's answer to the challenge. It comes through our API in sandbox mode and by the directory's callback
// otherwise. The callback has no result, so the session is fetched.
import { ALL_TENANTS } from '@mps/aggregates';
import { scopeOf, type CallContext, type DomainError } from '@mps/contracts';
import { err, ok, type Result, type ThreeDsChallengeOutcome } from '@mps/kernel';
import type { OperationLog, Reply } from '../operation';
import { RECONCILE_CALL as CALL, type RawCallback } from '../transaction';
import {
  applyVerdict,
  toSessionRef,
  type ApplyVerdictDeps,
  type ReadThreeDsCallback,
  type ThreeDsDirectory,
} from './directory';
import { decideAnswer, decideNotAnswered, refuseAnswer } from './domain/session';
import type { StoredThreeDsSession, ThreeDsSessionStore } from './store';

export interface ThreeDsSessionRef {
  readonly three_ds_session_id: string;
  /** Narrows to one merchant; null: any in the scope. */
  readonly merchant_id: string | null;
}

/** resource_not_found */
export async function getThreeDsSession(
  { sessions }: { readonly sessions: ThreeDsSessionStore },
  { three_ds_session_id, merchant_id }: ThreeDsSessionRef,
  { caller }: CallContext,
): Reply<StoredThreeDsSession> {
  const found = await sessions.find(scopeOf(caller), three_ds_session_id);
  return found === null || (merchant_id !== null && found.company_id !== merchant_id)
    ? err({ code: 'resource_not_found' })
    : ok(found);
}

export interface AnswerChallengeDeps extends ApplyVerdictDeps {
  readonly directory: ThreeDsDirectory;
  readonly readThreeDsCallback: ReadThreeDsCallback;
  readonly log: OperationLog;
}

export interface CompleteThreeDsSessionRequest {
  readonly three_ds_session_id: string;
  readonly outcome: ThreeDsChallengeOutcome;
}

/**
 * Sandbox mode: the cardholder answers the challenge as on the directory's page, or abandons it.
 *
 * Only one of several simultaneous requests sends the answer to the directory.
 *
 * resource_not_found · invalid_three_ds_session_state · request_in_progress · provider_error
 */
export async function completeThreeDsSession(
  deps: AnswerChallengeDeps,
  { three_ds_session_id, outcome }: CompleteThreeDsSessionRequest,
  context: CallContext,
): Reply<StoredThreeDsSession> {
  const found = await getThreeDsSession(deps, { three_ds_session_id, merchant_id: null }, context);
  if (!found.ok) return found;
  const requested = await deps.sessions.change(
    found.value,
    (session) => decideAnswer(session, deps.businessClock.now()),
    { deadlineMs: context.deadlineMs },
  );
  if (!requested.ok) return requested;
  const session = requested.value.stored;
  const answer = await deps.directory.complete(toSessionRef(session), outcome, CALL);
  if (answer.kind === 'session') return ok(await applyVerdict(deps, session, answer.session));
  await deps.sessions.change<never>(session, (current) => ok(decideNotAnswered(current)));
  return err(
    answer.kind === 'refused' ? refuseAnswer(session.auth_status) : { code: 'provider_error' as const },
  );
}

/** `null`: the callback is about no 3DS session. resource_not_found · service_unavailable (the directory sends it again) */
export async function receiveThreeDsCallback(
  deps: AnswerChallengeDeps,
  raw: RawCallback,
): Promise<Result<undefined, DomainError> | null> {
  const read = deps.readThreeDsCallback(raw);
  if (!read.ok) return null;
  const { sessionId, eventId } = read.value;
  const session = await deps.sessions.find(ALL_TENANTS, sessionId);
  if (session === null) {
    const ids = { session_id: sessionId, provider_event_id: eventId };
    deps.log.warn(ids, 'callback names a session that is not ours');
    return err({ code: 'resource_not_found' });
  }
  const answer = await deps.directory.find(toSessionRef(session), CALL);
  if (answer.kind !== 'session') return err({ code: 'service_unavailable' });
  const { auth_status } = await applyVerdict(deps, session, answer.session);
  // The directory still shows the challenge as open, or the verdict could not be stored.
  return auth_status === 'ACTION_REQUIRED' ? err({ code: 'service_unavailable' }) : ok();
}
