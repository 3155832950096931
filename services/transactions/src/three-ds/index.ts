// 3D Secure: authentications of cardholders, and the claim by which one of them pays once.
import type { CallContext } from '@mps/contracts';
import { ok, type Secret } from '@mps/kernel';
import type { RawCallback } from '../transaction';
import {
  completeThreeDsSession,
  getThreeDsSession,
  receiveThreeDsCallback,
  type CompleteThreeDsSessionRequest,
  type ThreeDsSessionRef,
} from './answer-challenge';
import {
  claimSession,
  consumeSession,
  isOfCard,
  lookAtSession,
  releaseSession,
  type SessionOwner,
} from './claims';
import {
  createThreeDsSession,
  type CreateThreeDsSessionDeps,
  type CreateThreeDsSessionRequest,
} from './create';
import { decideSessionTimeout, type SessionUse } from './domain/session';
import type { StoredThreeDsSession } from './store';

export {
  makeCardVault,
  makeTokenHasher,
  noRiskRules,
  toSealOwner,
  sandboxRiskRules,
  type CardVault,
  type RiskRules,
  type TokenHasher,
} from './card-tokens';
export { findConflictError, type NamedSession } from './claims';
export type * from './directory';
export type { CompleteThreeDsSessionRequest } from './answer-challenge';
export type { CreateThreeDsSessionRequest } from './create';
export { computeAuthStatus, type ThreeDsSession, type ThreeDsSessionEvent } from './domain/session';
export {
  makeThreeDsSessionStore,
  declareThreeDsSessions,
  type StoredThreeDsSession,
  type ThreeDsSessionDocument,
  type ThreeDsSessionStore,
} from './store';

export type ThreeDs = ReturnType<typeof makeThreeDs>;

export const makeThreeDs = (deps: CreateThreeDsSessionDeps) => ({
  create: (request: CreateThreeDsSessionRequest, context: CallContext) =>
    createThreeDsSession(deps, request, context),
  get: (ref: ThreeDsSessionRef, context: CallContext) => getThreeDsSession(deps, ref, context),
  complete: (request: CompleteThreeDsSessionRequest, context: CallContext) =>
    completeThreeDsSession(deps, request, context),
  receiveCallback: (raw: RawCallback) => receiveThreeDsCallback(deps, raw),
  look: (owner: SessionOwner, sessionId: string, use: SessionUse) =>
    lookAtSession(deps, owner, sessionId, use),
  claim: (session: StoredThreeDsSession, use: SessionUse, transactionId: string) =>
    claimSession(deps, session, use, transactionId),
  isOfCard: (session: StoredThreeDsSession, token: Secret<string>) =>
    isOfCard(deps.tokenHasher, session, token),
  release: (claimed: StoredThreeDsSession) => releaseSession(deps, claimed),
  consume: (claimed: StoredThreeDsSession, transactionId: string, token: Secret<string>) =>
    consumeSession(deps, claimed, transactionId, token),
  /** Applies timeouts. Safe to repeat. */
  timeOut: (session: StoredThreeDsSession) =>
    deps.sessions.change<never>(session, (current) =>
      ok(decideSessionTimeout(current, deps.businessClock.now())),
    ),
});
