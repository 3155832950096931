// POST …/refunds: gives money back, whole or in part.
import { withoutNulls } from '@mps/contracts';
import { MAX_REQUEST_ID_CHARS, REFUND_REASONS, ok } from '@mps/kernel';
import { z } from 'zod';
import { CREATE_DEADLINE_MS } from '../../clients/clients';
import { defineRoute } from '../route';
import { created } from '../schemas/created';
import { cents, text } from '../schemas/values';
import { transactionExists, transactionParams } from '../transactions/transaction-path';
import { printable } from '../transactions/payment-objects';
import { refund } from '../transactions/transaction';
import { REFUNDS_PATH, promisedRefund } from './refund-path';

/** What a PIX return can carry to the payer. */
const MAX_DESCRIPTION_CHARS = 140;

export const createRefund = defineRoute({
  operationId: 'createRefund',
  tag: 'Refunds',
  summary: 'Give a payment back, whole or in part',
  method: 'POST',
  path: REFUNDS_PATH,
  credential: 'any',
  permission: 'merchant.transaction.refund',
  params: transactionParams,
  body: z.strictObject({
    request_id: printable(MAX_REQUEST_ID_CHARS).min(1),
    amount: cents().optional(),
    reason: z.enum(REFUND_REASONS).default('CUSTOMER_REQUEST'),
    description: text(MAX_DESCRIPTION_CHARS).optional(),
  }),
  success: 201,
  // The provider may take as long as for a payment.
  deadlineMs: CREATE_DEADLINE_MS,
  response: refund,
  exists: transactionExists,
  handle: async ({ params, body }, { clients, call }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const { request_id, reason, ...optional } = body;
    const made = await clients.transactions.CreateRefund(
      { merchant_id, transaction_id, request_id, reason, ...withoutNulls(optional) },
      call,
    );
    if (!made.ok) return made;
    const { refund: message, replayed } = made.value;
    const location = `/v1/merchants/${merchant_id}/transactions/${transaction_id}/refunds/${message?.id ?? ''}`;
    return ok(created(promisedRefund(message), location, replayed));
  },
});
