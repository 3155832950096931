// The port to a 3DS directory, and the effect of the directory's answers on a session. The directory knows a session by our
// id, so opening it twice opens one. The proof is fetched when it is needed and stays wrapped.
import { ok, type Result, Secret, type ThreeDsChallengeOutcome, type ThreeDsFlow } from '@mps/kernel';
import type { Clocks } from '../operation';
import {
  toCallOwner,
  type CallbackRefusal,
  type CallOwner,
  type ProviderCall,
  type RawCallback,
} from '../transaction';
import { type CardVault, toSealOwner } from './card-tokens';
import { decideVerdict, type DirectoryVerdict, type ThreeDsSession } from './domain/session';
import type { StoredThreeDsSession, ThreeDsSessionStore } from './store';

/** Our session at the directory. */
export interface SessionRef {
  readonly owner: CallOwner;
  /** A uuid: the directory's idempotency key. */
  readonly sessionId: string;
}

export interface ThreeDsRequest extends SessionRef {
  /** Cents. */
  readonly amountCents: number;
  readonly currency: 'BRL';
  readonly networkToken: Secret<string>;
  /** Two digits. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  readonly expiresAt: Date;
}

/** The proof of an authentication. It is in memory only, or sealed in its session. */
export interface ThreeDsProof {
  readonly cryptogram: Secret<string>;
  /** `05`, `02`: authenticated; `06`, `01`: attempted. */
  readonly eci: string;
}

export interface ThreeDsState {
  readonly status: 'AUTHENTICATED' | 'FAILED' | 'CHALLENGE_REQUIRED';
  readonly flow: ThreeDsFlow | null;
  readonly failureReason: string | null;
  readonly liabilityShift: boolean;
  /** Null unless authenticated. */
  readonly proof: ThreeDsProof | null;
  readonly directoryTransactionId: string;
  /** Null unless a challenge waits for its answer. */
  readonly challengeUrl: string | null;
}

/** `refused`: the session has ended, or was opened with other members. */
export type ThreeDsOutcome =
  | { readonly kind: 'session'; readonly session: ThreeDsState }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

export interface ThreeDsDirectory {
  open(request: ThreeDsRequest, call: ProviderCall): Promise<ThreeDsOutcome>;
  find(session: SessionRef, call: ProviderCall): Promise<ThreeDsOutcome>;
  /** Sandbox mode: the cardholder answers the challenge, or abandons it (ABANDONED changes nothing). */
  complete(
    session: SessionRef,
    outcome: ThreeDsChallengeOutcome,
    call: ProviderCall,
  ): Promise<ThreeDsOutcome>;
}

/** The ids of a session at the directory. */
export const toSessionRef = (session: ThreeDsSession): SessionRef => ({
  owner: toCallOwner(session),
  sessionId: session._id,
});

/** The challenge has been answered. The result and the proof must be fetched. */
export interface ThreeDsCallback {
  readonly eventId: string;
  readonly sessionId: string;
  readonly occurredAt: Date;
}

/** Verifies and reads a callback about a session; `unreadable` for another subject. */
export type ReadThreeDsCallback = (raw: RawCallback) => Result<ThreeDsCallback, CallbackRefusal>;

export interface ApplyVerdictDeps extends Clocks {
  readonly sessions: ThreeDsSessionStore;
  readonly vault: CardVault;
}

/** A session that has ended or is missing stays as it is. */
export async function applyVerdict(
  { sessions, vault, businessClock }: ApplyVerdictDeps,
  session: StoredThreeDsSession,
  state: ThreeDsState,
): Promise<StoredThreeDsSession> {
  const verdict = toVerdict(vault, session, state);
  const applied = await sessions.change<never>(session, (current) =>
    ok(decideVerdict(current, verdict, businessClock.now())),
  );
  return applied.ok ? applied.value.stored : session;
}

/** Converts the directory's state to a verdict, and seals its proof. */
export const toVerdict = (
  vault: CardVault,
  session: ThreeDsSession,
  state: ThreeDsState,
): DirectoryVerdict => ({
  status: state.status,
  tdsSessionId: state.directoryTransactionId,
  flow: state.flow,
  failureReason: state.failureReason,
  liabilityShift: state.liabilityShift,
  challengeUrl: state.challengeUrl,
  sealedProof: state.proof && vault.seal(packProof(state.proof), toSealOwner(session)),
});

const packProof = ({ cryptogram, eci }: ThreeDsProof): Secret<string> =>
  new Secret(JSON.stringify({ cryptogram: cryptogram.expose(), eci }));

/** Unpacks the opened text of `packProof`. */
export function unpackProof(text: Secret<string>): ThreeDsProof {
  const { cryptogram, eci } = JSON.parse(text.expose()) as { cryptogram: string; eci: string };
  return { cryptogram: new Secret(cryptogram), eci };
}
