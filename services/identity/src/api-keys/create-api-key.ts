// The two ways to a new key: a user's, for the selected company or (from the organization's own company) for the whole
// organization, with no more rights than its maker; and an operator's, for an organization's first key. The key's text
// is answered once.
import { failure, invalid, violation, type Caller, type DomainError, type Violation } from '@mps/contracts';
import type { ApiKey as ApiKeyMessage } from '@mps/contracts/gen/mps/identity/v1/ApiKey';
import {
  API_KEY_SCOPES,
  err,
  isOneOf,
  newId,
  ok,
  type ApiKeyScope,
  type BusinessClock,
  type Result,
} from '@mps/kernel';
import { actorOf, only, withinRights, type Actor } from '../access';
import { KEY_PERMISSIONS, keyPermissionsOf, notKeyPermissions } from '../access';
import { idempotently, type Answered, type IdempotencyDeps } from '../store/idempotency';
import { change, type Stored } from '../store/repository';
import { newApiKey, rekeyed, type ApiKey, type ApiKeyGrant } from './domain/api-key';
import { apiKeyMessage, type ApiKeyStore } from './store';

export interface ApiKeysDeps extends IdempotencyDeps {
  readonly apiKeys: ApiKeyStore;
  readonly businessClock: BusinessClock;
}

export interface NewKeyAnswer {
  readonly api_key: ApiKeyMessage;
  readonly key: string;
}

export interface CreateApiKeyCommand {
  readonly name: string;
  readonly scope: string;
  /** null: all of the maker's that a key may hold. */
  readonly permissions: readonly string[] | null;
  readonly expires_at: Date | null;
  readonly allowed_ips: readonly string[];
  readonly idempotency_key: string | undefined;
}

export async function createApiKey(
  deps: ApiKeysDeps,
  caller: Caller,
  { idempotency_key: key, ...command }: CreateApiKeyCommand,
): Promise<Result<Answered<NewKeyAnswer>, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const request = { ...command, expires_at: command.expires_at?.toISOString() };
  return idempotently(deps, { caller, operation: 'create-api-key', key, request }, (id) =>
    create(deps, actor.value, id, command),
  );
}

async function create(
  deps: ApiKeysDeps,
  actor: Actor,
  id: string,
  command: Omit<CreateApiKeyCommand, 'idempotency_key'>,
): Promise<Result<NewKeyAnswer, DomainError>> {
  const { scope, name, expires_at, allowed_ips } = command;
  const violations = [
    ...permissionViolations(command.permissions ?? []),
    ...scopeViolations(scope),
    ...(expires_at !== null && expires_at <= deps.realClock.now()
      ? [violation('#/expires_at', 'too_small', 'in_the_past')]
      : []),
  ];
  if (violations.length > 0 || !isOneOf(API_KEY_SCOPES, scope)) return err(invalid(...violations));
  const permissions = command.permissions ?? keyPermissionsOf(actor.permissions);
  const within = withinRights(actor, permissions);
  if (!within.ok) return within;
  const scoped = mayIssue(actor, scope);
  if (!scoped.ok) return scoped;
  const minted = await mintApiKey(deps, id, {
    name,
    scope,
    company_id: actor.company_id,
    organization_id: actor.organization_id,
    permissions,
    allowed_ips,
    expires_at,
    created_by: actor.user_id,
    rotated_from: null,
  });
  return ok({ api_key: apiKeyMessage(minted.key), key: minted.text });
}

/** A key of the whole organization is made by people of the organization's own company. */
function mayIssue(actor: Actor, scope: ApiKeyScope): Result<undefined, DomainError> {
  return scope === 'COMPANY' || actor.company_id === actor.organization_id
    ? ok()
    : err(failure('permission_denied', 'own_company_role_needed'));
}

export interface IssueApiKeyCommand {
  readonly name: string;
  readonly scope: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** Empty: all that a key may hold. */
  readonly permissions: readonly string[];
}

export async function issueApiKey(
  deps: ApiKeysDeps,
  caller: Caller,
  command: IssueApiKeyCommand,
): Promise<Result<NewKeyAnswer, DomainError>> {
  const allowed = only('operator', caller);
  if (!allowed.ok) return allowed;
  const { name, scope, company_id, organization_id } = command;
  const violations = violationsOfIssue(command);
  if (violations.length > 0 || !isOneOf(API_KEY_SCOPES, scope)) return err(invalid(...violations));
  const permissions = command.permissions.length === 0 ? KEY_PERMISSIONS : command.permissions;
  const minted = await mintApiKey(deps, newId(), {
    name,
    scope,
    company_id,
    organization_id,
    permissions,
    allowed_ips: [],
    expires_at: null,
    created_by: caller.principal_id,
    rotated_from: null,
  });
  return ok({ api_key: apiKeyMessage(minted.key), key: minted.text });
}

function violationsOfIssue(command: IssueApiKeyCommand): Violation[] {
  const { name, scope, organization_id, company_id, permissions } = command;
  const violations = permissionViolations(permissions);
  if (name === '') violations.push(violation('#/name', 'required', 'missing_value'));
  violations.push(...scopeViolations(scope));
  if (organization_id === '') violations.push(violation('#/organization_id', 'required', 'missing_value'));
  if (company_id === '') violations.push(violation('#/company_id', 'required', 'missing_value'));
  else if (scope === 'ORGANIZATION' && company_id !== organization_id)
    violations.push(violation('#/company_id', 'not_allowed', 'not_the_organization'));
  return violations;
}

const permissionViolations = (permissions: readonly string[]): Violation[] =>
  notKeyPermissions(permissions).map((index) =>
    violation(`#/permissions/${index}`, 'invalid_enum', 'permission_not_for_keys'),
  );

const scopeViolations = (scope: string): Violation[] =>
  isOneOf(API_KEY_SCOPES, scope)
    ? []
    : [violation('#/scope', 'invalid_enum', 'not_one_of', { values: API_KEY_SCOPES })];

/** A key that has the id already was made by an attempt that was cut off: it gets a new text, the one that is answered. */
export async function mintApiKey(
  { apiKeys, vault, businessClock }: Pick<ApiKeysDeps, 'apiKeys' | 'vault' | 'businessClock'>,
  id: string,
  grant: ApiKeyGrant,
): Promise<{ readonly key: Stored<ApiKey>; readonly text: string }> {
  const text = vault.newApiKeyText();
  const traces = { text, key_hmac: vault.apiKeyHmac(vault.sha256(text)) };
  const inserted = await apiKeys.insert(newApiKey(id, grant, traces, businessClock.now()), [
    'api_key.changed',
  ]);
  if (inserted.ok) return { key: inserted.value, text };
  const taken = await change({
    repository: apiKeys,
    load: () => apiKeys.find(id),
    decide: (current) => ok(rekeyed(current, traces)),
    events: ['api_key.changed'],
  });
  if (!taken.ok) throw new Error(`A key was refused that is not there: ${taken.error.code}`);
  return { key: taken.value, text };
}
