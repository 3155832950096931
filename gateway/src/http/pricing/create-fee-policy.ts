// POST /v1/pricing/fee-policies: a new policy of the caller's organization.
import { withoutNulls } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { feePolicyBody, MAX_POLICY_BODY_BYTES, policyToWire } from './policy-body';
import { feePolicy, feePolicyFromWire } from './policy-resources';

export const createFeePolicy = defineRoute({
  operationId: 'createFeePolicy',
  tag: 'Pricing',
  summary: 'Create a fee policy',
  method: 'POST',
  path: '/v1/pricing/fee-policies',
  credential: 'any',
  permission: 'fee_policy.edit',
  scope: 'ORGANIZATION',
  body: feePolicyBody,
  maxBodyBytes: MAX_POLICY_BODY_BYTES,
  success: 201,
  response: feePolicy,
  handle: async ({ body, idempotencyKey }, { clients, call }) => {
    const request = { ...policyToWire(body), ...withoutNulls({ idempotency_key: idempotencyKey }) };
    const created = await clients.pricing.CreateFeePolicy(request, call);
    if (!created.ok) return created;
    const { fee_policy: policy, replayed } = created.value;
    if (policy === null) return err({ code: 'internal_error' });
    const answer = { body: feePolicyFromWire(policy) };
    return replayed
      ? ok({ ...answer, status: 200, headers: { 'Idempotent-Replayed': 'true' } })
      : ok({ ...answer, headers: { Location: `/v1/pricing/fee-policies/${policy.id}` } });
  },
});
