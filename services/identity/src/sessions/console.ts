// Sessions of the console. A cookie names one by a random token. Its SHA-256 is stored, and nothing else of it. A session is bound
// to no company: each request names the company that it acts in. It ends after its idle time, at its absolute end, and
// by the same changes as a session of tokens.
import { ALL_TENANTS, NO_DEADLINE } from '@mps/aggregates';
import { runAs, type CallContext, type CallerContext, type DomainError } from '@mps/contracts';
import { err, newId, ok, type Result, type Secret } from '@mps/kernel';
import { requireKind, requireSession, unauthenticated } from '../access';
import { CONSOLE_PROOF_MINUTES, MAX_CONSOLE_SESSIONS } from '../limits';
import { hasTotp, listOwners, toUserActor, type User } from '../users';
import type { SessionsDeps } from './answers';
import {
  findProofEnd,
  isLive,
  newConsoleSession,
  proveSession,
  readmitSession,
  revokeSession,
  touchSession,
  type ConsoleTimes,
  type Session,
} from './domain/session';
import { proveUser, type LoginCommand, type LoginDeps } from './login';
import { listMemberCompanies, type MemberCompany } from './member-companies';
import { replacePassword, type ChangePasswordCommand, type PasswordsDeps } from './passwords';
import { proveCode, provePassword, type ProofDeps } from './proofs';
import { findRights, type SessionRights } from './queries';

const MINUTE_MS = 60_000;

export interface ConsoleDeps extends SessionsDeps {
  readonly consoleTimes: ConsoleTimes;
}

export interface ShownConsoleSession {
  readonly user: {
    readonly id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly identifier: string;
    readonly totp_enabled: boolean;
  };
  readonly companies: readonly MemberCompany[];
  /** The business clock, as ISO 8601. */
  readonly now: string;
  readonly idle_expires_at: Date;
  readonly absolute_expires_at: Date;
}

export interface OpenedConsoleSession {
  /** The only time that the token is known outside the cookie. */
  readonly token: string;
  readonly session: ShownConsoleSession;
}

/** Checks as a login does, and answers as a login does when a check fails. */
export async function openConsoleSession(
  deps: ConsoleDeps & LoginDeps,
  command: LoginCommand,
  { caller, deadlineMs }: CallContext,
): Promise<Result<OpenedConsoleSession, DomainError>> {
  const { sessions, vault, realClock, businessClock, consoleTimes } = deps;
  const allowed = requireKind(caller, 'system');
  if (!allowed.ok) return allowed;
  const proven = await proveUser(deps, command, deadlineMs);
  if (!proven.ok) return proven;
  const user = proven.value;
  const token = vault.newConsoleToken();
  const session = newConsoleSession({ id: newId(), tokenHash: vault.sha256(token) }, user, consoleTimes, {
    realNow: realClock.now(),
    now: businessClock.now(),
  });
  const created = await runAs(toUserActor(user), async () => {
    const added = await sessions.create<DomainError>(ALL_TENANTS, {
      deadlineMs,
      decide: () => ok({ next: session, events: [], recorded: { owners: listOwners(user) } }),
    });
    if (added.ok) await endOldest(deps, user, session);
    return added;
  });
  if (!created.ok) return created;
  return ok({ token, session: await showSession(deps, user, session) });
}

/**
 * Keeps the new session and, of the others, those that end last. A new one may end before older ones, after a change of
 * CONSOLE_SESSION_HOURS. Simultaneous logins leave some more, until the next login.
 */
async function endOldest(
  { sessions, realClock, businessClock }: SessionsDeps,
  user: User,
  added: Session,
): Promise<void> {
  const recorded = { action: 'session.revoked', owners: listOwners(user) };
  const live = await sessions.listOfConsole(user, realClock.now());
  const others = live.filter(({ _id }) => _id !== added._id);
  for (const { _id } of others.slice(MAX_CONSOLE_SESSIONS - 1))
    await sessions.change<DomainError>(
      ALL_TENANTS,
      { _id },
      {
        deadlineMs: NO_DEADLINE,
        decide: (one) =>
          ok({ next: revokeSession(one, businessClock.now()), events: ['session.revoked'], recorded }),
      },
    );
}

export interface VerifyConsoleSessionQuery {
  readonly cookie_sha256: string;
  /** null verifies the session alone. */
  readonly company_id: string | null;
}

export interface ConsoleRights extends SessionRights {
  readonly session_id: string;
  readonly user_id: string;
  readonly idle_expires_at: Date;
  /** Until then, dangerous acts need no further proof. */
  readonly proof_expires_at: Date;
}

/** Returns the rights of a session in a company, by the current state of session, user and role. */
export async function verifyConsoleSession(
  deps: SessionsDeps,
  { cookie_sha256, company_id }: VerifyConsoleSessionQuery,
  { caller }: CallerContext,
): Promise<Result<ConsoleRights, DomainError>> {
  const { sessions, users, realClock } = deps;
  const allowed = requireKind(caller, 'system');
  if (!allowed.ok) return allowed;
  const session = await sessions.findByConsoleToken(cookie_sha256);
  const user = session && (await users.find(session.user_id));
  if (session?.console === undefined || user === null || !isLive(session, user, realClock.now()))
    return err(unauthenticated);
  const rights = await findRights(deps, user, company_id);
  if (!rights.ok) return rights;
  const { idle_expires_at } = session.console;
  const proof_expires_at = findProofEnd(session.console, CONSOLE_PROOF_MINUTES * MINUTE_MS);
  return ok({
    ...rights.value,
    session_id: session._id,
    user_id: user._id,
    idle_expires_at,
    proof_expires_at,
  });
}

