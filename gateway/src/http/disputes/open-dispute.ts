// POST …/transactions/{transactionId}/dispute (test mode): the payer takes the money back through the bank.
import { withoutNulls } from '@mps/contracts';
import { DISPUTE_KINDS, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { created } from '../schemas/created';
import { cents } from '../schemas/values';
import { transactionExists, transactionParams } from '../transactions/transaction-path';
import { printable } from '../transactions/payment-objects';
import { dispute, disputeFromWire } from './dispute';

const MAX_REASON_CODE_CHARS = 50;

export const openDispute = defineRoute({
  operationId: 'openDispute',
  tag: 'Sandbox',
  summary: 'Dispute a payment as its payer would',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/dispute',
  credential: 'any',
  permission: 'sandbox.use',
  testModeOnly: true,
  params: transactionParams,
  body: z.strictObject({
    kind: z.enum(DISPUTE_KINDS).optional(),
    amount: cents().optional(),
    reason_code: printable(MAX_REASON_CODE_CHARS).min(1).optional(),
  }),
  success: 201,
  response: dispute,
  exists: transactionExists,
  handle: async ({ params, body }, { clients, call }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const opened = await clients.transactions.OpenDispute(
      { merchant_id, transaction_id, ...withoutNulls(body) },
      call,
    );
    if (!opened.ok) return opened;
    const { dispute: message } = opened.value;
    return ok(created(disputeFromWire(message), `/v1/disputes/${message?.id ?? ''}`, false));
  },
});
