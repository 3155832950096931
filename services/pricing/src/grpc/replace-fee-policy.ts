// ReplaceFeePolicy: the policy becomes exactly what is sent.
import type { CallContext } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import type { ReplaceFeePolicyRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/ReplaceFeePolicyRequest';
import type { ReplaceFeePolicyResponse } from '@mps/contracts/gen/mps/pricing/v1/ReplaceFeePolicyResponse';
import { ok, type Result } from '@mps/kernel';
import type { ReplaceFeePolicy } from '../usecases/replace-fee-policy';
import { writingScope } from '../usecases/refusals';
import { policyDraftFromWire } from '../wire/draft';
import { feePolicyToWire } from '../wire/policy';

export const replaceFeePolicyHandler =
  (replace: ReplaceFeePolicy) =>
  async (
    request: ReplaceFeePolicyRequest__Output,
    { caller }: CallContext,
  ): Promise<Result<ReplaceFeePolicyResponse, DomainError>> => {
    const scope = writingScope(caller);
    if (!scope.ok) return scope;
    const draft = policyDraftFromWire(request, request.is_active);
    const replaced = await replace(scope.value, request.fee_policy_id, draft);
    return replaced.ok ? ok({ fee_policy: feePolicyToWire(replaced.value) }) : replaced;
  };
