// The second factor of a person: a secret is enrolled, counts from its first code on, and is disabled with both factors
// (docs/rules.md#second-factor).
import { ALL_TENANTS } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, type BusinessClock, type Result, type Secret } from '@mps/kernel';
import { notFound, requireKind, requireSession, unauthenticated } from '../access';
import { TOTP_ENROLMENT_MINUTES } from '../limits';
import { hashIdentifier, hashUser } from '../security/login-attempt-store';
import { formatOtpauthUrl, newTotpSecret } from '../security/one-time-codes';
import {
  hasTotp,
  parseIdentifier,
  withConfirmedTotp,
  withEnrolment,
  withoutSessions,
  withoutTotp,
  type User,
} from '../users';
import { countFailedProof, findUnusedStep, provePassword, toTotpOwner, type ProofDeps } from './proofs';

const MINUTE_MS = 60_000;
const wrongState: DomainError = { code: 'invalid_totp_state' };

export interface TotpDeps extends ProofDeps {
  readonly businessClock: BusinessClock;
}

interface TotpUser {
  readonly user_id: string;
}

export interface EnrolledTotp {
  /** The only time that the secret leaves this service. */
  readonly secret: string;
  readonly otpauth_url: string;
}

export async function enrolTotp(
  deps: TotpDeps,
  { current_password }: { readonly current_password: Secret<string> },
  { caller, deadlineMs }: CallContext,
): Promise<Result<EnrolledTotp, DomainError>> {
  const session = requireSession(caller);
  if (!session.ok) return session;
  const { user_id } = session.value;
  const proven = await provePassword(deps, user_id, current_password);
  if (!proven.ok) return proven;
  const secret = newTotpSecret();
  const enrolled = await deps.users.change<DomainError>(
    ALL_TENANTS,
    { _id: user_id },
    {
      deadlineMs,
      decide: (user) => {
        if (user.password_hash !== proven.value.password_hash) return err(unauthenticated);
        if (hasTotp(user)) return err(wrongState);
        const sealed = deps.vault.seal(secret, toTotpOwner(user_id));
        const next = withEnrolment(user, sealed, deps.realClock.now());
        return ok({ next, events: [], recorded: { action: 'user.totp_enrolled' } });
      },
    },
  );
  if (!enrolled.ok) return enrolled;
  return ok({ secret, otpauth_url: formatOtpauthUrl(secret, nameAccount(enrolled.value.stored)) });
}

/** The app shows the identifier with which the person logs in. */
function nameAccount({ identifiers, primary_identifier_id }: User): string {
  return identifiers.find(({ id }) => id === primary_identifier_id)?.value ?? '';
}

/** Keeps the calling session. Every other session of the user ends. */
export async function confirmTotp(
  deps: TotpDeps,
  { totp: code }: { readonly totp: Secret<string> },
  { caller, deadlineMs }: CallContext,
): Promise<Result<TotpUser, DomainError>> {
  const { users, attempts, vault, realClock, businessClock } = deps;
  const session = requireSession(caller);
  if (!session.ok) return session;
  const { user_id, session_id } = session.value;
  const key = hashUser(vault, user_id);
  if (await attempts.isLocked(key, realClock.now())) return err(unauthenticated);
  const confirmed = await users.change<DomainError>(
    ALL_TENANTS,
    { _id: user_id },
    {
      deadlineMs,
      decide: (user) => {
        const { totp } = user;
        if (totp === undefined || hasTotp(user) || isOver(totp, realClock.now())) return err(wrongState);
        const step = findUnusedStep(deps, user, code);
        if (step === null) return err(unauthenticated);
        const next = withConfirmedTotp(user, totp, { step, sessionId: session_id, now: businessClock.now() });
        return ok({ next, events: ['user.changed'], recorded: { action: 'user.totp_enabled' } });
      },
    },
  );
  if (confirmed.ok) return ok({ user_id });
  if (confirmed.error.code === unauthenticated.code) await countFailedProof(deps, user_id);
  return confirmed;
}

const isOver = ({ enrolled_at }: { readonly enrolled_at: Date }, realNow: Date): boolean =>
  enrolled_at.getTime() + TOTP_ENROLMENT_MINUTES * MINUTE_MS <= realNow.getTime();

export interface DisableTotpCommand {
  readonly current_password: Secret<string>;
  readonly totp: Secret<string>;
}

/** Needs both factors, so that neither a stolen session nor a stolen password turns the second one off. */
export async function disableTotp(
  deps: TotpDeps,
  { current_password, totp: code }: DisableTotpCommand,
  { caller, deadlineMs }: CallContext,
): Promise<Result<TotpUser, DomainError>> {
  const { users, attempts, vault, businessClock } = deps;
  const session = requireSession(caller);
  if (!session.ok) return session;
  const { user_id } = session.value;
  const proven = await provePassword(deps, user_id, current_password);
  if (!proven.ok) return proven;
  const disabled = await users.change<DomainError>(
    ALL_TENANTS,
    { _id: user_id },
    {
      deadlineMs,
      decide: (user) => {
        if (user.password_hash !== proven.value.password_hash) return err(unauthenticated);
        if (!hasTotp(user)) return err(wrongState);
        if (findUnusedStep(deps, user, code) === null) return err(unauthenticated);
        const next = withoutTotp(user, businessClock.now());
        return ok({ next, events: ['user.changed'], recorded: { action: 'user.totp_disabled' } });
      },
    },
  );
  if (disabled.ok) {
    await attempts.forget(hashUser(vault, user_id));
    return ok({ user_id });
  }
  if (disabled.error.code === unauthenticated.code) await countFailedProof(deps, user_id);
  return disabled;
}

export interface ResetTotp extends TotpUser {
  readonly was_enabled: boolean;
}

/** For a person who lost the authenticator app and whom the operator has identified. Lifts the locks of the person too. */
export async function resetTotp(
  { users, attempts, vault, businessClock }: TotpDeps,
  { identifier }: { readonly identifier: string },
  { caller, deadlineMs }: CallContext,
): Promise<Result<ResetTotp, DomainError>> {
  const allowed = requireKind(caller, 'operator');
  if (!allowed.ok) return allowed;
  const parsed = parseIdentifier(identifier);
  if (!parsed.ok) return err(notFound);
  const { value } = parsed.value;
  let was_enabled = false;
  const reset = await users.change<DomainError>(
    ALL_TENANTS,
    { 'identifiers.value': value },
    {
      deadlineMs,
      decide: (user) => {
        was_enabled = hasTotp(user);
        if (!was_enabled) return ok({ next: user, events: [] });
        const next = withoutSessions(withoutTotp(user, businessClock.now()), null);
        return ok({ next, events: ['user.changed'], recorded: { action: 'user.totp_reset' } });
      },
    },
  );
  if (!reset.ok) return reset;
  const { _id: user_id } = reset.value.stored;
  await Promise.all([
    attempts.forget(hashIdentifier(vault, value)),
    attempts.forget(hashUser(vault, user_id)),
  ]);
  return ok({ user_id, was_enabled });
}
