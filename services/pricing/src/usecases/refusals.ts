// Refusals that several operations share.
import { invalid, scopeOf, violation, type Caller, type DomainError, type Scope } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Finding } from '../domain/draft';

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };
export const NAME_TAKEN: DomainError = { code: 'fee_policy_name_taken' };

/** Kafka has been away for long, or other replicas write without pause: later is better. */
export const TRY_LATER: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

export const invalidDraft = (findings: readonly Finding[]): DomainError =>
  invalid(...findings.map(({ at, code, detail }) => violation(at, code, detail)));

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
    detail: 'Fee policies are written with ORGANIZATION scope',
    members: { required_permission: 'fee_policy.edit' },
  });
}
