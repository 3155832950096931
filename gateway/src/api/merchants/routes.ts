// Routes of merchants, the companies of an organization.
import { invalid, violation, type DomainError } from '@mps/contracts';
import { err, MERCHANT_STATUSES, normalizeTaxId, ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { mapNotFound } from '../../http/errors/violations';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { replyCreated, pageOf, toPagination } from '../../http/schemas/answers';
import { idParam, listParam, pageQuery, textParam } from '../../http/schemas/params';
import { text } from '../../http/schemas/texts';
import { pickValidMembers } from '../../http/schemas/cross-check';
import { merchantBody, merchantPatch } from './body';
import { getCapabilities } from './capabilities';
import { merchant, checkMerchantExists, merchantFromWire, merchantParams } from './schemas';

const createMerchant = defineRoute({
  operationId: 'createMerchant',
  tag: 'Merchants',
  summary: 'Create a merchant',
  method: 'POST',
  path: '/v1/merchants',
  credential: 'any',
  permission: 'merchant.company.create',
  scope: 'ORGANIZATION',
  body: merchantBody,
  failures: ['merchant_document_taken'],
  success: 201,
  response: merchant,
  handle: async ({ body }, { clients, ...context }) => {
    const { metadata, ...members } = body;
    const request = { ...members, metadata_json: JSON.stringify(metadata) };
    const answer = await clients.merchants.CreateMerchant(request, context);
    if (!answer.ok) return answer;
    const made = merchantFromWire(answer.value.merchant);
    return ok(replyCreated(made, `/v1/merchants/${String(made['id'])}`, answer.value.replayed));
  },
});

/** Lists the merchants that the credential may see. */
const listMerchants = defineRoute({
  operationId: 'listMerchants',
  tag: 'Merchants',
  summary: 'List merchants',
  method: 'GET',
  path: '/v1/merchants',
  credential: 'any',
  permission: 'merchant.company.view',
  query: pageQuery.extend({
    status: listParam(MERCHANT_STATUSES).optional(),
    document_number: textParam.transform(normalizeTaxId).optional(),
    name: textParam.optional(),
  }),
  success: 200,
  response: pageOf(merchant),
  handle: async ({ query: { status, document_number, name, ...page } }, { clients, ...context }) => {
    const request = { page, status: status ?? [], document_number, name };
    const listed = await clients.merchants.ListMerchants(request, context);
    if (!listed.ok) return listed;
    const { merchants, page: info } = listed.value;
    return ok({ body: { data: merchants.map(merchantFromWire), pagination: toPagination(info) } });
  },
});

const getMerchant = defineRoute({
  operationId: 'getMerchant',
  tag: 'Merchants',
  summary: 'Read a merchant',
  method: 'GET',
  path: '/v1/merchants/{merchantId}',
  credential: 'key',
  permission: 'merchant.company.view',
  params: merchantParams,
  success: 200,
  response: merchant,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.merchants.GetMerchant({ merchant_id: params.merchantId }, context);
    return found.ok ? ok({ body: merchantFromWire(found.value.merchant) }) : found;
  },
});

const updateMerchant = defineRoute({
  operationId: 'updateMerchant',
  tag: 'Merchants',
  summary: 'Update a merchant in part',
  method: 'PATCH',
  path: '/v1/merchants/{merchantId}',
  credential: 'key',
  permission: 'merchant.company.edit',
  params: merchantParams,
  body: merchantPatch,
  failures: ['document_tax_type_locked'],
  success: 200,
  response: merchant,
  checkExists: checkMerchantExists,
  findFurtherViolations: ({ params, json }, { clients, ...context }) => {
    const patch_json = JSON.stringify(pickValidMembers(merchantPatch, json));
    return clients.merchants.CheckMerchantPatch({ merchant_id: params.merchantId, patch_json }, context);
  },
  handle: async ({ params, body }, { clients, ...context }) => {
    const request = { merchant_id: params.merchantId, patch_json: JSON.stringify(body) };
    const updated = await clients.merchants.UpdateMerchant(request, context);
    return updated.ok ? ok({ body: merchantFromWire(updated.value.merchant) }) : updated;
  },
});

const setMerchantStatus = defineRoute({
  operationId: 'setMerchantStatus',
  tag: 'Merchants',
  summary: 'Activate or deactivate a merchant',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/status',
  credential: 'any',
  permission: 'merchant.company.edit',
  params: merchantParams,
  body: z.strictObject({ status: z.enum(['ACTIVE', 'INACTIVE']), reason: text().optional() }),
  failures: ['invalid_merchant_state'],
  success: 200,
  response: merchant,
  checkExists: checkMerchantExists,
  handle: async ({ params, body: { status, reason } }, { clients, ...context }) => {
    const request = { merchant_id: params.merchantId, status, reason };
    const moved = await clients.merchants.SetMerchantStatus(request, context);
    if (!moved.ok) return moved;
    return ok({ body: merchantFromWire(moved.value.merchant), replayed: moved.value.replayed });
  },
});

