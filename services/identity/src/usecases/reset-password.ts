// A new password by a reset token. Whoever has the token reads what is sent to the identifier, so that is verified too.
import { invalid, type Caller, type DomainError } from '@mps/contracts';
import type { ResetPasswordResponse } from '@mps/contracts/gen/mps/identity/v1/ResetPasswordResponse';
import { err, ok, type Result, type Secret } from '@mps/kernel';
import { withPassword, withVerified } from '../domain/user';
import { identifierKey } from './attempt-keys';
import { change } from './change';
import type { Ports } from './ports';
import { busy, only, unauthenticated } from './refusals';
import { weaknessOf } from './weak-password';

export interface ResetPasswordCommand {
  readonly resetToken: string;
  readonly newPassword: Secret<string>;
}

export type ResetPassword = ReturnType<typeof makeResetPassword>;

export function makeResetPassword(
  ports: Pick<
    Ports,
    | 'users'
    | 'attempts'
    | 'passwordResets'
    | 'passwords'
    | 'breachedPasswords'
    | 'vault'
    | 'realClock'
    | 'businessClock'
  >,
) {
  const { users, attempts, passwordResets, passwords, vault, realClock, businessClock } = ports;
  return async (
    caller: Caller,
    { resetToken, newPassword }: ResetPasswordCommand,
  ): Promise<Result<ResetPasswordResponse, DomainError>> => {
    const allowed = only('system', caller);
    if (!allowed.ok) return allowed;
    const weakness = weaknessOf(ports, '#/new_password', newPassword.expose());
    if (weakness !== null) return err(invalid(weakness));
    // Hashed before the token is taken, so that a full line does not use the token up; a wrong token costs the same.
    const hashed = await passwords.hash(newPassword);
    if (!hashed.ok) return err(busy);
    const reset = await passwordResets.take(vault.sha256(resetToken), realClock.now());
    if (reset === null || reset.user_id === null || reset.identifier === null) return err(unauthenticated);
    const { user_id, identifier } = reset;
    const changed = await change({
      repository: users,
      load: () => users.find(user_id),
      decide: (user) => {
        const now = businessClock.now();
        return ok(withVerified(withPassword(user, hashed.value, null, now), identifier, now));
      },
      events: ['user.changed'],
    });
    if (!changed.ok) return changed;
    await Promise.all([passwordResets.dropAll(user_id), attempts.forget(identifierKey(vault, identifier))]);
    return ok({ user_id });
  };
}
