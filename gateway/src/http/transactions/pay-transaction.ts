// POST …/transactions/{transactionId}/pay (test mode): the payer pays.
import { withoutNulls } from '@mps/contracts';
import { PAID_VIA, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { cents, instant, text } from '../schemas/values';
import { transactionExists, transactionParams } from './transaction-path';
import { transaction, transactionFromWire } from './transaction';

const payer = z.strictObject({
  name: text().optional(),
  document: text().optional(),
  bank_name: text().optional(),
  ispb: z
    .string()
    .regex(/^[0-9A-Z]{8}$/, { error: 'must be eight digits or capital letters' })
    .optional(),
  branch: text().optional(),
  account: text().optional(),
});

export const payTransaction = defineRoute({
  operationId: 'payTransaction',
  tag: 'Sandbox',
  summary: 'Pay a charge as its payer would',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/pay',
  credential: 'any',
  permission: 'sandbox.use',
  testModeOnly: true,
  params: transactionParams,
  body: z.strictObject({
    payer: payer.optional(),
    paid_via: z.enum(PAID_VIA).default('PIX'),
    amount: cents().optional(),
    paid_at: instant.optional(),
  }),
  success: 200,
  response: transaction,
  exists: transactionExists,
  handle: async ({ params, body }, { clients, call }) => {
    const { payer: given, paid_via, amount, paid_at } = body;
    const paid = await clients.transactions.PayTransaction(
      {
        merchant_id: params.merchantId,
        transaction_id: params.transactionId,
        paid_via,
        ...withoutNulls({ amount, paid_at, payer: given && withoutNulls(given) }),
      },
      call,
    );
    return paid.ok ? ok({ body: transactionFromWire(paid.value.transaction) }) : paid;
  },
});
