// POST /v1/merchants/{merchantId}/status: the merchant opens or closes shop.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { text } from '../schemas/values';
import { merchant, merchantExists, merchantFromWire, merchantParams } from './merchant';

export const setMerchantStatus = defineRoute({
  operationId: 'setMerchantStatus',
  tag: 'Merchants',
  summary: 'Activate or deactivate a merchant',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/status',
  credential: 'any',
  permission: 'merchant.company.edit',
  params: merchantParams,
  body: z.strictObject({ status: z.enum(['ACTIVE', 'INACTIVE']), reason: text().optional() }),
  success: 200,
  response: merchant,
  exists: merchantExists,
  handle: async ({ params, body: { status, reason } }, { clients, call }) => {
    const request = { merchant_id: params.merchantId, status, ...withoutNulls({ reason }) };
    const moved = await clients.merchants.SetMerchantStatus(request, call);
    return moved.ok ? ok({ body: merchantFromWire(moved.value.merchant) }) : moved;
  },
});
