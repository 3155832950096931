// POST …/transactions/{transactionId}/capture: takes what was authorized, once; a lower amount releases the rest.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { cents } from '../schemas/values';
import { transactionExists, transactionParams } from './transaction-path';
import { transaction, transactionFromWire } from './transaction';

export const captureTransaction = defineRoute({
  operationId: 'captureTransaction',
  tag: 'Transactions',
  summary: 'Capture an authorized payment',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/capture',
  credential: 'any',
  permission: 'merchant.transaction.capture',
  params: transactionParams,
  body: z.strictObject({ amount: cents().optional() }),
  success: 200,
  response: transaction,
  exists: transactionExists,
  handle: async ({ params, body }, { clients, call }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const captured = await clients.transactions.CaptureTransaction(
      { merchant_id, transaction_id, ...withoutNulls({ amount: body.amount }) },
      call,
    );
    return captured.ok ? ok({ body: transactionFromWire(captured.value.transaction) }) : captured;
  },
});
