// SetDefaultFeePolicy: wire in, setting, wire out.
import type { Handler } from '@mps/chassis';
import { withoutNulls } from '@mps/contracts';
import type { SetDefaultFeePolicyRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/SetDefaultFeePolicyRequest';
import type { SetDefaultFeePolicyResponse } from '@mps/contracts/gen/mps/merchants/v1/SetDefaultFeePolicyResponse';
import { ok } from '@mps/kernel';
import type { SetDefaultFeePolicy } from '../usecases/set-default-fee-policy';

export function setDefaultFeePolicyHandler(
  run: SetDefaultFeePolicy,
): Handler<SetDefaultFeePolicyRequest__Output, SetDefaultFeePolicyResponse> {
  return async ({ merchant_id, fee_policy_id }, call) => {
    const set = await run(call, merchant_id, fee_policy_id ?? null);
    return set.ok ? ok(withoutNulls({ fee_policy_id: set.value })) : set;
  };
}
