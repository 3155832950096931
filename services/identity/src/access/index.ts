// Checks of callers and permissions that all subjects of identity share, and their refusals.
import { type Caller, type DomainError, failure, type Scope } from '@mps/contracts';
import { err, isKnownPermission, isPermitted, KEY_PERMISSIONS, ok, type Result } from '@mps/kernel';

export const unauthenticated: DomainError = { code: 'authentication_error' };
export const notFound: DomainError = { code: 'resource_not_found' };
/** Answered when too many passwords wait to be hashed. */
export const busy: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

/** A user with a company selected. */
export interface Actor {
  readonly user_id: string;
  readonly permissions: readonly string[];
  /** The selected company. The organization's own company has the id of the organization. */
  readonly company_id: string;
  readonly organization_id: string;
  /** The tenant that the actor reads: one company, or the whole organization for people of its own company. */
  readonly scope: Scope;
}

/** Refuses a caller that is not a user, and a user without a selected company. */
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

/** The session of a user, with or without a selected company. */
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

export function requireKind(caller: Caller, kind: 'operator' | 'system'): Result<undefined, DomainError> {
  return caller.kind === kind ? ok() : err(failure('permission_denied', 'other_caller_needed', { kind }));
}

/**
 * Privilege check: refuses `permissions` that exceed the actor's. The refusal names the first permission that is
 * missing.
 */
export function requireWithinRights(
  actor: Actor,
  permissions: readonly string[],
): Result<undefined, DomainError> {
  const [missing] = listExcess(actor.permissions, permissions);
  if (missing === undefined) return ok();
  const refusal = failure('permission_denied', 'beyond_callers_permissions');
  return err({ ...refusal, members: { required_permission: missing } });
}

/** Returns the permissions of `asked` that `granted` does not cover, in the order of `asked`. */
export function listExcess(granted: readonly string[], asked: readonly string[]): readonly string[] {
  return asked.filter((permission) => !isPermitted(granted, permission));
}

/**
 * Lists the permissions of a key when its issuer names none: all that the issuer has and a key can hold, without
 * wildcards.
 */
export function listGrantedKeyPermissions(granted: readonly string[]): readonly string[] {
  return KEY_PERMISSIONS.filter((permission) => isPermitted(granted, permission));
}

/** Returns the indexes of texts that are neither a permission nor a pattern that covers one. */
export function findUnknownPermissions(asked: readonly string[]): readonly number[] {
  return asked.flatMap((permission, index) => (isKnownPermission(permission) ? [] : [index]));
}

/** Returns the indexes of texts that cover no permission a key can hold. */
export function findNonKeyPermissions(asked: readonly string[]): readonly number[] {
  return asked.flatMap((permission, index) =>
    KEY_PERMISSIONS.some((known) => isPermitted([permission], known)) ? [] : [index],
  );
}
