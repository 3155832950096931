// The directory says that a challenge has been answered. The message says only that: how, and what was proven, is fetched.
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { PLATFORM, type UseCaseLog } from '../transaction/ports';
import type { RawCallback } from '../transaction/provider';
import type { ThreeDsSettling } from './apply-verdict';
import type { ReadThreeDsCallback, ThreeDsDirectory, ThreeDsSessionStore } from './directory';

export interface ReceiveThreeDsCallbackDependencies {
  readonly readThreeDsCallback: ReadThreeDsCallback;
  readonly sessions: ThreeDsSessionStore;
  readonly directory: ThreeDsDirectory;
  readonly settling: ThreeDsSettling;
  readonly log: UseCaseLog;
}

/** `null`: it is about no 3DS session. resource_not_found · service_unavailable (it is sent again) */
export type ReceiveThreeDsCallback = (raw: RawCallback) => Promise<Result<undefined, DomainError> | null>;

const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };

export function makeReceiveThreeDsCallback({
  readThreeDsCallback,
  sessions,
  directory,
  settling,
  log,
}: ReceiveThreeDsCallbackDependencies): ReceiveThreeDsCallback {
  return async (raw) => {
    const read = readThreeDsCallback(raw);
    if (!read.ok) return null;
    const { sessionId, eventId } = read.value;
    const session = await sessions.find(PLATFORM, sessionId);
    if (session === null) {
      log.warn(
        { session_id: sessionId, provider_event_id: eventId },
        'callback names a session that is not ours',
      );
      return err({ code: 'resource_not_found' });
    }
    const answer = await directory.find(sessionId, CALL);
    if (answer.kind !== 'session') return err({ code: 'service_unavailable' });
    await settling.settle(session, answer.session);
    return ok();
  };
}
