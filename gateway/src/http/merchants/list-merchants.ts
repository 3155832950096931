// GET /v1/merchants: the companies that the credential may see.
import { withoutNulls } from '@mps/contracts';
import { MERCHANT_STATUSES, normalizeTaxId, ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { listParam, pageQuery, textParam } from '../schemas/params';
import { merchant, merchantFromWire } from './merchant';

export const listMerchants = defineRoute({
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
  handle: async ({ query: { status, document_number, name, ...page } }, { clients, call }) => {
    const request = { page, status: status ?? [], ...withoutNulls({ document_number, name }) };
    const listed = await clients.merchants.ListMerchants(request, call);
    if (!listed.ok) return listed;
    const { merchants, page: info } = listed.value;
    return ok({ body: { data: merchants.map(merchantFromWire), pagination: paginationOf(info) } });
  },
});
