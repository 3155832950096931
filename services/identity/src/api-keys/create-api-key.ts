// Creates API keys. A user creates one for the selected company, with no more rights than the user has; from the
// organization's own company, also one for the whole organization. An operator issues the first key of an
// organization. The text of a key is answered once.
import { ALL_TENANTS, NO_DEADLINE } from '@mps/aggregates';
import {
  type CallContext,
  type DomainError,
  failure,
  invalid,
  violation,
  type Violation,
} from '@mps/contracts';
import {
  API_KEY_SCOPES,
  err,
  isOneOf,
  KEY_PERMISSIONS,
  newId,
  ok,
  type ApiKeyScope,
  type BusinessClock,
  type RealClock,
  type Result,
} from '@mps/kernel';
import {
  requireActor,
  listGrantedKeyPermissions,
  findNonKeyPermissions,
  requireKind,
  requireWithinRights,
  type Actor,
} from '../access';
import type { Vault } from '../security/vault';
import { newApiKey, revokeKey, type ApiKey, type ApiKeyGrant } from './domain/api-key';
import type { ApiKeyStore } from './store';

export interface ApiKeysDeps {
  readonly apiKeys: ApiKeyStore;
  readonly vault: Vault;
  readonly realClock: RealClock;
  readonly businessClock: BusinessClock;
  /** Whether the user may still act for the company. The read sees every change that was made before it. */
  isActiveMember(userId: string, companyId: string): Promise<boolean>;
}

export interface NewKey {
  readonly key: ApiKey;
  /** null for a replay, because the text of a key is shown once. */
  readonly text: string | null;
  /** True when an earlier request with the same Idempotency-Key made the key. */
  readonly replayed: boolean;
}

export interface CreateApiKeyCommand {
  readonly name: string;
  readonly scope: string;
  /** null: all of the maker's permissions that a key can hold. */
  readonly permissions: readonly string[] | null;
  readonly expires_at: Date | null;
  readonly allowed_ips: readonly string[];
}

export async function createApiKey(
  deps: ApiKeysDeps,
  command: CreateApiKeyCommand,
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<NewKey, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const minted = mintText(deps);
  const created = await deps.apiKeys.create<DomainError>(actor.value.scope, {
    idempotency,
    deadlineMs,
    decide: () => {
      const granted = toGrant(deps, actor.value, command);
      if (!granted.ok) return granted;
      const next = newApiKey(newId(), granted.value, minted, deps.businessClock.now());
      return ok({ next, events: ['api_key.changed'] });
    },
  });
  if (!created.ok) return created;
  const { stored: key, moved, replayed } = created.value;
  if (moved && (await revokeIfIssuerHasLeft(deps, actor.value, key))) return err(LEFT);
  return ok({ key, text: moved ? minted.text : null, replayed });
}

export const LEFT: DomainError = { code: 'company_access_denied' };

/**
 * A suspension is stored first and then revokes the keys that it finds. It cannot find a key that is stored later, so
 * the issuer's membership is read after the key is stored. Returns whether the key was revoked.
 */
export async function revokeIfIssuerHasLeft(
  {
    apiKeys,
    businessClock,
    isActiveMember,
  }: Pick<ApiKeysDeps, 'apiKeys' | 'businessClock' | 'isActiveMember'>,
  actor: Actor,
  { _id }: ApiKey,
): Promise<boolean> {
  if (await isActiveMember(actor.user_id, actor.company_id)) return false;
  await apiKeys.change(
    actor.scope,
    { _id },
    {
      deadlineMs: NO_DEADLINE,
      decide: (key) => ok({ next: revokeKey(key, businessClock.now()), events: ['api_key.changed'] }),
    },
  );
  return true;
}

function toGrant(
  { realClock }: ApiKeysDeps,
  actor: Actor,
  command: CreateApiKeyCommand,
): Result<ApiKeyGrant, DomainError> {
  const { scope, name, expires_at, allowed_ips } = command;
  const violations = [...listCheckedViolations(realClock, command), ...listScopeViolations(scope)];
  if (violations.length > 0 || !isOneOf(API_KEY_SCOPES, scope)) return err(invalid(...violations));
  const permissions = command.permissions ?? listGrantedKeyPermissions(actor.permissions);
  const within = requireWithinRights(actor, permissions);
  if (!within.ok) return within;
  const scoped = checkMayIssue(actor, scope);
  if (!scoped.ok) return scoped;
  return ok({
    name,
    scope,
    company_id: actor.company_id,
    organization_id: actor.organization_id,
    permissions,
    allowed_ips,
    expires_at,
    created_by: actor.user_id,
    issuer_company_id: actor.company_id,
    rotated_from: null,
  });
}