export async function getConsoleSession(
  deps: SessionsDeps,
  { caller }: CallerContext,
): Promise<Result<{ readonly session: ShownConsoleSession }, DomainError>> {
  const held = await findOwn(deps, { caller });
  if (!held.ok) return held;
  return ok({ session: await showSession(deps, held.value.user, held.value.session) });
}

/** Extends the idle time. Requests do not: an open page without a user sends them too. */
export async function touchConsoleSession(
  deps: ConsoleDeps,
  { caller, deadlineMs }: CallContext,
): Promise<Result<{ readonly session_id: string }, DomainError>> {
  const held = await findOwn(deps, { caller });
  if (!held.ok) return held;
  const { session, user } = held.value;
  const touched = await deps.sessions.change<DomainError>(
    ALL_TENANTS,
    { _id: session._id },
    {
      deadlineMs,
      decide: (current) => {
        const now = deps.realClock.now();
        if (!isLive(current, user, now)) return err(unauthenticated);
        return ok({ next: touchSession(current, deps.consoleTimes.idleMs, now), events: [] });
      },
    },
  );
  return touched.ok ? ok({ session_id: session._id }) : touched;
}

export interface ReauthenticateCommand {
  readonly password: Secret<string> | null;
  readonly totp: Secret<string> | null;
}

/** Proves the person by one of the two. A wrong proof counts for the lock of wrong passwords, and the session goes on. */
export async function reauthenticateConsoleSession(
  deps: ConsoleDeps & ProofDeps,
  { password, totp }: ReauthenticateCommand,
  context: CallContext,
): Promise<Result<{ readonly session_id: string }, DomainError>> {
  const held = await findOwn(deps, context);
  if (!held.ok) return held;
  const { session, user } = held.value;
  const proven = await proveByOne(deps, user._id, { password, totp }, context.deadlineMs);
  if (!proven.ok) return proven;
  const marked = await deps.sessions.change<DomainError>(
    ALL_TENANTS,
    { _id: session._id },
    {
      deadlineMs: context.deadlineMs,
      decide: (current) =>
        ok({
          next: proveSession(current, deps.realClock.now()),
          events: [],
          recorded: { action: 'session.reauthenticated', owners: listOwners(user) },
        }),
    },
  );
  return marked.ok ? ok({ session_id: session._id }) : marked;
}

function proveByOne(
  deps: ProofDeps,
  userId: string,
  { password, totp }: ReauthenticateCommand,
  deadlineMs: number,
): Promise<Result<unknown, DomainError>> {
  if (password !== null) return provePassword(deps, userId, password);
  return totp === null ? Promise.resolve(err(unauthenticated)) : proveCode(deps, userId, totp, deadlineMs);
}

/**
 * Changes the password, which ends every session of the user, and admits this one again with a new token. A crash between
 * the two writes leaves no session: an old cookie never outlives the password.
 */
export async function changeConsolePassword(
  deps: ConsoleDeps & PasswordsDeps,
  command: ChangePasswordCommand,
  context: CallContext,
): Promise<Result<{ readonly user_id: string; readonly token: string }, DomainError>> {
  const held = await findOwn(deps, context);
  if (!held.ok) return held;
  const { session: own, user } = held.value;
  const changed = await replacePassword(deps, user._id, command, { exemptSessionId: null, ...context });
  if (!changed.ok) return changed;
  const { session_epoch } = changed.value;
  const token = deps.vault.newConsoleToken();
  const tokenHash = deps.vault.sha256(token);
  // The event makes every gateway forget the replaced token.
  const replaced = await deps.sessions.change<DomainError>(
    ALL_TENANTS,
    { _id: own._id },
    {
      deadlineMs: context.deadlineMs,
      decide: (session) =>
        ok({
          next: proveSession(readmitSession(session, tokenHash, session_epoch), deps.realClock.now()),
          events: ['session.revoked'],
          recorded: { action: 'session.token_replaced', owners: listOwners(user) },
        }),
    },
  );
  return replaced.ok ? ok({ user_id: user._id, token }) : replaced;
}

interface Held {
  readonly session: Session & Required<Pick<Session, 'console'>>;
  readonly user: User;
}

/** Returns the caller's session when it is a live one of the console. */
async function findOwn(
  { sessions, users, realClock }: SessionsDeps,
  { caller }: CallerContext,
): Promise<Result<Held, DomainError>> {
  const own = requireSession(caller);
  if (!own.ok) return own;
  const { session_id, user_id } = own.value;
  const [session, user] = await Promise.all([sessions.find(session_id), users.find(user_id)]);
  if (session?.console === undefined || user === null || !isLive(session, user, realClock.now()))
    return err(unauthenticated);
  return ok({ session: { ...session, console: session.console }, user });
}

async function showSession(
  deps: SessionsDeps,
  user: User,
  { refresh_expires_at, console: part }: Session,
): Promise<ShownConsoleSession> {
  const { _id: id, first_name, last_name, identifiers, primary_identifier_id } = user;
  const primary = identifiers.find((one) => one.id === primary_identifier_id);
  return {
    user: { id, first_name, last_name, identifier: primary?.value ?? '', totp_enabled: hasTotp(user) },
    companies: await listMemberCompanies(deps, user),
    now: deps.businessClock.now().toISOString(),
    idle_expires_at: part?.idle_expires_at ?? refresh_expires_at,
    absolute_expires_at: refresh_expires_at,
  };
}
