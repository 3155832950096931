// The 3DS session aggregate: one authentication of a cardholder, good for one payment. The proof is stored sealed, from the
// authentication until the session is used, and at most until it expires.
import {
  err,
  ok,
  type Currency,
  type Result,
  type ThreeDsAuthStatus,
  type ThreeDsConsumptionStatus,
  type ThreeDsFlow,
} from '@mps/kernel';
import { isUnderWay, STILL_UNDER_WAY, type StillUnderWay } from '../../transaction/domain/decision';

const HOUR_MS = 3_600_000;
export const SESSION_LIFE_MS = HOUR_MS;
/**
 * A claim without a consumption is released after this time. Nothing is sent to a provider before the consumption is stored,
 * so a session that is only claimed was not sent.
 */
export const CLAIM_LIFE_MS = 15_000;

export interface ThreeDsSession {
  readonly _id: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** The directory's own id; null when it could not be reached. */
  readonly tds_session_id: string | null;
  /** The stored status; `computeAuthStatus` gives the status at an instant. */
  readonly auth_status: ThreeDsAuthStatus;
  readonly consumption_status: ThreeDsConsumptionStatus;
  /** Cents. */
  readonly amount: number;
  readonly currency: Currency;
  readonly liability_shift: boolean;
  readonly authentication_flow: ThreeDsFlow | null;
  readonly failure_reason: string | null;
  readonly challenge_url: string | null;
  readonly expires_at: Date;
  /** Keyed hash of the card's token, until the session is consumed or over. */
  readonly card_mark?: string;
  /** Cryptogram and ECI, sealed; only while authenticated and not consumed. */
  readonly sealed_proof?: string;
  /** The transaction that claims or has consumed it. */
  readonly claimed_by?: string;
  readonly claimed_at?: Date;
  /** Sandbox mode: the cardholder's answer has been sent to the directory, and its verdict is open. */
  readonly answer_requested_at?: Date;
  /** When the due-work scanner must look at it; absent when time changes nothing. */
  readonly work_due_at?: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export type ThreeDsSessionEvent = {
  readonly type: `three_ds_session.${'created' | 'authenticated' | 'failed' | 'consumed'}`;
  readonly after: ThreeDsSession;
  readonly previous: Partial<Pick<ThreeDsSession, 'auth_status' | 'consumption_status'>>;
};

export interface SessionDecision {
  readonly next: ThreeDsSession;
  readonly events: readonly ThreeDsSessionEvent[];
}

export interface NewSessionInput {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly card_mark: string;
  readonly now: Date;
}

/** The directory's verdict on a session, its proof sealed. */
export interface DirectoryVerdict {
  readonly status: 'AUTHENTICATED' | 'FAILED' | 'CHALLENGE_REQUIRED';
  readonly tdsSessionId: string | null;
  readonly flow: ThreeDsFlow | null;
  readonly failureReason: string | null;
  readonly liabilityShift: boolean;
  readonly challengeUrl: string | null;
  /** Present exactly when authenticated. */
  readonly sealedProof: string | null;
}

const unchanged = (session: ThreeDsSession): SessionDecision => ({ next: session, events: [] });

export function newThreeDsSession({ id, now, ...payment }: NewSessionInput): SessionDecision {
  const session: ThreeDsSession = {
    _id: id,
    ...payment,
    tds_session_id: null,
    auth_status: 'ACTION_REQUIRED',
    consumption_status: 'NOT_CONSUMED',
    liability_shift: false,
    authentication_flow: null,
    failure_reason: null,
    challenge_url: null,
    expires_at: new Date(now.getTime() + SESSION_LIFE_MS),
    created_at: now,
    updated_at: now,
  };
  const next = withDueTime(session);
  return { next, events: [{ type: 'three_ds_session.created', after: next, previous: {} }] };
}

/** ACTION_REQUIRED and unused authentications end at their time, even before the due-work scanner stores that. */
export function computeAuthStatus(session: ThreeDsSession, now: Date): ThreeDsAuthStatus {
  const { auth_status, consumption_status, expires_at } = session;
  if (auth_status === 'FAILED' || consumption_status !== 'NOT_CONSUMED') return auth_status;
  return now < expires_at ? auth_status : 'EXPIRED';
}

/** The session accepts no answer of the cardholder: it has ended, or another answer is under way. */
export type AnswerRefusal =
  | {
      readonly code: 'invalid_three_ds_session_state';
      readonly members: {
        readonly current_status: ThreeDsAuthStatus;
        readonly allowed_statuses: readonly ThreeDsAuthStatus[];
      };
    }
  | StillUnderWay;

export const refuseAnswer = (current_status: ThreeDsAuthStatus): AnswerRefusal => ({
  code: 'invalid_three_ds_session_state',
  members: { current_status, allowed_statuses: ['ACTION_REQUIRED'] },
});

/** Stores that the cardholder's answer is about to be sent: only one of several simultaneous requests sends it. */
export function decideAnswer(session: ThreeDsSession, now: Date): Result<SessionDecision, AnswerRefusal> {
  const status = computeAuthStatus(session, now);
  if (status !== 'ACTION_REQUIRED') return err(refuseAnswer(status));
  if (isUnderWay(session.answer_requested_at, now)) return err(STILL_UNDER_WAY);
  return ok({ next: { ...session, answer_requested_at: now }, events: [] });
}

/** The directory could not be reached: the cardholder may answer again. */
export function decideNotAnswered({ answer_requested_at: _, ...session }: ThreeDsSession): SessionDecision {
  return { next: session, events: [] };
}

/** Applies the directory's verdict. A session that has ended stays as it is. */
export function decideVerdict(
  session: ThreeDsSession,
  verdict: DirectoryVerdict,
  now: Date,
): SessionDecision {
  if (computeAuthStatus(session, now) !== 'ACTION_REQUIRED') return unchanged(session);
  const { next: open } = decideNotAnswered(session);
  const told = {
    ...open,
    tds_session_id: verdict.tdsSessionId,
    authentication_flow: verdict.flow,
    liability_shift: verdict.liabilityShift,
    failure_reason: verdict.failureReason,
  };
  const previous = { auth_status: session.auth_status };
  switch (verdict.status) {
    case 'CHALLENGE_REQUIRED': {
      const isNews =
        session.challenge_url !== verdict.challengeUrl || session.tds_session_id !== verdict.tdsSessionId;
      return isNews
        ? { next: { ...told, challenge_url: verdict.challengeUrl, updated_at: now }, events: [] }
        : { next: session.answer_requested_at === undefined ? session : open, events: [] };
    }
    case 'FAILED': {
      const next = endSession(told, 'FAILED', now);
      return { next, events: [{ type: 'three_ds_session.failed', after: next, previous }] };
    }
    case 'AUTHENTICATED': {
      if (verdict.sealedProof === null) throw new Error('An authentication without its proof is none');
      const next = withDueTime({
        ...told,
        auth_status: 'AUTHENTICATED',
        challenge_url: null,
        sealed_proof: verdict.sealedProof,
        updated_at: now,
      });
      return { next, events: [{ type: 'three_ds_session.authenticated', after: next, previous }] };
    }
  }
}

/** The facts of a payment that a session must match. */
export interface SessionUse {
  readonly amount: number;
  readonly currency: string;
}

export type SessionViolation =
  'three_ds_session_not_authenticated' | 'three_ds_session_expired' | 'three_ds_session_mismatch';
export type SessionConflict = 'three_ds_session_consumed' | 'three_ds_session_in_use';

/** Every reason why the payment cannot use the session; empty: none. `findConflict` checks claims. */
export function listViolations(session: ThreeDsSession, use: SessionUse, now: Date): SessionViolation[] {
  const status = computeAuthStatus(session, now);
  const found: SessionViolation[] = [];
  if (status === 'EXPIRED') found.push('three_ds_session_expired');
  else if (status !== 'AUTHENTICATED') found.push('three_ds_session_not_authenticated');
  if (session.amount !== use.amount || session.currency !== use.currency)
    found.push('three_ds_session_mismatch');
  return found;
}

export function findConflict({ consumption_status }: ThreeDsSession): SessionConflict | null {
  switch (consumption_status) {
    case 'NOT_CONSUMED':
      return null;
    case 'PROCESSING':
      return 'three_ds_session_in_use';
    case 'CONSUMED':
      return 'three_ds_session_consumed';
  }
}

/** Claims the session for a transaction that is about to be sent. */
export function decideClaim(
  session: ThreeDsSession,
  use: SessionUse,
  transactionId: string,
  now: Date,
): Result<SessionDecision, SessionViolation | SessionConflict> {
  const [violation] = listViolations(session, use, now);
  if (violation !== undefined) return err(violation);
  const conflict = findConflict(session);
  if (conflict !== null) return err(conflict);
  const next = withDueTime({
    ...session,
    consumption_status: 'PROCESSING',
    claimed_by: transactionId,
    claimed_at: now,
    updated_at: now,
  });
  return ok({ next, events: [] });
}

/** Releases a claim without a consumption. A claim of another transaction, or a later one of the same, stays. */
export function decideRelease(
  session: ThreeDsSession,
  { claimed_by, claimed_at }: Pick<ThreeDsSession, 'claimed_by' | 'claimed_at'>,
  now: Date,
): SessionDecision {
  const isOurs =
    session.consumption_status === 'PROCESSING' &&
    session.claimed_by === claimed_by &&
    session.claimed_at?.getTime() === claimed_at?.getTime();
  if (!isOurs) return unchanged(session);
  return { next: withoutClaim(session, now), events: [] };
}

function withoutClaim(session: ThreeDsSession, now: Date): ThreeDsSession {
  const { claimed_by: _by, claimed_at: _at, ...rest } = session;
  return withDueTime({ ...rest, consumption_status: 'NOT_CONSUMED', updated_at: now });
}

/**
 * Consumes the session and erases its proof. The payment gets no liability shift if its card is not the authenticated one.
 * `null`: the claim was released, and nothing may be sent.
 */
export function decideConsumption(
  session: ThreeDsSession,
  transactionId: string,
  isSameCard: boolean,
  now: Date,
): SessionDecision | null {
  if (session.consumption_status !== 'PROCESSING' || session.claimed_by !== transactionId) return null;
  const { sealed_proof: _proof, card_mark: _mark, ...rest } = session;
  const liability_shift = session.liability_shift && isSameCard;
  const next = withDueTime({ ...rest, consumption_status: 'CONSUMED', liability_shift, updated_at: now });
  const previous = { consumption_status: session.consumption_status };
  return { next, events: [{ type: 'three_ds_session.consumed', after: next, previous }] };
}

/** Applies timeouts: releases claims that were left, and ends an unused session and erases its proof. */
export function decideSessionTimeout(session: ThreeDsSession, now: Date): SessionDecision {
  if (session.work_due_at === undefined || now < session.work_due_at) return unchanged(session);
  const free = session.consumption_status === 'PROCESSING' ? withoutClaim(session, now) : session;
  return {
    next: computeAuthStatus(free, now) === 'EXPIRED' ? endSession(free, 'EXPIRED', now) : free,
    events: [],
  };
}

function endSession(session: ThreeDsSession, auth_status: 'FAILED' | 'EXPIRED', now: Date): ThreeDsSession {
  const { sealed_proof: _proof, card_mark: _mark, ...rest } = session;
  return withDueTime({ ...rest, auth_status, challenge_url: null, updated_at: now });
}

type WithoutDueTime = Omit<ThreeDsSession, 'work_due_at'> & { readonly work_due_at?: Date };

function withDueTime({ work_due_at: _previous, ...session }: WithoutDueTime): ThreeDsSession {
  const time = computeDueTime(session);
  return time === null ? session : { ...session, work_due_at: time };
}

function computeDueTime(session: ThreeDsSession): Date | null {
  const { auth_status, consumption_status, claimed_at, expires_at } = session;
  if (consumption_status === 'PROCESSING' && claimed_at !== undefined)
    return new Date(claimed_at.getTime() + CLAIM_LIFE_MS);
  const isOpen = auth_status === 'ACTION_REQUIRED' || auth_status === 'AUTHENTICATED';
  return isOpen && consumption_status === 'NOT_CONSUMED' ? expires_at : null;
}
