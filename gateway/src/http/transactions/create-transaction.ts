// POST /v1/merchants/{merchantId}/transactions (E1): takes a payment.
import { invalid, violation, type DomainError } from '@mps/contracts';
import type { CreateTransactionRequest } from '@mps/contracts/gen/mps/transactions/v1/CreateTransactionRequest';
import { err, isNetworkToken, ok } from '@mps/kernel';
import { CREATE_DEADLINE_MS } from '../../clients/clients';
import { defineRoute } from '../route';
import { createTransactionBody, type CreateTransactionBody } from './create-transaction-body';
import { merchantExists, merchantParams } from './merchant-path';
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
    const refused = sandbox ? null : refuseTestToken(body);
    if (refused !== null) return err(refused);
    const created = await clients.transactions.CreateTransaction(toWire(params.merchantId, body), call);
    if (!created.ok) return created;
    const { transaction: message, replayed } = created.value;
    const answer = transactionFromWire(message);
    if (replayed) return ok({ body: answer, status: 200, headers: { 'Idempotent-Replayed': 'true' } });
    const location = `/v1/merchants/${params.merchantId}/transactions/${message?.id ?? ''}`;
    return ok({ body: answer, headers: { Location: location } });
  },
});

/** Test mode takes any token; production takes what a card network gives out. */
function refuseTestToken({ card_data }: CreateTransactionBody): DomainError | null {
  if (card_data === undefined || isNetworkToken(card_data.network_token)) return null;
  return invalid(
    violation('#/card_data/network_token', 'invalid_format', 'must be a network token of 13 to 19 digits'),
  );
}

// Members that were not sent are not there: zod's types say `undefined` where it leaves them out.
function toWire(merchant_id: string, { metadata, ...body }: CreateTransactionBody): CreateTransactionRequest {
  return { ...body, merchant_id, metadata_json: JSON.stringify(metadata) } as CreateTransactionRequest;
}
