// The caller's own new password. The session that asks goes on; every other one ends.
import { invalid, type Caller, type DomainError } from '@mps/contracts';
import type { ChangePasswordResponse } from '@mps/contracts/gen/mps/identity/v1/ChangePasswordResponse';
import { err, ok, type Result, type Secret } from '@mps/kernel';
import { isLocked } from '../domain/login-lock';
import { withPassword } from '../domain/user';
import { userKey } from './attempt-keys';
import { change } from './change';
import type { Ports } from './ports';
import { busy, sessionOf, unauthenticated } from './refusals';
import { weaknessOf } from './weak-password';

export interface ChangePasswordCommand {
  readonly currentPassword: Secret<string>;
  readonly newPassword: Secret<string>;
}

export type ChangePassword = ReturnType<typeof makeChangePassword>;

export function makeChangePassword(
  ports: Pick<
    Ports,
    'users' | 'attempts' | 'vault' | 'passwords' | 'breachedPasswords' | 'realClock' | 'businessClock'
  >,
) {
  const { users, passwords, businessClock } = ports;
  return async (
    caller: Caller,
    { currentPassword, newPassword }: ChangePasswordCommand,
  ): Promise<Result<ChangePasswordResponse, DomainError>> => {
    const session = sessionOf(caller);
    if (!session.ok) return session;
    const { user_id, session_id } = session.value;
    const weakness = weaknessOf(ports, '#/new_password', newPassword.expose());
    if (weakness !== null) return err(invalid(weakness));
    const proven = await provePassword(ports, user_id, currentPassword);
    if (!proven.ok) return proven;
    const hashed = await passwords.hash(newPassword);
    if (!hashed.ok) return err(busy);
    const changed = await change({
      repository: users,
      load: () => users.find(user_id),
      // The password that was proven must still be the password.
      decide: (user) =>
        user.password_hash === proven.value
          ? ok(withPassword(user, hashed.value, session_id, businessClock.now()))
          : err(unauthenticated),
      events: ['user.changed'],
    });
    return changed.ok ? ok({ user_id }) : changed;
  };
}

/** The hash that the password fits. A stolen token must not be a way to guess the password: failures count and lock. */
async function provePassword(
  { users, attempts, vault, passwords, realClock }: Parameters<typeof makeChangePassword>[0],
  userId: string,
  password: Secret<string>,
): Promise<Result<string, DomainError>> {
  const key = userKey(vault, userId);
  const checked = await passwords.verify(password, async () => {
    const [user, counted] = await Promise.all([users.find(userId), attempts.read(key)]);
    const locked = isLocked(counted, realClock.now());
    const hash = locked ? null : (user?.password_hash ?? null);
    return { hash, carried: hash };
  });
  if (!checked.ok) return err(busy);
  const { matches, carried } = checked.value;
  const now = realClock.now();
  if (matches && carried !== null && (await attempts.succeed(key, now))) return ok(carried);
  await attempts.fail(key, now);
  return err(unauthenticated);
}
