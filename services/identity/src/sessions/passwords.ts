// Changes of a password: with the current one within a session, or with a reset token.
import { ALL_TENANTS, isPast } from '@mps/aggregates';
import { type CallContext, type DomainError, invalid, runAs } from '@mps/contracts';
import { Secret, err, ok, type BusinessClock, type Result } from '@mps/kernel';
import { busy, requireKind, requireSession, unauthenticated } from '../access';
import { RESET_TOKEN_MINUTES } from '../limits';
import { hashIdentifier } from '../security/login-attempt-store';
import { findWeakness, type BreachedPasswords } from '../security/passwords';
import {
  hasTotp,
  listOwners,
  maskIdentifier,
  parseIdentifier,
  withPassword,
  withVerified,
  type User,
} from '../users';
import { provePassword, type ProofDeps } from './proofs';
import type { ResetTokenDelivery } from './reset-token-delivery';
import type { PasswordResetStore } from './store';

const MINUTE_MS = 60_000;
const PASSWORD_CHANGED = { action: 'user.password_changed' };

export interface PasswordsDeps extends ProofDeps {
  readonly passwordResets: PasswordResetStore;
  readonly resetTokenDelivery: Pick<ResetTokenDelivery, 'begin' | 'wake'>;
  readonly breachedPasswords: BreachedPasswords;
  readonly businessClock: BusinessClock;
  /** In sandbox mode the reset token is part of the answer. */
  readonly sandboxMode: boolean;
}

export interface ChangePasswordCommand {
  readonly current_password: Secret<string>;
  readonly new_password: Secret<string>;
}

/** Keeps the calling session. Every other session of the user ends. */
export async function changePassword(
  deps: PasswordsDeps,
  command: ChangePasswordCommand,
  context: CallContext,
): Promise<Result<{ readonly user_id: string }, DomainError>> {
  const session = requireSession(context.caller);
  if (!session.ok) return session;
  const { user_id, session_id } = session.value;
  const changed = await replacePassword(deps, user_id, command, { exemptSessionId: session_id, ...context });
  return changed.ok ? ok({ user_id }) : changed;
}

interface ReplaceContext extends CallContext {
  /** The session that goes on; null ends every session of the user. */
  readonly exemptSessionId: string | null;
}

/** Returns the user with the new password. */
export async function replacePassword(
  deps: PasswordsDeps,
  user_id: string,
  { current_password, new_password }: ChangePasswordCommand,
  { exemptSessionId, deadlineMs }: ReplaceContext,
): Promise<Result<User, DomainError>> {
  const { users, passwords, businessClock } = deps;
  const weakness = findWeakness(deps.breachedPasswords, '#/new_password', new_password.expose());
  if (weakness !== null) return err(invalid(weakness));
  const proven = await provePassword(deps, user_id, current_password);
  if (!proven.ok) return proven;
  const hashed = await passwords.hash(new_password);
  if (!hashed.ok) return err(busy);
  const changed = await users.change<DomainError>(
    ALL_TENANTS,
    { _id: user_id },
    {
      deadlineMs,
      decide: (user) => {
        // The proven password must still be the current one.
        if (user.password_hash !== proven.value.password_hash) return err(unauthenticated);
        const next = withPassword(user, hashed.value, exemptSessionId, businessClock.now());
        return ok({ next, events: ['user.changed'], recorded: PASSWORD_CHANGED });
      },
    },
  );
  return changed.ok ? ok(changed.value.stored) : changed;
}

/**
 * Starts a password reset. For an unknown identifier it does the same work and answers the same, with a token that
 * never works. The deployment's sender of messages takes the token to the person. Only sandbox mode answers it.
 */
export async function forgotPassword(
  { users, passwordResets, resetTokenDelivery, actions, vault, realClock, sandboxMode }: PasswordsDeps,
  identifier: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<{ readonly reset_token: string | null }, DomainError>> {
  const allowed = requireKind(caller, 'system');
  if (!allowed.ok) return allowed;
  const parsed = parseIdentifier(identifier);
  const value = parsed.ok ? parsed.value.value : '';
  const user = await users.findByIdentifier(value);
  const token = vault.newResetToken();
  const expiresAt = new Date(realClock.now().getTime() + RESET_TOKEN_MINUTES * MINUTE_MS);
  const token_hash = vault.sha256(token);
  const delivery = user === null ? null : resetTokenDelivery.begin(new Secret(token), token_hash);
  await passwordResets.put({
    token_hash,
    user_id: user?._id ?? null,
    identifier: user === null ? null : value,
    user_epoch: user?.session_epoch ?? 0,
    expires_at: expiresAt,
    ...(delivery !== null && { delivery }),
  });
  const owners = user === null ? [{ organization_id: null, company_id: null }] : listOwners(user);
  const resource = { type: 'user', id: user?._id ?? 'unknown' };
  await actions.record({ action: 'user.password_reset_requested', resource, owners }, deadlineMs);
  if (delivery !== null) resetTokenDelivery.wake();
  return ok({ reset_token: sandboxMode ? token : null });
}

export interface ResetPasswordCommand {
  readonly reset_token: string;
  readonly new_password: Secret<string>;
}

/**
 * Ends every session of the user. The change of password invalidates this token and all earlier ones in one write, so
 * no crash leaves a used token without its new password. The holder of the token can read messages to the identifier,
 * so the identifier becomes verified too.
 */
export async function resetPassword(
  deps: PasswordsDeps,
  { reset_token, new_password }: ResetPasswordCommand,
  { caller, deadlineMs }: CallContext,
): Promise<Result<{ readonly user_id: string }, DomainError>> {
  const { users, attempts, passwordResets, passwords, vault, realClock, businessClock } = deps;
  const allowed = requireKind(caller, 'system');
  if (!allowed.ok) return allowed;
  const weakness = findWeakness(deps.breachedPasswords, '#/new_password', new_password.expose());
  if (weakness !== null) return err(invalid(weakness));
  // Hashed before the token is read, so that a wrong token costs the same work.
  const hashed = await passwords.hash(new_password);
  if (!hashed.ok) return err(busy);
  if (isPast(deadlineMs)) return err({ code: 'upstream_timeout' });
  const reset = await passwordResets.find(vault.sha256(reset_token), realClock.now());
  if (reset === null || reset.user_id === null || reset.identifier === null) return err(unauthenticated);
  const { user_id, identifier, user_epoch } = reset;
  // The token proves the person.
  const changed = await runAs({ kind: 'USER', id: user_id, label: maskIdentifier(identifier) }, () =>
    users.change<DomainError>(
      ALL_TENANTS,
      { _id: user_id },
      {
        deadlineMs,
        decide: (user) => {
          if (user.session_epoch !== user_epoch) return err(unauthenticated);
          const now = businessClock.now();
          const next = withVerified(withPassword(user, hashed.value, null, now), identifier, now);
          return ok({ next, events: ['user.changed'], recorded: { action: 'user.password_reset' } });
        },
      },
    ),
  );
  if (!changed.ok) return changed;
  // Who reads a person's messages may reset the password, and must not guess codes without end.
  const mayForget = !hasTotp(changed.value.stored);
  await Promise.all([
    passwordResets.dropAll(user_id),
    mayForget && attempts.forget(hashIdentifier(vault, identifier)),
  ]);
  return ok({ user_id });
}
