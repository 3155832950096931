// GET /v1/merchants/{merchantId}/3ds-sessions/{id}: how far an authentication is.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { threeDsSession, threeDsSessionFromWire } from './three-ds-session';

export const getThreeDsSession = defineRoute({
  operationId: 'getThreeDsSession',
  tag: '3DS',
  summary: 'Get a 3DS session',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/3ds-sessions/{id}',
  credential: 'any',
  permission: 'merchant.3ds.view',
  params: z.object({ merchantId: idParam, id: idParam }),
  success: 200,
  response: threeDsSession,
  handle: async ({ params }, { clients, call }) => {
    const found = await clients.transactions.GetThreeDsSession(
      { merchant_id: params.merchantId, three_ds_session_id: params.id },
      call,
    );
    return found.ok ? ok({ body: threeDsSessionFromWire(found.value.three_ds_session) }) : found;
  },
});
