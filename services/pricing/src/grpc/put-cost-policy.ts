// PutCostPolicy: the operator's word on what the platform charges.
import type { CallContext } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import type { PutCostPolicyRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/PutCostPolicyRequest';
import type { PutCostPolicyResponse } from '@mps/contracts/gen/mps/pricing/v1/PutCostPolicyResponse';
import { err, ok, type Result } from '@mps/kernel';
import type { PutCostPolicy } from '../usecases/put-cost-policy';
import { policyDraftFromWire } from '../wire/draft';
import { costPolicyToWire } from '../wire/policy';

export const putCostPolicyHandler =
  (put: PutCostPolicy) =>
  async (
    request: PutCostPolicyRequest__Output,
    { caller }: CallContext,
  ): Promise<Result<PutCostPolicyResponse, DomainError>> => {
    if (caller.kind !== 'operator')
      return err({ code: 'permission_denied', detail: 'Cost policies are written by operators' });
    const draft = policyDraftFromWire(request, request.is_active ?? true);
    const written = await put({ provider: request.provider, mcc: request.mcc ?? null }, draft);
    return written.ok ? ok({ cost_policy: costPolicyToWire(written.value) }) : written;
  };
