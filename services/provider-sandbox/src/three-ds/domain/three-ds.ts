// The 3D Secure directory and the issuer's challenge: outcomes by token (docs/rules.md#sandbox-tokens), and the states of a
// session. The card is not stored. The cryptogram is derived for each answer, so it is not stored either.
import {
  err,
  fingerprint,
  ok,
  type Result,
  type ThreeDsChallengeOutcome,
  type ThreeDsFlow,
} from '@mps/kernel';
import { hashToHex } from '../../orders/domain/identifiers';

export type ThreeDsStatus = 'AUTHENTICATED' | 'FAILED' | 'CHALLENGE_REQUIRED';
export type ThreeDsFailure =
  'AUTHENTICATION_FAILED' | 'DIRECTORY_TIMEOUT' | 'NOT_ENROLLED' | 'CHALLENGE_FAILED';

interface ThreeDsResult {
  readonly status: ThreeDsStatus;
  readonly flow: ThreeDsFlow | null;
  readonly failure: ThreeDsFailure | null;
}

export interface ThreeDsSession extends ThreeDsResult {
  /** The caller's id. */
  readonly sessionId: string;
  /** Part of the challenge page's address. It cannot be derived from the session's id. */
  readonly acsId: string;
  readonly scheme: 'VISA' | 'MASTERCARD';
  readonly amountCents: number;
  readonly expiresAt: string;
  readonly sequence: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ThreeDsRequest {
  readonly sessionId: string;
  readonly acsId: string;
  readonly token: string;
  readonly amountCents: number;
  readonly expiresAt: Date;
}

export type ThreeDsRefusal = {
  readonly code: 'session_not_found' | 'session_conflict' | 'session_expired' | 'session_completed';
};

const FRICTIONLESS: ThreeDsResult = { status: 'AUTHENTICATED', flow: 'FRICTIONLESS', failure: null };
const CHALLENGE: ThreeDsResult = { status: 'CHALLENGE_REQUIRED', flow: 'CHALLENGE', failure: null };
const failed = (failure: ThreeDsFailure): ThreeDsResult => ({ status: 'FAILED', flow: null, failure });

const BY_TOKEN: ReadonlyMap<string, ThreeDsResult> = new Map([
  ['4000000000001109', FRICTIONLESS],
  ['4000000000001208', CHALLENGE],
  ['4000000000001307', failed('AUTHENTICATION_FAILED')],
  ['4000000000001406', { status: 'AUTHENTICATED', flow: 'ATTEMPT', failure: null }],
  ['4000000000001505', failed('DIRECTORY_TIMEOUT')],
  ['4000000000001604', failed('NOT_ENROLLED')],
  // The cardholder abandons the challenge.
  ['4000000000001703', CHALLENGE],
  ['5555000000001105', FRICTIONLESS],
  ['5555000000001204', CHALLENGE],
]);

/** Electronic commerce indicators: fully authenticated, and attempted only (no liability shift). */
const ECI = {
  VISA: { full: '05', attempt: '06' },
  MASTERCARD: { full: '02', attempt: '01' },
} as const;
const MASTERCARD_FIRST_DIGITS = /^[25]/;
const CRYPTOGRAM_HEX_CHARS = 40;

/** The directory's outcome for a token. Other tokens are authenticated without a challenge. */
export const threeDsResult = (token: string): ThreeDsResult => BY_TOKEN.get(token) ?? FRICTIONLESS;

export function openSession(request: ThreeDsRequest, now: Date): ThreeDsSession {
  return {
    ...threeDsResult(request.token),
    sessionId: request.sessionId,
    acsId: request.acsId,
    scheme: MASTERCARD_FIRST_DIGITS.test(request.token) ? 'MASTERCARD' : 'VISA',
    amountCents: request.amountCents,
    expiresAt: request.expiresAt.toISOString(),
    sequence: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

/** Applies the cardholder's answer. An abandoned challenge and a repeated answer change nothing. */
export function completeChallenge(
  session: ThreeDsSession,
  outcome: ThreeDsChallengeOutcome,
  now: Date,
): Result<ThreeDsSession, ThreeDsRefusal> {
  if (session.status !== 'CHALLENGE_REQUIRED') {
    const isSame = session.flow === 'CHALLENGE' && session.status === outcome;
    return isSame ? ok(session) : err({ code: 'session_completed' });
  }
  if (now.getTime() > Date.parse(session.expiresAt)) return err({ code: 'session_expired' });
  if (outcome === 'ABANDONED') return ok(session);
  return ok({
    ...session,
    status: outcome,
    failure: outcome === 'FAILED' ? 'CHALLENGE_FAILED' : null,
    sequence: session.sequence + 1,
    updatedAt: now.toISOString(),
  });
}

/** `challengeUrl` is shown while the challenge waits for its answer. */
export function sessionSnapshot(session: ThreeDsSession, challengeUrl: string) {
  const isAuthenticated = session.status === 'AUTHENTICATED';
  const isFull = isAuthenticated && session.flow !== 'ATTEMPT';
  return {
    session_id: session.sessionId,
    sequence: session.sequence,
    status: session.status,
    flow: session.flow,
    failure_reason: session.failure,
    liability_shift: isFull,
    eci: isAuthenticated ? ECI[session.scheme][isFull ? 'full' : 'attempt'] : null,
    cryptogram: isAuthenticated ? deriveCryptogram(session) : null,
    ds_transaction_id: `ds_${hashToHex(`3ds:${session.sessionId}`, 24).toLowerCase()}`,
    challenge_url: session.status === 'CHALLENGE_REQUIRED' ? challengeUrl : null,
    expires_at: session.expiresAt,
  };
}

/** Reports the outcome of a challenge. The callback has no proof: the platform fetches it. */
export function completionMessage(session: ThreeDsSession) {
  return {
    event_id: `evt_3ds_${session.sessionId}_${session.sequence}`,
    type: 'three_ds.completed',
    occurred_at: session.updatedAt,
    sequence: session.sequence,
    session_id: session.sessionId,
    status: session.status,
  };
}

// Twenty bytes in base64, as networks make them. The sandbox derives them: they prove nothing here.
function deriveCryptogram({ sessionId }: ThreeDsSession): string {
  const hex = fingerprint(`cryptogram:${sessionId}`).slice(0, CRYPTOGRAM_HEX_CHARS);
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return btoa(String.fromCharCode(...bytes));
}
