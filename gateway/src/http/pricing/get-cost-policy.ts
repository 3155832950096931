// GET /v1/pricing/cost-policies/{id}: what the platform charges, one policy.
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { costPolicy, costPolicyFromWire } from './policy-resources';

export const getCostPolicy = defineRoute({
  operationId: 'getCostPolicy',
  tag: 'Pricing',
  summary: 'Read a cost policy of the platform',
  method: 'GET',
  path: '/v1/pricing/cost-policies/{id}',
  credential: 'any',
  permission: 'cost_policy.view',
  params: z.object({ id: idParam }),
  success: 200,
  response: costPolicy,
  handle: async ({ params }, { clients, call }) => {
    const found = await clients.pricing.GetCostPolicy({ cost_policy_id: params.id }, call);
    if (!found.ok) return found;
    const { cost_policy: policy } = found.value;
    return policy === null ? err({ code: 'internal_error' }) : ok({ body: costPolicyFromWire(policy) });
  },
});
