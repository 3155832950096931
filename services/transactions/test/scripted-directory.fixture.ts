// A 3DS directory for tests of this service alone. It keeps its sessions in memory under our ids, challenges the sandbox's
// challenge tokens, and uses one cryptogram for every proof, so that tests can search for it.
import { Secret } from '@mps/kernel';
import { SANDBOX_CHALLENGE_TOKENS } from '../src/three-ds/card-tokens';
import type { ThreeDsDirectory, ThreeDsOutcome, ThreeDsState } from '../src/three-ds/directory';

export interface ScriptedDirectory extends ThreeDsDirectory {
  /** Null: the directory does not answer. */
  onOpen: ((token: string) => ThreeDsState) | null;
}

export const PROVEN_CRYPTOGRAM = 'proven-canary-AAABBEg0VhI0VniQEjRWAAAAAAA=';

const base = {
  failureReason: null,
  liabilityShift: false,
  proof: null,
  directoryTransactionId: 'ds_1',
  challengeUrl: null,
};
export const challenged: ThreeDsState = {
  ...base,
  status: 'CHALLENGE_REQUIRED',
  flow: 'CHALLENGE',
  challengeUrl: 'http://127.0.0.1:3000/acs/1',
};
export const authenticated = (flow: 'FRICTIONLESS' | 'CHALLENGE' = 'FRICTIONLESS'): ThreeDsState => ({
  ...base,
  status: 'AUTHENTICATED',
  flow,
  liabilityShift: true,
  proof: { cryptogram: new Secret(PROVEN_CRYPTOGRAM), eci: '05' },
});
export const failed: ThreeDsState = {
  ...base,
  status: 'FAILED',
  flow: null,
  failureReason: 'NOT_ENROLLED',
};

export function makeScriptedDirectory(): ScriptedDirectory {
  const sessions = new Map<string, ThreeDsState>();
  const found = (sessionId: string): ThreeDsOutcome => {
    const session = sessions.get(sessionId);
    return session === undefined ? { kind: 'not_found' } : { kind: 'session', session };
  };
  const directory: ScriptedDirectory = {
    onOpen: (token) => (SANDBOX_CHALLENGE_TOKENS.has(token) ? challenged : authenticated()),
    async open({ sessionId, networkToken }) {
      if (directory.onOpen === null) return { kind: 'unknown' };
      sessions.set(sessionId, directory.onOpen(networkToken.expose()));
      return found(sessionId);
    },
    find: async ({ sessionId }) => found(sessionId),
    async complete({ sessionId }, outcome) {
      if (outcome === 'AUTHENTICATED') sessions.set(sessionId, authenticated('CHALLENGE'));
      if (outcome === 'FAILED')
        sessions.set(sessionId, { ...failed, flow: 'CHALLENGE', failureReason: 'CHALLENGE_FAILED' });
      return found(sessionId);
    },
  };
  return directory;
}
