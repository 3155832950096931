// GetFeePolicy: one policy of the caller's organization.
import type { CallContext } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import type { GetFeePolicyRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/GetFeePolicyRequest';
import type { GetFeePolicyResponse } from '@mps/contracts/gen/mps/pricing/v1/GetFeePolicyResponse';
import { ok, type Result } from '@mps/kernel';
import type { GetFeePolicy } from '../usecases/get-fee-policy';
import { readingScope } from '../usecases/refusals';
import { feePolicyToWire } from '../wire/policy';

export const getFeePolicyHandler =
  (get: GetFeePolicy) =>
  async (
    { fee_policy_id }: GetFeePolicyRequest__Output,
    { caller }: CallContext,
  ): Promise<Result<GetFeePolicyResponse, DomainError>> => {
    const scope = readingScope(caller);
    if (!scope.ok) return scope;
    const found = await get(scope.value, fee_policy_id);
    return found.ok ? ok({ fee_policy: feePolicyToWire(found.value) }) : found;
  };
