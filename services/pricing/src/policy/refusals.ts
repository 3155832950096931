// Refusals that several operations share, and the scope in which a caller reads and writes.
import { invalid, scopeOf, violationOf, type Caller, type DomainError, type Scope } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Finding } from './domain/policy';

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };

export const invalidDraft = (findings: readonly Finding[]): DomainError =>
  invalid(...findings.map(violationOf));

export function readingScope(caller: Caller): Result<Scope, DomainError> {
  const scope = scopeOf(caller);
  return scope === null ? err({ code: 'company_not_selected' }) : ok(scope);
}

/** Fee policies are the organization's: a credential of one company reads them and does not write them. */
export function writingScope(caller: Caller): Result<Scope, DomainError> {
  const scope = readingScope(caller);
  if (!scope.ok || scope.value.company_id === null) return scope;
  return err({
    code: 'permission_denied',
    reason: 'organization_scope_for_fee_policies',
    members: { required_permission: 'fee_policy.edit' },
  });
}
