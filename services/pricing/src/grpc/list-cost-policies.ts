// ListCostPolicies: the platform's, the same for every tenant.
import { pageToWire } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import type { ListCostPoliciesRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/ListCostPoliciesRequest';
import type { ListCostPoliciesResponse } from '@mps/contracts/gen/mps/pricing/v1/ListCostPoliciesResponse';
import { ok, type Result } from '@mps/kernel';
import type { CostPolicies } from '../usecases/ports';
import { costPolicyToWire } from '../wire/policy';
import { sortedPage } from './requests';

export const listCostPoliciesHandler =
  (policies: Pick<CostPolicies, 'list'>) =>
  async (
    request: ListCostPoliciesRequest__Output,
  ): Promise<Result<ListCostPoliciesResponse, DomainError>> => {
    const page = sortedPage(request.page);
    const { data, total } = await policies.list(page);
    return ok({ data: data.map(costPolicyToWire), page: pageToWire(page, total) });
  };
