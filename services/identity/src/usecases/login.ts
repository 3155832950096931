// A login. Every way to fail answers the same after the same work: an unknown identifier, a wrong password, a lock, a
// suspended user, an identifier that was never verified.
import type { Caller, DomainError } from '@mps/contracts';
import type { LoginResponse } from '@mps/contracts/gen/mps/identity/v1/LoginResponse';
import { Secret, err, newId, ok, type Result } from '@mps/kernel';
import { parseIdentifier } from '../domain/identifier';
import { isLocked } from '../domain/login-lock';
import { newSession } from '../domain/session';
import { isVerified, onlyMembership, type User } from '../domain/user';
import { ADDRESS_WINDOW_MS, MAX_ADDRESS_FAILURES } from '../limits';
import { addressKey, identifierKey } from './attempt-keys';
import type { Ports } from './ports';
import { busy, only, unauthenticated } from './refusals';
import { newRefreshToken, sessionAnswer } from './session-answer';

export interface LoginCommand {
  readonly identifier: string;
  readonly password: Secret<string>;
  /** null: failures of the address are not counted. */
  readonly clientIp: string | null;
}

export type LoginPorts = Pick<
  Ports,
  | 'users'
  | 'sessions'
  | 'roles'
  | 'companies'
  | 'attempts'
  | 'passwords'
  | 'vault'
  | 'accessTokens'
  | 'realClock'
  | 'businessClock'
>;
export type Login = ReturnType<typeof makeLogin>;

export function makeLogin(ports: LoginPorts) {
  const { sessions, realClock, businessClock } = ports;
  return async (caller: Caller, command: LoginCommand): Promise<Result<LoginResponse, DomainError>> => {
    const allowed = only('system', caller);
    if (!allowed.ok) return allowed;
    const user = await provenUser(ports, command);
    if (!user.ok) return user;
    const id = newId();
    const refreshToken = newRefreshToken({ vault: ports.vault, realClock }, id);
    const companyId = onlyMembership(user.value)?.company_id ?? null;
    const session = newSession(id, user.value, companyId, refreshToken.traces, businessClock.now());
    const inserted = await sessions.insert(session, []);
    if (!inserted.ok) throw new Error('A session with a new id exists');
    return ok({ session: await sessionAnswer(ports, user.value, session, refreshToken) });
  };
}

async function provenUser(
  { users, attempts, passwords, vault, realClock }: LoginPorts,
  { identifier, password, clientIp }: LoginCommand,
): Promise<Result<User, DomainError>> {
  const parsed = parseIdentifier(identifier);
  const value = parsed.ok ? parsed.value.value : identifier;
  const key = identifierKey(vault, value);
  const address = clientIp === null ? null : addressKey(vault, clientIp);

  // The lock is looked at when the turn has come: of many guesses at once no more run than the line is wide.
  const checked = await passwords.verify(password, async () => {
    const now = realClock.now();
    const [user, counted, addressFailures] = await Promise.all([
      parsed.ok ? users.findByIdentifier(value) : null,
      attempts.read(key),
      address === null ? 0 : attempts.addressFailures(address, now),
    ]);
    const locked = isLocked(counted, now);
    return {
      hash: locked ? null : (user?.password_hash ?? null),
      carried: { user, mustWait: !locked && addressFailures >= MAX_ADDRESS_FAILURES },
    };
  });
  if (!checked.ok) return err(busy);
  const { matches, carried } = checked.value;
  if (carried.mustWait) return err({ code: 'rate_limited', retryAfterSeconds: ADDRESS_WINDOW_MS / 1000 });
  const { user } = carried;
  const now = realClock.now();
  const isGood = matches && user !== null && user.suspended_at === null && isVerified(user, value);
  if (isGood && (await attempts.succeed(key, now))) return ok(user);
  await Promise.all([attempts.fail(key, now), address !== null && attempts.failFrom(address, now)]);
  return err(unauthenticated);
}
