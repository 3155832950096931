// DELETE /v1/merchants/{merchantId}/pix-keys/{pixKeyId} (E9): soft, and answered with the key.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pixKey, pixKeyFromWire, pixKeyParams } from './pix-key';

export const deletePixKey = defineRoute({
  operationId: 'deletePixKey',
  tag: 'PIX keys',
  summary: 'Delete a PIX key',
  method: 'DELETE',
  path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}',
  credential: 'key',
  permission: 'merchant.banking.delete',
  params: pixKeyParams,
  success: 200,
  response: pixKey,
  handle: async ({ params }, { clients, call }) => {
    const { merchantId: merchant_id, pixKeyId: pix_key_id } = params;
    const deleted = await clients.pixKeys.DeletePixKey({ merchant_id, pix_key_id }, call);
    return deleted.ok ? ok({ body: pixKeyFromWire(deleted.value.pix_key) }) : deleted;
  },
});
