// Reads of the platform's cost policies: the same for every tenant.
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { NOT_FOUND, type Page, type SortedPageQuery } from '../policy';
import type { CostPolicy } from '../policy/domain/policy';
import type { CostPolicyStore } from './store';

interface Deps {
  readonly costPolicies: CostPolicyStore;
}

export async function getCostPolicy(
  { costPolicies }: Deps,
  id: string,
): Promise<Result<CostPolicy, DomainError>> {
  const policy = await costPolicies.find(id);
  return policy === null ? err(NOT_FOUND) : ok(policy);
}

export const listCostPolicies = ({ costPolicies }: Deps, page: SortedPageQuery): Promise<Page<CostPolicy>> =>
  costPolicies.list(page);
