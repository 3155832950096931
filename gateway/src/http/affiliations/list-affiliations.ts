// GET /v1/merchants/{merchantId}/affiliations.
import { ok } from '@mps/kernel';
import { merchantParams } from '../merchants/merchant';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { pageQuery } from '../schemas/params';
import { affiliation, affiliationFromWire } from './affiliation';

export const listAffiliations = defineRoute({
  operationId: 'listAffiliations',
  tag: 'Affiliations',
  summary: "List a merchant's affiliations",
  method: 'GET',
  path: '/v1/merchants/{merchantId}/affiliations',
  credential: 'any',
  permission: 'merchant.affiliation.view',
  params: merchantParams,
  query: pageQuery,
  success: 200,
  response: pageOf(affiliation),
  handle: async ({ params, query }, { clients, call }) => {
    const request = { merchant_id: params.merchantId, page: query };
    const listed = await clients.merchants.ListAffiliations(request, call);
    if (!listed.ok) return listed;
    const { affiliations, page } = listed.value;
    return ok({ body: { data: affiliations.map(affiliationFromWire), pagination: paginationOf(page) } });
  },
});
