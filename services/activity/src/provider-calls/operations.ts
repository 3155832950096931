// The operations on calls to the provider. A merchant reads the calls of its scope.
import { scopeOf, type CallerContext, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { ProviderCallPage, ProviderCallQuery, ProviderCallStore } from './store';

export interface ProviderCallDeps {
  readonly providerCalls: ProviderCallStore;
}

type ListRequest = Omit<ProviderCallQuery, 'organization_id' | 'company_id'>;

/** company_not_selected */
export async function listProviderCalls(
  { providerCalls }: ProviderCallDeps,
  request: ListRequest,
  { caller }: CallerContext,
): Promise<Result<ProviderCallPage, DomainError>> {
  const scope = scopeOf(caller);
  return scope === null
    ? err({ code: 'company_not_selected' })
    : ok(await providerCalls.list({ ...request, ...scope }));
}
