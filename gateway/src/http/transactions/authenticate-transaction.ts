// POST …/transactions/{transactionId}/authenticate (E2): sends a payment that waits for 3D Secure.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { CREATE_DEADLINE_MS } from '../../clients/clients';
import { defineRoute } from '../route';
import { uuidParam } from '../schemas/params';
import { sessionId } from './create-transaction-body';
import { transactionExists } from './transaction-path';
import { transaction, transactionFromWire } from './transaction';

export const authenticateTransaction = defineRoute({
  operationId: 'authenticateTransaction',
  tag: 'Transactions',
  summary: 'Send a payment that waits for 3DS',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/authenticate',
  credential: 'key',
  permission: 'merchant.transaction.create',
  params: z.object({ merchantId: uuidParam, transactionId: uuidParam }),
  body: z.strictObject({ three_d_secure_session_id: sessionId }),
  success: 200,
  deadlineMs: CREATE_DEADLINE_MS,
  response: transaction,
  exists: transactionExists,
  handle: async ({ params, body }, { clients, call }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const sent = await clients.transactions.AuthenticateTransaction(
      { merchant_id, transaction_id, ...body },
      call,
    );
    return sent.ok ? ok({ body: transactionFromWire(sent.value.transaction) }) : sent;
  },
});
