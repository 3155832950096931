// GET /v1/merchants/{merchantId}/pix-keys/{pixKeyId}.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pixKey, pixKeyFromWire, pixKeyParams } from './pix-key';

export const getPixKey = defineRoute({
  operationId: 'getPixKey',
  tag: 'PIX keys',
  summary: 'Read a PIX key',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}',
  credential: 'any',
  permission: 'merchant.banking.view',
  params: pixKeyParams,
  success: 200,
  response: pixKey,
  handle: async ({ params }, { clients, call }) => {
    const { merchantId: merchant_id, pixKeyId: pix_key_id } = params;
    const found = await clients.pixKeys.GetPixKey({ merchant_id, pix_key_id }, call);
    return found.ok ? ok({ body: pixKeyFromWire(found.value.pix_key) }) : found;
  },
});
