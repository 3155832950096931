// The operator's way to a key: for the first key of an organization, when there is no user yet who could make one.
import { invalid, violation, type Caller, type DomainError, type Violation } from '@mps/contracts';
import type { IssueApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/IssueApiKeyResponse';
import { API_KEY_SCOPES, err, isOneOf, newId, ok, type Result } from '@mps/kernel';
import { KEY_PERMISSIONS, notKeyPermissions } from '../domain/permissions';
import { mintApiKey } from './mint-api-key';
import type { Ports } from './ports';
import { only } from './refusals';
import { apiKeyView } from './views';

export interface IssueApiKeyCommand {
  readonly name: string;
  readonly scope: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** Empty: all that a key may hold. */
  readonly permissions: readonly string[];
}

export type IssueApiKey = ReturnType<typeof makeIssueApiKey>;

export function makeIssueApiKey(ports: Pick<Ports, 'apiKeys' | 'vault' | 'businessClock'>) {
  return async (
    caller: Caller,
    command: IssueApiKeyCommand,
  ): Promise<Result<IssueApiKeyResponse, DomainError>> => {
    const allowed = only('operator', caller);
    if (!allowed.ok) return allowed;
    const { scope } = command;
    const wrong = violationsOf(command);
    if (wrong.length > 0 || !isOneOf(API_KEY_SCOPES, scope)) return err(invalid(...wrong));
    const permissions = command.permissions.length === 0 ? KEY_PERMISSIONS : command.permissions;
    const minted = await mintApiKey(ports, newId(), {
      name: command.name,
      scope,
      company_id: command.company_id,
      organization_id: command.organization_id,
      permissions,
      allowed_ips: [],
      expires_at: null,
      created_by: caller.principal_id,
      rotated_from: null,
    });
    return ok({ api_key: apiKeyView(minted.key), key: minted.text });
  };
}

function violationsOf(command: IssueApiKeyCommand): Violation[] {
  const { name, scope, organization_id, company_id, permissions } = command;
  const violations = notKeyPermissions(permissions).map((index) =>
    violation(`#/permissions/${index}`, 'invalid_enum', 'is not a permission that a key can hold'),
  );
  if (name === '') violations.push(violation('#/name', 'required', 'must be given'));
  if (!isOneOf(API_KEY_SCOPES, scope))
    violations.push(violation('#/scope', 'invalid_enum', `must be one of ${API_KEY_SCOPES.join(', ')}`));
  if (organization_id === '') violations.push(violation('#/organization_id', 'required', 'must be given'));
  if (company_id === '') violations.push(violation('#/company_id', 'required', 'must be given'));
  else if (scope === 'ORGANIZATION' && company_id !== organization_id)
    violations.push(violation('#/company_id', 'not_allowed', 'must be the organization for this scope'));
  return violations;
}
