// PATCH /v1/merchants/{merchantId} (E7): a merge patch of ten members.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { merchant, merchantExists, merchantFromWire, merchantParams } from './merchant';
import { merchantPatch } from './merchant-body';

export const updateMerchant = defineRoute({
  operationId: 'updateMerchant',
  tag: 'Merchants',
  summary: 'Update a merchant in part',
  method: 'PATCH',
  path: '/v1/merchants/{merchantId}',
  credential: 'key',
  permission: 'merchant.company.edit',
  params: merchantParams,
  body: merchantPatch,
  success: 200,
  response: merchant,
  exists: merchantExists,
  handle: async ({ params, body }, { clients, call }) => {
    const request = { merchant_id: params.merchantId, patch_json: JSON.stringify(body) };
    const updated = await clients.merchants.UpdateMerchant(request, call);
    return updated.ok ? ok({ body: merchantFromWire(updated.value.merchant) }) : updated;
  },
});
