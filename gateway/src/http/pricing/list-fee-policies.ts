// GET /v1/pricing/fee-policies: the policies of the caller's organization.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { booleanParam, pageQuery, textParam } from '../schemas/params';
import { feePolicy, feePolicyFromWire } from './policy-resources';

export const listFeePolicies = defineRoute({
  operationId: 'listFeePolicies',
  tag: 'Pricing',
  summary: 'List fee policies',
  method: 'GET',
  path: '/v1/pricing/fee-policies',
  credential: 'any',
  permission: 'fee_policy.view',
  query: pageQuery.extend({ is_active: booleanParam.optional(), name: textParam.optional() }),
  success: 200,
  response: pageOf(feePolicy),
  handle: async ({ query: { is_active, name, ...page } }, { clients, call }) => {
    const listed = await clients.pricing.ListFeePolicies(
      { page, ...withoutNulls({ is_active, name }) },
      call,
    );
    if (!listed.ok) return listed;
    const { data, page: info } = listed.value;
    return ok({ body: { data: data.map(feePolicyFromWire), pagination: paginationOf(info) } });
  },
});
