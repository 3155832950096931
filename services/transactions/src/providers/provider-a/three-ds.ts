// 3D Secure through PROVIDER_A's directory. The directory knows a session by our id, so opening it twice opens one. The proof
// (cryptogram and ECI) is fetched when it is needed and stays wrapped.
import { Secret, isOneOf } from '@mps/kernel';
import type { z } from 'zod';
import type { SessionRef, ThreeDsDirectory, ThreeDsOutcome, ThreeDsState } from '../../three-ds';
import { THREE_DS_STATUSES, threeDsAnswer } from './answers';
import type { Answer, Observer, ProviderClient } from './client';

export function makeThreeDsDirectory(client: ProviderClient, observer: Observer): ThreeDsDirectory {
  const read = (sessionId: string, answer: Answer<z.output<typeof threeDsAnswer>>): ThreeDsOutcome => {
    if (answer.kind === 'unknown') return answer;
    if (answer.kind === 'refused') {
      const { code } = answer.refusal;
      return code === 'session_not_found' ? { kind: 'not_found' } : { kind: 'refused', code };
    }
    const session = answer.value.session_id === sessionId ? readState(answer.value) : null;
    if (session) return { kind: 'session', session };
    observer.unknown('unknown_status', { sessionId, status: answer.value.status });
    return { kind: 'unknown' };
  };
  const path = (sessionId: string): string => encodeURIComponent(sessionId);

  return {
    open: async (request, { timeoutMs }) => {
      const body = {
        session_id: request.sessionId,
        amount: request.amountCents,
        currency: request.currency,
        card: {
          token: request.networkToken.expose(),
          expiry_month: request.expiryMonth,
          expiry_year: request.expiryYear,
        },
        expires_at: request.expiresAt.toISOString(),
      };
      const about = toAbout('OPEN_THREE_DS', request);
      const target = { method: 'POST', path: '/3ds/sessions' } as const;
      return read(
        request.sessionId,
        await client({ ...about, ...target, body, answer: threeDsAnswer, timeoutMs }),
      );
    },
    find: async (session, { timeoutMs }) => {
      const { sessionId } = session;
      const sent = {
        ...toAbout('FIND_THREE_DS', session),
        method: 'GET',
        path: `/3ds/sessions/${path(sessionId)}`,
        answer: threeDsAnswer,
        timeoutMs,
      } as const;
      return read(sessionId, await client(sent));
    },
    complete: async (session, outcome, { timeoutMs }) => {
      const { sessionId } = session;
      const sent = {
        ...toAbout('COMPLETE_THREE_DS', session),
        method: 'POST',
        path: `/sandbox/3ds/${path(sessionId)}/complete`,
        body: { outcome },
        answer: threeDsAnswer,
        timeoutMs,
      } as const;
      return read(sessionId, await client(sent));
    },
  };
}

const toAbout = (operation: string, { owner, sessionId }: SessionRef) => ({
  operation,
  owner,
  subjectId: sessionId,
});

/** Null: we do not know the status, or the proof is incomplete. */
function readState(answer: z.output<typeof threeDsAnswer>): ThreeDsState | null {
  const { status, cryptogram, eci } = answer;
  if (!isOneOf(THREE_DS_STATUSES, status)) return null;
  const proof = cryptogram !== null && eci !== null ? { cryptogram: new Secret(cryptogram), eci } : null;
  if ((status === 'AUTHENTICATED') !== (proof !== null)) return null;
  return {
    status,
    flow: answer.flow,
    failureReason: answer.failure_reason,
    liabilityShift: answer.liability_shift,
    proof,
    directoryTransactionId: answer.ds_transaction_id,
    challengeUrl: answer.challenge_url,
  };
}
