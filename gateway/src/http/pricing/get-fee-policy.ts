// GET /v1/pricing/fee-policies/{id}: one policy of the caller's organization.
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { feePolicy, feePolicyFromWire } from './policy-resources';

export const getFeePolicy = defineRoute({
  operationId: 'getFeePolicy',
  tag: 'Pricing',
  summary: 'Read a fee policy',
  method: 'GET',
  path: '/v1/pricing/fee-policies/{id}',
  credential: 'any',
  permission: 'fee_policy.view',
  params: z.object({ id: idParam }),
  success: 200,
  response: feePolicy,
  handle: async ({ params }, { clients, call }) => {
    const found = await clients.pricing.GetFeePolicy({ fee_policy_id: params.id }, call);
    if (!found.ok) return found;
    const { fee_policy: policy } = found.value;
    return policy === null ? err({ code: 'internal_error' }) : ok({ body: feePolicyFromWire(policy) });
  },
});
