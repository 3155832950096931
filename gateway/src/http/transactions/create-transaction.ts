// POST /v1/merchants/{merchantId}/transactions (E1): takes a payment.
import type { CreateTransactionRequest } from '@mps/contracts/gen/mps/transactions/v1/CreateTransactionRequest';
import { ok } from '@mps/kernel';
import { CREATE_DEADLINE_MS } from '../../clients/clients';
import { defineRoute } from '../route';
import { createTransactionBody, type CreateTransactionBody } from './create-transaction-body';
import { merchantExists, merchantParams } from '../merchants/merchant';
import { refuseTestToken } from './test-token';
import { transaction, transactionFromWire } from './transaction';

export const createTransaction = defineRoute({
  operationId: 'createTransaction',
  tag: 'Transactions',
  summary: 'Take a payment',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions',
  credential: 'key',
  permission: 'merchant.transaction.create',
  params: merchantParams,
  body: createTransactionBody,
  success: 201,
  deadlineMs: CREATE_DEADLINE_MS,
  response: transaction,
  exists: merchantExists,
  handle: async ({ params, body }, { clients, call, sandbox }) => {
    const refused =
      sandbox || body.card_data === undefined ? null : refuseTestToken(body.card_data.network_token);
    if (refused !== null) return refused;
    const created = await clients.transactions.CreateTransaction(toWire(params.merchantId, body), call);
    if (!created.ok) return created;
    const { transaction: message, replayed } = created.value;
    const answer = transactionFromWire(message);
    if (replayed) return ok({ body: answer, status: 200, headers: { 'Idempotent-Replayed': 'true' } });
    const location = `/v1/merchants/${params.merchantId}/transactions/${message?.id ?? ''}`;
    return ok({ body: answer, headers: { Location: location } });
  },
});

// Members that were not sent are not there: zod's types say `undefined` where it leaves them out.
function toWire(merchant_id: string, { metadata, ...body }: CreateTransactionBody): CreateTransactionRequest {
  return { ...body, merchant_id, metadata_json: JSON.stringify(metadata) } as CreateTransactionRequest;
}
