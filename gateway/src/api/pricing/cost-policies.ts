// Cost policies: what the platform charges, by provider and MCC.
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../../http/route/route';
import { pageOf, paginationOf } from '../../http/schemas/page';
import { idParam, pageQuery } from '../../http/schemas/params';
import { costPolicy, costPolicyFromWire } from './schemas';

/** What the platform charges, by provider and MCC. */
export const listCostPolicies = defineRoute({
  operationId: 'listCostPolicies',
  tag: 'Pricing',
  summary: 'List the cost policies of the platform',
  method: 'GET',
  path: '/v1/pricing/cost-policies',
  credential: 'any',
  permission: 'cost_policy.view',
  query: pageQuery,
  success: 200,
  response: pageOf(costPolicy),
  handle: async ({ query }, { clients, call }) => {
    const listed = await clients.pricing.ListCostPolicies({ page: query }, call);
    if (!listed.ok) return listed;
    const { data, page } = listed.value;
    return ok({ body: { data: data.map(costPolicyFromWire), pagination: paginationOf(page) } });
  },
});

/** What the platform charges, one policy. */
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
