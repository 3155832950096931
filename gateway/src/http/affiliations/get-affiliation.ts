// GET /v1/merchants/{merchantId}/affiliations/{affiliationId}.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { affiliation, affiliationFromWire, affiliationParams } from './affiliation';

export const getAffiliation = defineRoute({
  operationId: 'getAffiliation',
  tag: 'Affiliations',
  summary: 'Read an affiliation',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/affiliations/{affiliationId}',
  credential: 'any',
  permission: 'merchant.affiliation.view',
  params: affiliationParams,
  success: 200,
  response: affiliation,
  handle: async ({ params }, { clients, call }) => {
    const { merchantId: merchant_id, affiliationId: affiliation_id } = params;
    const found = await clients.merchants.GetAffiliation({ merchant_id, affiliation_id }, call);
    return found.ok ? ok({ body: affiliationFromWire(found.value.affiliation) }) : found;
  },
});
