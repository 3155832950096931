// Login. An unknown identifier, a wrong password, a lock, a person without a membership and an unverified identifier
// get the same answer after the same work.
import { ALL_TENANTS } from '@mps/aggregates';
import { runAs, type CallContext, type DomainError } from '@mps/contracts';
import { err, newId, ok, type Result, type Secret } from '@mps/kernel';
import { busy, requireKind, unauthenticated } from '../access';
import { ADDRESS_WINDOW_MS, MAX_ADDRESS_FAILURES } from '../limits';
import {
  hashAddress,
  hashIdentifier,
  hashLogins,
  hashUser,
  type AttemptKeys,
} from '../security/login-attempt-store';
import {
  isVerified,
  canLogIn,
  findOnlyActiveMembership,
  hasTotp,
  listOwners,
  parseIdentifier,
  toUserActor,
  type User,
} from '../users';
import { newRefreshToken, openSession, type OpenSession, type SessionsDeps } from './answers';
import { newSession } from './domain/session';
import { consumeCode, type ProofDeps } from './proofs';

export type LoginDeps = SessionsDeps & ProofDeps;

export interface LoginCommand {
  readonly identifier: string;
  readonly password: Secret<string>;
  /** null disables the counters of the address and of the identifier's logins, as on a developer's machine. */
  readonly client_ip: string | null;
  /** null: none was sent. A person without a second factor needs none, and one that is sent is ignored. */
  readonly totp: Secret<string> | null;
}

export async function login(
  deps: LoginDeps,
  command: LoginCommand,
  { caller, deadlineMs }: CallContext,
): Promise<Result<OpenSession, DomainError>> {
  const allowed = requireKind(caller, 'system');
  if (!allowed.ok) return allowed;
  const user = await proveUser(deps, command, deadlineMs);
  if (!user.ok) return user;
  const id = newId();
  const refreshToken = newRefreshToken(deps, id);
  const selected = findOnlyActiveMembership(user.value) ?? null;
  const session = newSession(id, user.value, selected, refreshToken.traces, deps.businessClock.now());
  const created = await runAs(toUserActor(user.value), () =>
    deps.sessions.create<DomainError>(ALL_TENANTS, {
      deadlineMs,
      decide: () => ok({ next: session, events: [], recorded: { owners: listOwners(user.value) } }),
    }),
  );
  return created.ok ? ok(await openSession(deps, user.value, session, refreshToken)) : created;
}

/** Checks identifier, password and second factor with all limits. */
export async function proveUser(
  deps: LoginDeps,
  { identifier, password, client_ip, totp }: LoginCommand,
  deadlineMs: number,
): Promise<Result<User, DomainError>> {
  const { users, attempts, passwords, vault, realClock } = deps;
  const parsed = parseIdentifier(identifier);
  const value = parsed.ok ? parsed.value.value : identifier;
  const key = hashIdentifier(vault, value);
  const address = client_ip === null ? null : hashAddress(vault, client_ip);

  // The lock is read once the work has its permit, so no more simultaneous guesses pass it than are hashed at once.
  const checked = await passwords.verify(password, async () => {
    const now = realClock.now();
    const [user, isLocked, addressFailures] = await Promise.all([
      parsed.ok ? users.findByIdentifier(value) : null,
      attempts.isLocked(key, now),
      address === null ? 0 : attempts.addressFailures(address, now),
    ]);
    return {
      hash: isLocked ? null : (user?.password_hash ?? null),
      carried: { user, mustWait: !isLocked && addressFailures >= MAX_ADDRESS_FAILURES },
    };
  });
  if (!checked.ok) return err(busy);
  const { matches, carried } = checked.value;
  if (carried.mustWait) return err({ code: 'rate_limited', retryAfterSeconds: ADDRESS_WINDOW_MS / 1000 });
  const { user } = carried;
  const now = realClock.now();
  if (matches && user !== null && canLogIn(user) && isVerified(user, value)) {
    const factor = await checkSecondFactor(deps, user, totp, deadlineMs);
    if (!factor.ok) return factor;
    if (await isAccepted(deps, key, user, factor.value)) {
      // The rate limit is checked last: a locked or wrong login gets its usual answer.
      const waitSeconds = client_ip === null ? 0 : await attempts.takeLogin(hashLogins(vault, value), now);
      if (waitSeconds > 0) return err({ code: 'rate_limited', retryAfterSeconds: waitSeconds });
      return factor.value === 'missing' ? err({ code: 'totp_required' }) : ok(user);
    }
  }
  await Promise.all([
    countFailure(deps, key, user, now),
    address !== null && attempts.failFrom(address, now),
  ]);
  return err(unauthenticated);
}

type SecondFactor = 'not needed' | 'right' | 'wrong' | 'missing';

async function checkSecondFactor(
  deps: LoginDeps,
  user: User,
  code: Secret<string> | null,
  deadlineMs: number,
): Promise<Result<SecondFactor, DomainError>> {
  if (!hasTotp(user)) return ok('not needed');
  if (code === null) return ok('missing');
  const used = await consumeCode(deps, user._id, code, deadlineMs);
  if (used.ok) return ok('right');
  return used.error.code === unauthenticated.code ? ok('wrong') : used;
}

/**
 * Whether no lock holds. Only a whole proof deletes failures. If a right password alone deleted them, its holder could guess
 * codes forever.
 */
async function isAccepted(
  { attempts, vault, realClock }: LoginDeps,
  key: AttemptKeys,
  user: User,
  factor: SecondFactor,
): Promise<boolean> {
  const now = realClock.now();
  if (factor === 'wrong') return false;
  if (factor === 'missing') return !(await attempts.isLocked(key, now));
  const isOpen = await attempts.succeed(key, now);
  if (isOpen && factor === 'right') await attempts.succeed(hashUser(vault, user._id), now);
  return isOpen;
}

/**
 * Counts and records a failed login, and the lock that it begins. An unknown identifier is recorded too, without its text, so that
 * both take the same time.
 */
async function countFailure(
  { attempts, actions }: LoginDeps,
  key: AttemptKeys,
  user: User | null,
  now: Date,
): Promise<void> {
  const resource = { type: 'user', id: user?._id ?? 'unknown' };
  const owners = user === null ? [NO_OWNER] : listOwners(user);
  const [isLocked] = await Promise.all([
    attempts.fail(key, now),
    actions.record({ action: 'login.failed', resource, owners }),
  ]);
  if (isLocked) await actions.record({ action: 'login.locked', resource, owners });
}

const NO_OWNER = { organization_id: null, company_id: null };
