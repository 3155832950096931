// PATCH /v1/merchants/{merchantId}/affiliations/{affiliationId}: its settings; its status is the provider's.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { readOnly } from '../schemas/values';
import {
  affiliation,
  affiliationExists,
  affiliationFromWire,
  affiliationParams,
  affiliationSettings,
} from './affiliation';

const affiliationPatch = z.strictObject(affiliationSettings).partial().extend({
  id: readOnly,
  company_id: readOnly,
  provider: readOnly,
  mcc: readOnly,
  status: readOnly,
  status_reason: readOnly,
  created_at: readOnly,
  updated_at: readOnly,
});

export const updateAffiliation = defineRoute({
  operationId: 'updateAffiliation',
  tag: 'Affiliations',
  summary: 'Update an affiliation in part',
  method: 'PATCH',
  path: '/v1/merchants/{merchantId}/affiliations/{affiliationId}',
  credential: 'any',
  permission: 'merchant.affiliation.edit',
  params: affiliationParams,
  body: affiliationPatch,
  success: 200,
  response: affiliation,
  exists: affiliationExists,
  handle: async ({ params, body }, { clients, call }) => {
    const { merchantId: merchant_id, affiliationId: affiliation_id } = params;
    const request = { merchant_id, affiliation_id, patch_json: JSON.stringify(body) };
    const updated = await clients.merchants.UpdateAffiliation(request, call);
    return updated.ok ? ok({ body: affiliationFromWire(updated.value.affiliation) }) : updated;
  },
});
