// The operator's way to a user: made if there is none with the identifier, verified, with this password.
import { invalid, violation, type Caller, type DomainError } from '@mps/contracts';
import type { EnsureUserResponse } from '@mps/contracts/gen/mps/identity/v1/EnsureUserResponse';
import { err, newId, ok, type Result, type Secret } from '@mps/kernel';
import { parseIdentifier } from '../domain/identifier';
import { newIdentifier, newUser, withPassword, withVerified } from '../domain/user';
import { identifierKey } from './attempt-keys';
import { change } from './change';
import type { Ports } from './ports';
import { busy, only } from './refusals';
import { oneUserView } from './views';

export interface EnsureUserCommand {
  readonly identifier: string;
  readonly password: Secret<string>;
  readonly first_name: string;
  readonly last_name: string;
}

export type EnsureUser = ReturnType<typeof makeEnsureUser>;

export function makeEnsureUser(
  ports: Pick<Ports, 'users' | 'roles' | 'attempts' | 'passwords' | 'vault' | 'businessClock'>,
) {
  const { users, attempts, passwords, vault, businessClock } = ports;
  return async (
    caller: Caller,
    { identifier: text, password, first_name, last_name }: EnsureUserCommand,
  ): Promise<Result<EnsureUserResponse, DomainError>> => {
    const allowed = only('operator', caller);
    if (!allowed.ok) return allowed;
    const key = parseIdentifier(text);
    if (!key.ok) {
      return err(
        invalid(
          violation('#/identifier', 'invalid_format', 'must be an e-mail address or a telephone number'),
        ),
      );
    }
    const hashed = await passwords.hash(password);
    if (!hashed.ok) return err(busy);
    await attempts.forget(identifierKey(vault, key.value.value));
    const now = businessClock.now();
    const identifier = newIdentifier(newId(), key.value, true, now);
    const facts = { identifier, password_hash: hashed.value, first_name, last_name, metadata_json: '{}' };
    const inserted = await users.insert(newUser({ id: newId(), ...facts }, now), ['user.changed']);
    if (inserted.ok) return ok({ user: await oneUserView(ports, inserted.value, null), created: true });
    const changed = await change({
      repository: users,
      load: () => users.findByIdentifier(key.value.value),
      decide: (user) => ok(withVerified(withPassword(user, hashed.value, null, now), key.value.value, now)),
      events: ['user.changed'],
    });
    return changed.ok ? ok({ user: await oneUserView(ports, changed.value, null), created: false }) : changed;
  };
}
