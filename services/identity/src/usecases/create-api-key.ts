// A user makes a key: for the selected company, or for the organization when the selected company is its own. The key
// may do no more than its maker.
import { invalid, violation, type Caller, type DomainError, type Violation } from '@mps/contracts';
import type { ApiKey as ApiKeyWire } from '@mps/contracts/gen/mps/identity/v1/ApiKey';
import { API_KEY_SCOPES, err, isOneOf, ok, type ApiKeyScope, type Result } from '@mps/kernel';
import { keyPermissionsOf, notKeyPermissions } from '../domain/permissions';
import { withinRights } from './granting';
import { idempotently, type Answered } from './idempotently';
import { mintApiKey } from './mint-api-key';
import type { Ports } from './ports';
import { actorOf, forbidden, type Actor } from './refusals';
import { apiKeyView } from './views';

export interface CreateApiKeyCommand {
  readonly name: string;
  readonly scope: string;
  /** null: all of the maker's that a key may hold. */
  readonly permissions: readonly string[] | null;
  readonly expires_at: Date | null;
  readonly allowed_ips: readonly string[];
  readonly idempotency_key: string | undefined;
}

type CreateApiKeyPorts = Pick<Ports, 'apiKeys' | 'vault' | 'idempotency' | 'realClock' | 'businessClock'>;
export type CreateApiKey = ReturnType<typeof makeCreateApiKey>;

export function makeCreateApiKey(ports: CreateApiKeyPorts) {
  return async (
    caller: Caller,
    { idempotency_key: key, ...command }: CreateApiKeyCommand,
  ): Promise<Result<Answered<{ api_key: ApiKeyWire; key: string }>, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const request = { ...command, expires_at: command.expires_at?.toISOString() };
    return idempotently(ports, { caller, operation: 'create-api-key', key, request }, (id) =>
      create(ports, actor.value, id, command),
    );
  };
}

async function create(
  ports: CreateApiKeyPorts,
  actor: Actor,
  id: string,
  command: Omit<CreateApiKeyCommand, 'idempotency_key'>,
): Promise<Result<{ api_key: ApiKeyWire; key: string }, DomainError>> {
  const { scope, name, expires_at, allowed_ips } = command;
  const wrong = violationsOf(command, ports.realClock.now());
  if (wrong.length > 0 || !isOneOf(API_KEY_SCOPES, scope)) return err(invalid(...wrong));
  const permissions = command.permissions ?? keyPermissionsOf(actor.permissions);
  const within = withinRights(actor, permissions);
  if (!within.ok) return within;
  const scoped = mayIssue(actor, scope);
  if (!scoped.ok) return scoped;
  const minted = await mintApiKey(ports, id, {
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
  return ok({ api_key: apiKeyView(minted.key), key: minted.text });
}

/** A key of the whole organization is made by people of the organization's own company. */
function mayIssue(actor: Actor, scope: ApiKeyScope): Result<undefined, DomainError> {
  return scope === 'COMPANY' || actor.company_id === actor.organization_id
    ? ok()
    : err(forbidden("only with a role in the organization's own company"));
}

function violationsOf(
  { permissions, scope, expires_at }: Omit<CreateApiKeyCommand, 'idempotency_key'>,
  now: Date,
): Violation[] {
  const violations = notKeyPermissions(permissions ?? []).map((index) =>
    violation(`#/permissions/${index}`, 'invalid_enum', 'is not a permission that a key can hold'),
  );
  if (!isOneOf(API_KEY_SCOPES, scope))
    violations.push(violation('#/scope', 'invalid_enum', `must be one of ${API_KEY_SCOPES.join(', ')}`));
  if (expires_at !== null && expires_at <= now)
    violations.push(violation('#/expires_at', 'too_small', 'must be in the future'));
  return violations;
}
