// GET /v1/merchants/{merchantId}/pix-keys.
import { PIX_KEY_STATUSES, ok } from '@mps/kernel';
import { merchantParams } from '../merchants/merchant';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { listParam, pageQuery } from '../schemas/params';
import { pixKey, pixKeyFromWire } from './pix-key';

export const listPixKeys = defineRoute({
  operationId: 'listPixKeys',
  tag: 'PIX keys',
  summary: "List a merchant's PIX keys",
  method: 'GET',
  path: '/v1/merchants/{merchantId}/pix-keys',
  credential: 'any',
  permission: 'merchant.banking.view',
  params: merchantParams,
  query: pageQuery.extend({ status: listParam(PIX_KEY_STATUSES).optional() }),
  success: 200,
  response: pageOf(pixKey),
  handle: async ({ params, query: { status, ...page } }, { clients, call }) => {
    const request = { merchant_id: params.merchantId, page, status: status ?? [] };
    const listed = await clients.pixKeys.ListPixKeys(request, call);
    if (!listed.ok) return listed;
    const { pix_keys, page: info } = listed.value;
    return ok({ body: { data: pix_keys.map(pixKeyFromWire), pagination: paginationOf(info) } });
  },
});
