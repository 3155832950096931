// GET /v1/pricing/cost-policies: what the platform charges, by provider and MCC.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { pageQuery } from '../schemas/params';
import { costPolicy, costPolicyFromWire } from './policy-resources';

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
