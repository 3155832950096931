// Routes of pricing: fee policies of organizations, and cost policies of the platform.
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { replyCreated, pageOf, toPagination } from '../../http/schemas/answers';
import { booleanParam, idParam, pageQuery, textParam, uuidParam } from '../../http/schemas/params';
import { feePolicyBody, MAX_POLICY_BODY_BYTES, policyToWire, selectRulesToCheck } from './body';
import { explainFeePolicy } from './explain';
import {
  costPolicy,
  costPolicyFromWire,
  feePolicy,
  checkFeePolicyExists,
  feePolicyFromWire,
} from './schemas';

const createFeePolicy = defineRoute({
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
  findFurtherViolations: ({ json }, { clients, ...context }) =>
    clients.pricing.CheckFeeRules({ rules: selectRulesToCheck(json) }, context),
  failures: ['fee_policy_name_taken'],
  success: 201,
  response: feePolicy,
  handle: async ({ body }, { clients, ...context }) => {
    const made = await clients.pricing.CreateFeePolicy(policyToWire(body), context);
    if (!made.ok) return made;
    const { fee_policy: policy, replayed } = made.value;
    if (policy === null) return err({ code: 'internal_error' });
    return ok(replyCreated(feePolicyFromWire(policy), `/v1/pricing/fee-policies/${policy.id}`, replayed));
  },
});

const listFeePolicies = defineRoute({
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
  handle: async ({ query: { is_active, name, ...page } }, { clients, ...context }) => {
    const listed = await clients.pricing.ListFeePolicies({ page, is_active, name }, context);
    if (!listed.ok) return listed;
    const { data, page: info } = listed.value;
    return ok({ body: { data: data.map(feePolicyFromWire), pagination: toPagination(info) } });
  },
});

const getFeePolicy = defineRoute({
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
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.pricing.GetFeePolicy({ fee_policy_id: params.id }, context);
    if (!found.ok) return found;
    const { fee_policy: policy } = found.value;
    return policy === null ? err({ code: 'internal_error' }) : ok({ body: feePolicyFromWire(policy) });
  },
});

/** Replaces the whole policy. */
const replaceFeePolicy = defineRoute({
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
  checkExists: checkFeePolicyExists,
  findFurtherViolations: ({ params, json }, { clients, ...context }) =>
    clients.pricing.CheckFeeRules({ fee_policy_id: params.id, rules: selectRulesToCheck(json) }, context),
  failures: ['fee_policy_name_taken'],
  success: 200,
  response: feePolicy,
  handle: async ({ params, body }, { clients, ...context }) => {
    const request = { fee_policy_id: params.id, ...policyToWire(body) };
    const replaced = await clients.pricing.ReplaceFeePolicy(request, context);
    if (!replaced.ok) return replaced;
    const { fee_policy: policy } = replaced.value;
    return policy === null ? err({ code: 'internal_error' }) : ok({ body: feePolicyFromWire(policy) });
  },
});

/** Each policy holds for a provider and a merchant category (MCC). */
const listCostPolicies = defineRoute({
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
  handle: async ({ query }, { clients, ...context }) => {
    const listed = await clients.pricing.ListCostPolicies({ page: query }, context);
    if (!listed.ok) return listed;
    const { data, page } = listed.value;
    return ok({ body: { data: data.map(costPolicyFromWire), pagination: toPagination(page) } });
  },
});

const getCostPolicy = defineRoute({
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
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.pricing.GetCostPolicy({ cost_policy_id: params.id }, context);
    if (!found.ok) return found;
    const { cost_policy: policy } = found.value;
    return policy === null ? err({ code: 'internal_error' }) : ok({ body: costPolicyFromWire(policy) });
  },
});

export const pricingRoutes: readonly Route[] = [
  createFeePolicy,
  listFeePolicies,
  getFeePolicy,
  replaceFeePolicy,
  explainFeePolicy,
  listCostPolicies,
  getCostPolicy,
];
