// POST /v1/merchants/{merchantId}/pix-keys/{pixKeyId}/refresh: asks the directory again.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pixKey, pixKeyExists, pixKeyFromWire, pixKeyParams } from './pix-key';

export const refreshPixKey = defineRoute({
  operationId: 'refreshPixKey',
  tag: 'PIX keys',
  summary: 'Look a PIX key up in the directory again',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}/refresh',
  credential: 'any',
  permission: 'merchant.banking.create',
  params: pixKeyParams,
  success: 200,
  response: pixKey,
  exists: pixKeyExists,
  handle: async ({ params }, { clients, call }) => {
    const { merchantId: merchant_id, pixKeyId: pix_key_id } = params;
    const refreshed = await clients.pixKeys.RefreshPixKey({ merchant_id, pix_key_id }, call);
    return refreshed.ok ? ok({ body: pixKeyFromWire(refreshed.value.pix_key) }) : refreshed;
  },
});
