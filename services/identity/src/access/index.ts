// Who calls, in which company, and within which rights; which permissions exceed those granted, which an API key can hold;
// and the refusals that every subject of identity shares.
import { type Caller, type DomainError, failure, type Scope } from '@mps/contracts';
import { err, isKnownPermission, isPermitted, ok, PERMISSIONS, type Result } from '@mps/kernel';

export const unauthenticated: DomainError = { code: 'authentication_error' };
export const notFound: DomainError = { code: 'resource_not_found' };
/** Too many passwords wait to be hashed. */
export const busy: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

/** A user with a company selected. */
export interface Actor {
  readonly user_id: string;
  readonly permissions: readonly string[];
  /** The selected company; the organization's own has the organization's id. */
  readonly company_id: string;
  readonly organization_id: string;
  /** What the actor sees: one company, or all of the organization's for the people of its own company. */
  readonly scope: Scope;
}

/** Refuses callers that are no user, and users without a selected company. */
export function requireActor(caller: Caller): Result<Actor, DomainError> {
  if (caller.kind !== 'user') return err(unauthenticated);
  const { organization_id, company_id } = caller;
  if (organization_id === null) return err({ code: 'company_not_selected' });
  return ok({
    user_id: caller.principal_id,
    permissions: caller.permissions,
    company_id: company_id ?? organization_id,
    organization_id,
    scope: { organization_id, company_id },
  });
}

/** A user's session, with or without a company. */
export interface CallerSession {
  readonly user_id: string;
  readonly session_id: string;
  readonly company_id: string | null;
}

export function requireSession(caller: Caller): Result<CallerSession, DomainError> {
  if (caller.kind !== 'user' || caller.session_id === undefined) return err(unauthenticated);
  return ok({
    user_id: caller.principal_id,
    session_id: caller.session_id,
    company_id: caller.company_id ?? caller.organization_id,
  });
}

export function requireKind(kind: 'operator' | 'system', caller: Caller): Result<undefined, DomainError> {
  return caller.kind === kind ? ok() : err(failure('permission_denied', 'other_caller_needed', { kind }));
}

/** Privilege check: refuses, naming the first permission that the actor lacks, when `permissions` exceed the actor's. */
export function requireWithinRights(
  actor: Actor,
  permissions: readonly string[],
): Result<undefined, DomainError> {
  const [missing] = listExcess(actor.permissions, permissions);
  if (missing === undefined) return ok();
  const refusal = failure('permission_denied', 'beyond_callers_permissions');
  return err({ ...refusal, members: { required_permission: missing } });
}

/** Their routes take a user's token only: a key that held them could never use them. */
const USER_ONLY = /^(user|role|api_key)\./;

/** Every permission that a key can hold. */
export const KEY_PERMISSIONS: readonly string[] = PERMISSIONS.filter((one) => !USER_ONLY.test(one));

/** Those of `asked` that `granted` does not cover, in the order asked. */
export function listExcess(granted: readonly string[], asked: readonly string[]): readonly string[] {
  return asked.filter((permission) => !isPermitted(granted, permission));
}

/** The permissions of a key whose issuer names none: all of the issuer's that a key can hold, without wildcards. */
export function listGrantedKeyPermissions(granted: readonly string[]): readonly string[] {
  return KEY_PERMISSIONS.filter((permission) => isPermitted(granted, permission));
}

/** Indexes of texts that are no permission and cover none. */
export function findUnknownPermissions(asked: readonly string[]): readonly number[] {
  return asked.flatMap((permission, index) => (isKnownPermission(permission) ? [] : [index]));
}

/** Indexes of texts that cover no permission a key can hold. */
export function findNonKeyPermissions(asked: readonly string[]): readonly number[] {
  return asked.flatMap((permission, index) =>
    KEY_PERMISSIONS.some((known) => isPermitted([permission], known)) ? [] : [index],
  );
}
