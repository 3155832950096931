// PUT …/default-fee-policy, of a merchant and of the organization: what prices payments that name no policy.
import { withoutNulls, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type RouteContext } from '../route';
import { idParam } from '../schemas/params';
import { merchantExists, merchantParams } from './merchant';

const defaultFeePolicy = z.object({ fee_policy_id: z.string().nullable() });
const facts = {
  tag: 'Merchants',
  method: 'PUT',
  credential: 'any',
  permission: 'fee_policy.edit',
  scope: 'ORGANIZATION',
  body: z.strictObject({ fee_policy_id: z.uuid().toLowerCase().nullable() }),
  success: 200,
  response: defaultFeePolicy,
} as const;

export const setDefaultFeePolicy = defineRoute({
  ...facts,
  operationId: 'setDefaultFeePolicy',
  summary: "Set a merchant's default fee policy",
  path: '/v1/merchants/{merchantId}/default-fee-policy',
  params: merchantParams,
  exists: merchantExists,
  handle: ({ params, body }, context) => set(params.merchantId, body.fee_policy_id, context),
});

export const setOrganizationDefaultFeePolicy = defineRoute({
  ...facts,
  operationId: 'setOrganizationDefaultFeePolicy',
  summary: "Set the organization's default fee policy",
  path: '/v1/organizations/{organizationId}/default-fee-policy',
  params: z.object({ organizationId: idParam }),
  exists: async ({ params }, context) => foreign(params.organizationId, context),
  handle: async ({ params, body }, context) => {
    const missing = foreign(params.organizationId, context);
    return missing === null ? set(params.organizationId, body.fee_policy_id, context) : err(missing);
  },
});

/** A merchant's id is not an organization's, though the service knows both as companies. */
const foreign = (organizationId: string, { caller }: RouteContext): DomainError | null =>
  caller.organization_id === organizationId ? null : { code: 'resource_not_found' };

async function set(
  companyId: string,
  feePolicyId: string | null,
  { clients, call }: RouteContext,
): Promise<Result<{ body: z.input<typeof defaultFeePolicy> }, DomainError>> {
  const request = { merchant_id: companyId, ...withoutNulls({ fee_policy_id: feePolicyId }) };
  const stands = await clients.merchants.SetDefaultFeePolicy(request, call);
  return stands.ok ? ok({ body: { fee_policy_id: stands.value.fee_policy_id ?? null } }) : stands;
}