/** In production, operators set this. */
const setWebhookEnabled = defineRoute({
  operationId: 'setWebhookEnabled',
  tag: 'Sandbox',
  summary: "Turn the delivery of a merchant's events on or off",
  method: 'POST',
  path: '/v1/sandbox/merchants/{merchantId}/webhook-enabled',
  credential: 'any',
  permission: 'sandbox.use',
  sandboxModeOnly: true,
  params: merchantParams,
  body: z.strictObject({ enabled: z.boolean() }),
  success: 200,
  response: merchant,
  checkExists: checkMerchantExists,
  handle: async ({ params, body: { enabled } }, { clients, ...context }) => {
    const setDefaultPolicy = await clients.merchants.SetWebhookEnabled(
      { merchant_id: params.merchantId, enabled },
      context,
    );
    return setDefaultPolicy.ok
      ? ok({ body: merchantFromWire(setDefaultPolicy.value.merchant) })
      : setDefaultPolicy;
  },
});

const defaultFeePolicy = z.object({ fee_policy_id: z.string().nullable() });
const defaultFeePolicyBody = z.strictObject({ fee_policy_id: z.uuid().toLowerCase().nullable() });

/** Checks the fee policy of a body with other invalid members. */
async function checkFeePolicy(
  { json }: { readonly json: unknown },
  { clients, ...context }: RouteContext,
): Promise<Result<unknown, DomainError>> {
  const { fee_policy_id } = pickValidMembers(defaultFeePolicyBody, json);
  if (fee_policy_id === undefined || fee_policy_id === null) return ok(null);
  const found = await clients.pricing.GetFeePolicy({ fee_policy_id }, context);
  const at = '#/fee_policy_id';
  if (!found.ok) return mapNotFound(found, violation(at, 'fee_policy_not_found', 'unknown_fee_policy'));
  if (found.value.fee_policy?.is_active !== false) return found;
  return err(invalid(violation(at, 'fee_policy_inactive', 'inactive_fee_policy')));
}

const defaultPolicyRoute = {
  tag: 'Merchants',
  method: 'PUT',
  credential: 'any',
  permission: 'fee_policy.edit',
  scope: 'ORGANIZATION',
  body: defaultFeePolicyBody,
  findFurtherViolations: checkFeePolicy,
  success: 200,
  response: defaultFeePolicy,
} as const;

const setDefaultFeePolicy = defineRoute({
  ...defaultPolicyRoute,
  operationId: 'setDefaultFeePolicy',
  summary: "Set a merchant's default fee policy",
  path: '/v1/merchants/{merchantId}/default-fee-policy',
  params: merchantParams,
  checkExists: checkMerchantExists,
  handle: ({ params, body }, context) => set(params.merchantId, body.fee_policy_id, context),
});

const setOrganizationDefaultFeePolicy = defineRoute({
  ...defaultPolicyRoute,
  operationId: 'setOrganizationDefaultFeePolicy',
  summary: "Set the organization's default fee policy",
  path: '/v1/organizations/{organizationId}/default-fee-policy',
  params: z.object({ organizationId: idParam }),
  checkExists: async ({ params }, context) => checkOrganization(params.organizationId, context),
  handle: async ({ params, body }, context) => {
    const missing = checkOrganization(params.organizationId, context);
    return missing === null ? set(params.organizationId, body.fee_policy_id, context) : err(missing);
  },
});

/** Refuses the id of a merchant. The service would accept it, because it stores merchants and organizations as companies. */
const checkOrganization = (organizationId: string, { caller }: RouteContext): DomainError | null =>
  caller.organization_id === organizationId ? null : { code: 'resource_not_found' };

async function set(
  companyId: string,
  feePolicyId: string | null,
  { clients, ...context }: RouteContext,
): Promise<Result<{ body: z.input<typeof defaultFeePolicy> }, DomainError>> {
  const request = { merchant_id: companyId, fee_policy_id: feePolicyId };
  const stands = await clients.merchants.SetDefaultFeePolicy(request, context);
  return stands.ok ? ok({ body: { fee_policy_id: stands.value.fee_policy_id ?? null } }) : stands;
}

export const merchantRoutes: readonly Route[] = [
  createMerchant,
  listMerchants,
  getMerchant,
  updateMerchant,
  setMerchantStatus,
  setDefaultFeePolicy,
  setOrganizationDefaultFeePolicy,
  getCapabilities,
  setWebhookEnabled,
];
