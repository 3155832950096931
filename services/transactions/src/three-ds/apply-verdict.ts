// What the directory says of a session, brought into the form that may rest: the proof sealed. Serves the request that
// opened it, the cardholder's answer, and the callback that came by itself.
import { ok, Secret } from '@mps/kernel';
import { decideVerdict, type DirectoryVerdict, type ThreeDsSession } from './domain/session';
import { changeThreeDsSession } from './change';
import type { Clocks } from '../transaction/ports';
import type { CardVault, StoredThreeDsSession, ThreeDsSessionStore } from './directory';
import type { ThreeDsProof, ThreeDsState } from './directory';

export interface ThreeDsSettling {
  /** The verdict on a session, ready to be decided on. */
  verdictOn(session: ThreeDsSession, state: ThreeDsState): DirectoryVerdict;
  /** Takes it in and writes it down; a session that has ended, or gone, stays as it is. */
  settle(session: StoredThreeDsSession, state: ThreeDsState): Promise<StoredThreeDsSession>;
}

export interface ThreeDsSettlingDependencies extends Clocks {
  readonly sessions: ThreeDsSessionStore;
  readonly vault: CardVault;
}

export function makeThreeDsSettling({
  sessions,
  vault,
  businessClock,
}: ThreeDsSettlingDependencies): ThreeDsSettling {
  const verdictOn: ThreeDsSettling['verdictOn'] = (session, state) => ({
    status: state.status,
    tdsSessionId: state.directoryTransactionId,
    flow: state.flow,
    failureReason: state.failureReason,
    liabilityShift: state.liabilityShift,
    challengeUrl: state.challengeUrl,
    sealedProof: state.proof && vault.seal(packed(state.proof), ownerOf(session)),
  });
  return {
    verdictOn,
    async settle(session, state) {
      const verdict = verdictOn(session, state);
      const settled = await changeThreeDsSession<never>(sessions, session, (current) =>
        ok(decideVerdict(current, verdict, businessClock.now())),
      );
      return settled.ok ? settled.value : session;
    },
  };
}

export const ownerOf = ({ company_id, _id }: { company_id: string; _id: string }) => ({
  companyId: company_id,
  id: _id,
});

const packed = ({ cryptogram, eci }: ThreeDsProof): Secret<string> =>
  new Secret(JSON.stringify({ cryptogram: cryptogram.expose(), eci }));

/** What `packed` made, once it has been opened again. */
export function unpackedProof(text: Secret<string>): ThreeDsProof {
  const { cryptogram, eci } = JSON.parse(text.expose()) as { cryptogram: string; eci: string };
  return { cryptogram: new Secret(cryptogram), eci };
}
