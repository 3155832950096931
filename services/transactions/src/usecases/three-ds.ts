// Ties the use cases of 3D Secure together.
import { makeAuthenticateTransaction } from './authenticate-transaction';
import { makeCompleteThreeDsSession } from './complete-three-ds-session';
import { makeCreateThreeDsSession } from './create-three-ds-session';
import type { FindTransaction } from './get-transaction';
import { makeGetThreeDsSession } from './get-three-ds-session';
import type { Clocks, Neighbours, TokenHasher, TransactionStore, UseCaseLog } from './ports';
import { makeReceiveThreeDsCallback } from './receive-three-ds-callback';
import { makeThreeDsSettling } from './settle-three-ds-session';
import { makeSubmitAuthenticated } from './submit-authenticated';
import type { SubmitOrder } from './submit-order';
import type { TakeOutcome } from './take-outcome';
import { makeThreeDsClaims } from './three-ds-claims';
import type { CardVault, ReadThreeDsCallback, ThreeDsDirectory, ThreeDsSessionStore } from './three-ds-port';
import { makeWakeThreeDsSession } from './wake-three-ds-session';

/** What 3D Secure needs from outside, beside what every payment does. */
export interface ThreeDsOutside {
  readonly sessions: ThreeDsSessionStore;
  readonly vault: CardVault;
  readonly directory: ThreeDsDirectory;
  readonly readThreeDsCallback: ReadThreeDsCallback;
}

interface ThreeDsDependencies extends ThreeDsOutside, Clocks {
  readonly store: TransactionStore;
  readonly neighbours: Neighbours;
  readonly tokenHasher: TokenHasher;
  readonly log: UseCaseLog;
  readonly findTransaction: FindTransaction;
  readonly submitOrder: SubmitOrder;
  readonly takeOutcome: TakeOutcome;
}

export function makeThreeDs(dependencies: ThreeDsDependencies) {
  const claims = makeThreeDsClaims(dependencies);
  const settling = makeThreeDsSettling(dependencies);
  const submitAuthenticated = makeSubmitAuthenticated({ ...dependencies, claims });
  const getThreeDsSession = makeGetThreeDsSession(dependencies.sessions);
  return {
    claims,
    submitAuthenticated,
    receiveThreeDsCallback: makeReceiveThreeDsCallback({ ...dependencies, settling }),
    useCases: {
      createThreeDsSession: makeCreateThreeDsSession({ ...dependencies, settling }),
      getThreeDsSession,
      completeThreeDsSession: makeCompleteThreeDsSession({ ...dependencies, getThreeDsSession, settling }),
      authenticateTransaction: makeAuthenticateTransaction({ ...dependencies, claims, submitAuthenticated }),
      wakeThreeDsSession: makeWakeThreeDsSession(dependencies),
    },
  };
}
