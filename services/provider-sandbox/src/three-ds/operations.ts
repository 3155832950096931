// 3DS sessions: opened once by the caller's id, completed once by the cardholder.
import { err, newId, ok, type BusinessClock, type Result, type ThreeDsChallengeOutcome } from '@mps/kernel';
import { completeChallenge, openSession, type ThreeDsRefusal, type ThreeDsSession } from './domain/three-ds';
import { MAX_WRITE_ATTEMPTS, THREE_DS_SESSION_MS } from '../limits';
import type { ThreeDsStore } from './store';

export interface OpenSession {
  readonly sessionId: string;
  readonly token: string;
  readonly amountCents: number;
  readonly expiresAt: Date | null;
}

type Answer = Promise<Result<ThreeDsSession, ThreeDsRefusal>>;

export interface ThreeDs {
  open(request: OpenSession): Answer;
  find(sessionId: string): Answer;
  findByAcsId(acsId: string): Answer;
  complete(sessionId: string, outcome: ThreeDsChallengeOutcome): Answer;
}

export function makeThreeDs(
  store: ThreeDsStore,
  businessClock: BusinessClock,
  wakeRunner: () => void,
): ThreeDs {
  const found = (session: ThreeDsSession | null): Result<ThreeDsSession, ThreeDsRefusal> =>
    session ? ok(session) : err({ code: 'session_not_found' });

  return {
    open: async (request) => {
      const now = businessClock.now();
      const expiresAt = request.expiresAt ?? new Date(now.getTime() + THREE_DS_SESSION_MS);
      const opened = openSession({ ...request, acsId: newId(), expiresAt }, now);
      if (await store.insert(opened)) return ok(opened);
      const known = await store.find(request.sessionId);
      return known?.amountCents === request.amountCents ? ok(known) : err({ code: 'session_conflict' });
    },
    find: async (sessionId) => found(await store.find(sessionId)),
    findByAcsId: async (acsId) => found(await store.findByAcsId(acsId)),
    complete: async (sessionId, outcome) => {
      for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt++) {
        const session = await store.find(sessionId);
        if (!session) return err({ code: 'session_not_found' });
        const completed = completeChallenge(session, outcome, businessClock.now());
        if (!completed.ok || completed.value === session) return completed;
        if (await store.complete(completed.value, session.sequence)) {
          wakeRunner();
          return completed;
        }
      }
      return err({ code: 'session_completed' });
    },
  };
}
