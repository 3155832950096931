// CreateFeePolicy: a new policy of the caller's organization.
import type { CallContext } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import type { CreateFeePolicyRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/CreateFeePolicyRequest';
import type { CreateFeePolicyResponse } from '@mps/contracts/gen/mps/pricing/v1/CreateFeePolicyResponse';
import { ok, type Result } from '@mps/kernel';
import type { CreateFeePolicy } from '../usecases/create-fee-policy';
import { writingScope } from '../usecases/refusals';
import { policyDraftFromWire } from '../wire/draft';
import { feePolicyToWire } from '../wire/policy';

export const createFeePolicyHandler =
  (create: CreateFeePolicy) =>
  async (
    request: CreateFeePolicyRequest__Output,
    { caller }: CallContext,
  ): Promise<Result<CreateFeePolicyResponse, DomainError>> => {
    const scope = writingScope(caller);
    if (!scope.ok) return scope;
    const draft = policyDraftFromWire(request, request.is_active);
    const created = await create(scope.value, draft, request.idempotency_key ?? null);
    if (!created.ok) return created;
    const { policy, replayed } = created.value;
    return ok({ fee_policy: feePolicyToWire(policy), replayed });
  };