const listCheckedViolations = (
  realClock: RealClock,
  { permissions, expires_at }: Pick<CreateApiKeyCommand, 'permissions' | 'expires_at'>,
): Violation[] => [
  ...listPermissionViolations(permissions ?? []),
  ...(expires_at !== null && expires_at <= realClock.now()
    ? [violation('#/expires_at', 'too_small', 'in_the_past')]
    : []),
];

/** Refuses these members as `createApiKey` would, and creates nothing. */
export async function checkApiKey(
  { realClock }: Pick<ApiKeysDeps, 'realClock'>,
  command: Pick<CreateApiKeyCommand, 'permissions' | 'expires_at'>,
): Promise<Result<undefined, DomainError>> {
  const violations = listCheckedViolations(realClock, command);
  return violations.length === 0 ? ok() : err(invalid(...violations));
}

/** Only people of the organization's own company create keys for the whole organization. */
function checkMayIssue(actor: Actor, scope: ApiKeyScope): Result<undefined, DomainError> {
  return scope === 'COMPANY' || actor.company_id === actor.organization_id
    ? ok()
    : err(failure('permission_denied', 'own_company_role_needed'));
}

export interface IssueApiKeyCommand {
  readonly name: string;
  readonly scope: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** Empty: all permissions that a key can hold. */
  readonly permissions: readonly string[];
}

export async function issueApiKey(
  deps: ApiKeysDeps,
  command: IssueApiKeyCommand,
  { caller, deadlineMs }: CallContext,
): Promise<Result<NewKey, DomainError>> {
  const allowed = requireKind(caller, 'operator');
  if (!allowed.ok) return allowed;
  const { name, scope, company_id, organization_id } = command;
  const violations = listIssueViolations(command);
  if (violations.length > 0 || !isOneOf(API_KEY_SCOPES, scope)) return err(invalid(...violations));
  const permissions = command.permissions.length === 0 ? KEY_PERMISSIONS : command.permissions;
  const grant: ApiKeyGrant = {
    name,
    scope,
    company_id,
    organization_id,
    permissions,
    allowed_ips: [],
    expires_at: null,
    created_by: caller.principal_id,
    rotated_from: null,
  };
  const minted = mintText(deps);
  const next = newApiKey(newId(), grant, minted, deps.businessClock.now());
  const created = await deps.apiKeys.create<DomainError>(ALL_TENANTS, {
    deadlineMs,
    decide: () => ok({ next, events: ['api_key.changed'] }),
  });
  return created.ok ? ok({ key: created.value.stored, text: minted.text, replayed: false }) : created;
}

function listIssueViolations(command: IssueApiKeyCommand): Violation[] {
  const { name, scope, organization_id, company_id, permissions } = command;
  const violations = listPermissionViolations(permissions);
  if (name === '') violations.push(violation('#/name', 'required', 'missing_value'));
  violations.push(...listScopeViolations(scope));
  if (organization_id === '') violations.push(violation('#/organization_id', 'required', 'missing_value'));
  if (company_id === '') violations.push(violation('#/company_id', 'required', 'missing_value'));
  else if (scope === 'ORGANIZATION' && company_id !== organization_id)
    violations.push(violation('#/company_id', 'not_allowed', 'not_the_organization'));
  return violations;
}

const listPermissionViolations = (permissions: readonly string[]): Violation[] =>
  findNonKeyPermissions(permissions).map((index) =>
    violation(`#/permissions/${index}`, 'invalid_enum', 'permission_not_for_keys'),
  );

const listScopeViolations = (scope: string): Violation[] =>
  isOneOf(API_KEY_SCOPES, scope)
    ? []
    : [violation('#/scope', 'invalid_enum', 'not_one_of', { values: API_KEY_SCOPES })];

/** Makes the text of a new key and the HMAC that is stored instead of it. */
export function mintText({ vault }: Pick<ApiKeysDeps, 'vault'>) {
  const text = vault.newApiKeyText();
  return { text, key_hmac: vault.apiKeyHmac(vault.sha256(text)) };
}
