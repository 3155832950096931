// POST /v1/sandbox/affiliations/{affiliationId}/status (test mode): what the provider decided.
import { AFFILIATION_STATUSES, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { affiliation, affiliationFromWire } from './affiliation';

export const setAffiliationStatus = defineRoute({
  operationId: 'setAffiliationStatus',
  tag: 'Sandbox',
  summary: 'Move an affiliation as its provider would',
  method: 'POST',
  path: '/v1/sandbox/affiliations/{affiliationId}/status',
  credential: 'any',
  permission: 'sandbox.use',
  testModeOnly: true,
  params: z.object({ affiliationId: idParam }),
  body: z.strictObject({ status: z.enum(AFFILIATION_STATUSES) }),
  success: 200,
  response: affiliation,
  exists: async ({ params }, { clients, call }) => {
    const found = await clients.merchants.GetAffiliation({ affiliation_id: params.affiliationId }, call);
    return found.ok ? null : found.error;
  },
  handle: async ({ params, body: { status } }, { clients, call }) => {
    const request = { affiliation_id: params.affiliationId, status };
    const moved = await clients.merchants.SetAffiliationStatus(request, call);
    return moved.ok ? ok({ body: affiliationFromWire(moved.value.affiliation) }) : moved;
  },
});
