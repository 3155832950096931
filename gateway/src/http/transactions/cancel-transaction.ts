// POST …/transactions/{transactionId}/cancel: gives up a payment that has not been paid.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { transactionExists, transactionParams } from './transaction-path';
import { transaction, transactionFromWire } from './transaction';

export const cancelTransaction = defineRoute({
  operationId: 'cancelTransaction',
  tag: 'Transactions',
  summary: 'Cancel a payment that has not been paid',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/cancel',
  credential: 'any',
  permission: 'merchant.transaction.cancel',
  params: transactionParams,
  body: z.strictObject({}),
  success: 200,
  response: transaction,
  exists: transactionExists,
  handle: async ({ params }, { clients, call }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const cancelled = await clients.transactions.CancelTransaction({ merchant_id, transaction_id }, call);
    return cancelled.ok ? ok({ body: transactionFromWire(cancelled.value.transaction) }) : cancelled;
  },
});
