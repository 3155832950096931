// Proofs of a person within a session: the current password, or a code of the authenticator app. Failures count towards one lock,
// because a stolen session must not allow guessing. A person with a second factor gets the failures deleted by both proofs together
// only: one proof would allow endless guesses at the other.
import { ALL_TENANTS, type ActionRecorder } from '@mps/aggregates';
import type { DomainError } from '@mps/contracts';
import { err, ok, type RealClock, type Result, type Secret } from '@mps/kernel';
import { busy, unauthenticated } from '../access';
import { hashUser, type LoginAttempts } from '../security/login-attempt-store';
import { findStep } from '../security/one-time-codes';
import type { Passwords } from '../security/passwords';
import type { Vault } from '../security/vault';
import { hasTotp, listOwners, withUsedCode, type User, type UserStore } from '../users';

export interface ProofDeps {
  readonly users: UserStore;
  readonly attempts: LoginAttempts;
  readonly actions: ActionRecorder;
  readonly passwords: Passwords;
  readonly vault: Vault;
  readonly realClock: RealClock;
}

/** Returns the person whose current password this is. */
export async function provePassword(
  deps: ProofDeps,
  userId: string,
  password: Secret<string>,
): Promise<Result<User, DomainError>> {
  const { users, attempts, vault, passwords, realClock } = deps;
  const key = hashUser(vault, userId);
  const checked = await passwords.verify(password, async () => {
    const [user, isLocked] = await Promise.all([users.find(userId), attempts.isLocked(key, realClock.now())]);
    return { hash: isLocked ? null : (user?.password_hash ?? null), carried: user };
  });
  if (!checked.ok) return err(busy);
  const { matches, carried } = checked.value;
  const now = realClock.now();
  if (matches && carried !== null) {
    const isOpen = hasTotp(carried) ? !(await attempts.isLocked(key, now)) : await attempts.succeed(key, now);
    if (isOpen) return ok(carried);
  }
  await countFailedProof(deps, userId);
  return err(unauthenticated);
}

/** Uses a code of the person. */
export async function proveCode(
  deps: ProofDeps,
  userId: string,
  code: Secret<string>,
  deadlineMs: number,
): Promise<Result<undefined, DomainError>> {
  const { attempts, vault, realClock } = deps;
  const key = hashUser(vault, userId);
  if (await attempts.isLocked(key, realClock.now())) return err(unauthenticated);
  const used = await consumeCode(deps, userId, code, deadlineMs);
  if (!used.ok && used.error.code !== unauthenticated.code) return used;
  if (used.ok && !(await attempts.isLocked(key, realClock.now()))) return ok();
  await countFailedProof(deps, userId);
  return err(unauthenticated);
}

/** Counts and records a wrong password or code within a session, and the lock that it begins. */
export async function countFailedProof(
  { users, attempts, actions, vault, realClock }: ProofDeps,
  userId: string,
): Promise<void> {
  const [isLocked, user] = await Promise.all([
    attempts.fail(hashUser(vault, userId), realClock.now()),
    users.find(userId),
  ]);
  const resource = { type: 'user', id: userId };
  const owners = user === null ? [] : listOwners(user);
  await actions.record({ action: 'session.proof_failed', resource, owners });
  if (isLocked) await actions.record({ action: 'session.proof_locked', resource, owners });
}

/** Of simultaneous uses of one code one succeeds. Fails with authentication_error for a code that is wrong or was used. */
export async function consumeCode(
  deps: Pick<ProofDeps, 'users' | 'vault' | 'realClock'>,
  userId: string,
  code: Secret<string>,
  deadlineMs: number,
): Promise<Result<undefined, DomainError>> {
  const used = await deps.users.change<DomainError>(
    ALL_TENANTS,
    { _id: userId },
    {
      deadlineMs,
      decide: (user) => {
        const step = hasTotp(user) ? findUnusedStep(deps, user, code) : null;
        return step === null ? err(unauthenticated) : ok({ next: withUsedCode(user, step), events: [] });
      },
    },
  );
  return used.ok ? ok() : used;
}

/** The context of the seal: the secret opens for no other person. */
export const toTotpOwner = (userId: string): readonly string[] => ['totp', userId];

/** Returns the step of a right code that was not used. */
export function findUnusedStep(
  { vault, realClock }: Pick<ProofDeps, 'vault' | 'realClock'>,
  { _id, totp, totp_last_step = -1 }: User,
  code: Secret<string>,
): number | null {
  if (totp === undefined) return null;
  const secret = vault.open(totp.sealed_secret, toTotpOwner(_id));
  const step = findStep(secret, code.expose(), realClock.now());
  return step !== null && step > totp_last_step ? step : null;
}
