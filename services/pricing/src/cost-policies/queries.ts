// Reads of the platform's cost policies: the same for every tenant.
import { ALL_TENANTS, type Page } from '@mps/aggregates';
import type { DomainError } from '@mps/contracts';
import { err, ok, type PageQuery, type Result } from '@mps/kernel';
import { NOT_FOUND } from '../policy';
import type { CostPolicy } from '../policy/domain/policy';
import type { CostPolicyStore } from './store';

interface Deps {
  readonly costPolicies: CostPolicyStore;
}

export async function getCostPolicy(
  { costPolicies }: Deps,
  id: string,
): Promise<Result<CostPolicy, DomainError>> {
  const policy = await costPolicies.find(ALL_TENANTS, { _id: id });
  return policy === null ? err(NOT_FOUND) : ok(policy);
}

export const listCostPolicies = ({ costPolicies }: Deps, page: PageQuery): Promise<Page<CostPolicy>> =>
  costPolicies.page(ALL_TENANTS, {}, page);
