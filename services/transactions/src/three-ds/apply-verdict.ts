// Applies what the directory says of a session, the proof sealed: for the request that opened it, the cardholder's answer
// and the callback.
import { ok, Secret } from '@mps/kernel';
import type { Clocks } from '../operation';
import { ownerOf, type CardVault } from './card-vault';
import type { ThreeDsProof, ThreeDsState } from './directory';
import { decideVerdict, type DirectoryVerdict, type ThreeDsSession } from './domain/session';
import type { StoredThreeDsSession, ThreeDsSessionStore } from './store';

export interface ApplyVerdictDeps extends Clocks {
  readonly sessions: ThreeDsSessionStore;
  readonly vault: CardVault;
}

/** A session that has ended, or gone, stays as it is. */
export async function applyVerdict(
  { sessions, vault, businessClock }: ApplyVerdictDeps,
  session: StoredThreeDsSession,
  state: ThreeDsState,
): Promise<StoredThreeDsSession> {
  const verdict = verdictOn(vault, session, state);
  const applied = await sessions.change<never>(session, (current) =>
    ok(decideVerdict(current, verdict, businessClock.now())),
  );
  return applied.ok ? applied.value.stored : session;
}

/** The directory's state as the verdict that is decided on. */
export const verdictOn = (
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
  sealedProof: state.proof && vault.seal(packed(state.proof), ownerOf(session)),
});

const packed = ({ cryptogram, eci }: ThreeDsProof): Secret<string> =>
  new Secret(JSON.stringify({ cryptogram: cryptogram.expose(), eci }));

/** What `packed` made, once it has been opened again. */
export function unpackedProof(text: Secret<string>): ThreeDsProof {
  const { cryptogram, eci } = JSON.parse(text.expose()) as { cryptogram: string; eci: string };
  return { cryptogram: new Secret(cryptogram), eci };
}
