// Ties the use cases of 3D Secure together.
import { makeAuthenticateTransaction } from '../payments/authenticate';
import { makeCompleteThreeDsSession } from './complete';
import { makeCreateThreeDsSession } from './create';
import type { FindTransaction } from '../payments/get-transaction';
import { makeGetThreeDsSession } from './get-session';
import type { Clocks, Neighbours, TokenHasher, TransactionStore, UseCaseLog } from '../transaction/ports';
import { makeReceiveThreeDsCallback } from './receive-callback';
import { makeThreeDsSettling } from './apply-verdict';
import { makeSubmitAuthenticated } from '../payments/submit-authenticated';
import type { SubmitOrder } from '../payments/submit';
import type { TakeOutcome } from '../payments/apply-outcome';
import { makeThreeDsClaims } from './claims';
import type { CardVault, ReadThreeDsCallback, ThreeDsDirectory, ThreeDsSessionStore } from './directory';
import { makeWakeThreeDsSession } from './time-out';

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
