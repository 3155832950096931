// GET /v1/merchants/{merchantId} (E6).
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { merchant, merchantFromWire, merchantParams } from './merchant';

export const getMerchant = defineRoute({
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
  handle: async ({ params }, { clients, call }) => {
    const found = await clients.merchants.GetMerchant({ merchant_id: params.merchantId }, call);
    return found.ok ? ok({ body: merchantFromWire(found.value.merchant) }) : found;
  },
});
