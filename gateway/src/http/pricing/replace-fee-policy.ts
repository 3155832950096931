// PUT /v1/pricing/fee-policies/{id}: the policy becomes exactly what is sent.
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { uuidParam } from '../schemas/params';
import { feePolicyBody, MAX_POLICY_BODY_BYTES, policyToWire } from './policy-body';
import { feePolicyExists } from './policy-exists';
import { feePolicy, feePolicyFromWire } from './policy-resources';

export const replaceFeePolicy = defineRoute({
  operationId: 'replaceFeePolicy',
  tag: 'Pricing',
  summary: 'Replace a fee policy and all its rules',
  method: 'PUT',
  path: '/v1/pricing/fee-policies/{id}',
  credential: 'key',
  permission: 'fee_policy.edit',
  scope: 'ORGANIZATION',
  params: z.object({ id: uuidParam }),
  body: feePolicyBody,
  maxBodyBytes: MAX_POLICY_BODY_BYTES,
  exists: feePolicyExists,
  success: 200,
  response: feePolicy,
  handle: async ({ params, body }, { clients, call }) => {
    const request = { fee_policy_id: params.id, ...policyToWire(body) };
    const replaced = await clients.pricing.ReplaceFeePolicy(request, call);
    if (!replaced.ok) return replaced;
    const { fee_policy: policy } = replaced.value;
    return policy === null ? err({ code: 'internal_error' }) : ok({ body: feePolicyFromWire(policy) });
  },
});
