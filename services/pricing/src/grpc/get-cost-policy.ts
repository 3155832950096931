// GetCostPolicy: one of the platform's, the same for every tenant.
import type { DomainError } from '@mps/contracts';
import type { GetCostPolicyRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/GetCostPolicyRequest';
import type { GetCostPolicyResponse } from '@mps/contracts/gen/mps/pricing/v1/GetCostPolicyResponse';
import { err, ok, type Result } from '@mps/kernel';
import type { CostPolicies } from '../usecases/ports';
import { NOT_FOUND } from '../usecases/refusals';
import { costPolicyToWire } from '../wire/policy';

export const getCostPolicyHandler =
  (policies: Pick<CostPolicies, 'find'>) =>
  async ({
    cost_policy_id,
  }: GetCostPolicyRequest__Output): Promise<Result<GetCostPolicyResponse, DomainError>> => {
    const policy = await policies.find(cost_policy_id);
    return policy === null ? err(NOT_FOUND) : ok({ cost_policy: costPolicyToWire(policy) });
  };
