// A session pays once. It is claimed before the intent is opened and consumed before anything is sent. Both writes compare and
// set, so that one of many requests wins. The claim of a request that died is released without asking the provider, because
// an unconsumed session was never sent.
import { invalid, violation, type DomainError, type Reason, type Violation } from '@mps/contracts';
import { err, ok, type Result, type Secret } from '@mps/kernel';
import { toSealOwner, type TokenHasher } from './card-tokens';
import { unpackProof, type ApplyVerdictDeps, type ThreeDsProof } from './directory';
import {
  findConflict,
  decideClaim,
  decideConsumption,
  decideRelease,
  listViolations,
  type SessionConflict,
  type SessionUse,
  type SessionViolation,
} from './domain/session';
import type { StoredThreeDsSession } from './store';

export interface SessionOwner {
  readonly organization_id: string;
  readonly company_id: string;
}

/** The session that a payment names, and its violations. */
export interface NamedSession {
  /** null: the company has no such session. */
  readonly session: StoredThreeDsSession | null;
  readonly violations: readonly Violation[];
}

export async function lookAtSession(
  { sessions, businessClock }: ApplyVerdictDeps,
  owner: SessionOwner,
  sessionId: string,
  use: SessionUse,
): Promise<NamedSession> {
  const session = await sessions.find(owner, sessionId);
  const violations =
    session === null
      ? [toViolation('three_ds_session_not_found')]
      : listViolations(session, use, businessClock.now()).map(toViolation);
  return { session, violations };
}

export async function claimSession(
  { sessions, businessClock }: ApplyVerdictDeps,
  session: StoredThreeDsSession,
  use: SessionUse,
  transactionId: string,
): Promise<Result<StoredThreeDsSession, DomainError>> {
  const claimed = await sessions.change(session, (current) =>
    decideClaim(current, use, transactionId, businessClock.now()),
  );
  if (claimed.ok) return ok(claimed.value.stored);
  const refusal = claimed.error;
  if (typeof refusal !== 'string')
    return err(
      refusal.code === 'resource_not_found' ? invalid(toViolation('three_ds_session_not_found')) : refusal,
    );
  return err(isConflict(refusal) ? toConflictError(refusal) : invalid(toViolation(refusal)));
}

export async function releaseSession(
  { sessions, businessClock }: ApplyVerdictDeps,
  claimed: StoredThreeDsSession,
): Promise<void> {
  await sessions.change<never>(claimed, (current) =>
    ok(decideRelease(current, claimed, businessClock.now())),
  );
}

/** Whether the session authenticated the card of this token. */
export const isOfCard = (
  tokenHasher: TokenHasher,
  { card_mark }: StoredThreeDsSession,
  token: Secret<string>,
): boolean => card_mark !== undefined && tokenHasher.isMarkOf(card_mark, token);

/** Removes the proof from the session for good and returns it. `null`: the claim is gone, and nothing may be sent. */
export async function consumeSession(
  { sessions, vault, tokenHasher, businessClock }: ApplyVerdictDeps & { readonly tokenHasher: TokenHasher },
  claimed: StoredThreeDsSession,
  transactionId: string,
  token: Secret<string>,
): Promise<ThreeDsProof | null> {
  const isSameCard = isOfCard(tokenHasher, claimed, token);
  let sealed: string | undefined;
  const consumed = await sessions.change(claimed, (current) => {
    const decision = decideConsumption(current, transactionId, isSameCard, businessClock.now());
    sealed = current.sealed_proof;
    return decision === null ? err('gone' as const) : ok(decision);
  });
  if (!consumed.ok || sealed === undefined) return null;
  return unpackProof(vault.open(sealed, toSealOwner(claimed)));
}

/** The conflict of a session that is validated now and used later. */
export function findConflictError(session: StoredThreeDsSession): DomainError | null {
  const conflict = findConflict(session);
  return conflict && toConflictError(conflict);
}

const isConflict = (code: SessionViolation | SessionConflict): code is SessionConflict =>
  code === 'three_ds_session_consumed' || code === 'three_ds_session_in_use';

function toConflictError(code: SessionConflict): DomainError {
  return code === 'three_ds_session_in_use' ? { code, retryAfterSeconds: 1 } : { code };
}

const REASON_OF = {
  three_ds_session_not_found: 'three_ds_session_unknown',
  three_ds_session_not_authenticated: 'three_ds_session_unauthenticated',
  three_ds_session_expired: 'three_ds_session_expired',
  three_ds_session_mismatch: 'three_ds_session_other_amount',
} as const satisfies Readonly<Record<SessionViolation | 'three_ds_session_not_found', Reason>>;

const toViolation = (code: SessionViolation | 'three_ds_session_not_found'): Violation =>
  violation('#/three_d_secure_session_id', code, REASON_OF[code]);
