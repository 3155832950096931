// GET /v1/sandbox/transactions/{transactionId} (test mode): what the provider calls a payment, for E3's filter.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { orNull } from '../schemas/resources';

export const getProviderReference = defineRoute({
  operationId: 'getProviderReference',
  tag: 'Sandbox',
  summary: 'Read what the provider calls a payment',
  method: 'GET',
  path: '/v1/sandbox/transactions/{transactionId}',
  credential: 'any',
  permission: 'sandbox.use',
  testModeOnly: true,
  params: z.object({ transactionId: idParam }),
  success: 200,
  response: z.object({ provider_transaction_id: orNull(z.string()) }),
  handle: async ({ params }, { clients, call }) => {
    const found = await clients.transactions.GetProviderReference(
      { transaction_id: params.transactionId },
      call,
    );
    return found.ok ? ok({ body: found.value }) : found;
  },
});
