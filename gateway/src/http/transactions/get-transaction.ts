// GET /v1/merchants/transactions/{transactionId} (E4) and its twin below a merchant: one payment with its refunds.
import type { GetTransactionResponse__Output } from '@mps/contracts/gen/mps/transactions/v1/GetTransactionResponse';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { transactionParams } from './transaction-path';
import { feePolicyFromWire, refundFromWire, transactionDetail, transactionFromWire } from './transaction';

export const getTransaction = defineRoute({
  operationId: 'getTransaction',
  tag: 'Transactions',
  summary: 'Read a payment of any merchant',
  method: 'GET',
  path: '/v1/merchants/transactions/{transactionId}',
  credential: 'key',
  permission: 'merchant.transaction.view',
  params: z.object({ transactionId: idParam }),
  success: 200,
  response: transactionDetail,
  handle: async ({ params }, { clients, call }) => {
    const found = await clients.transactions.GetTransaction({ transaction_id: params.transactionId }, call);
    return found.ok ? ok({ body: detailOf(found.value) }) : found;
  },
});

export const getMerchantTransaction = defineRoute({
  operationId: 'getMerchantTransaction',
  tag: 'Transactions',
  summary: 'Read a payment of a merchant',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}',
  credential: 'any',
  permission: 'merchant.transaction.view',
  params: transactionParams,
  success: 200,
  response: transactionDetail,
  handle: async ({ params }, { clients, call }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const found = await clients.transactions.GetTransaction({ merchant_id, transaction_id }, call);
    return found.ok ? ok({ body: detailOf(found.value) }) : found;
  },
});

// No service keeps a ledger: null is what the interface says where there is none to show, with ledger.view and without.
const detailOf = ({ transaction, fee_policy, refunds }: GetTransactionResponse__Output): object => ({
  ...transactionFromWire(transaction),
  fee_policy: fee_policy && feePolicyFromWire(fee_policy),
  refunds: refunds.map(refundFromWire),
  ledger_entries: null,
});
