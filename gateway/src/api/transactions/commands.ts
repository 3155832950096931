// Routes that change a transaction: create, authenticate, capture, cancel, and the sandbox's pay.
import { ok, PAID_VIA } from '@mps/kernel';
import { z } from 'zod';
import { CREATE_DEADLINE_MS } from '../../clients/clients';
import { defineRoute, type Route } from '../../http/route/route';
import { because } from '../../http/schemas/cross-check';
import { replyCreated } from '../../http/schemas/answers';
import { uuidParam } from '../../http/schemas/params';
import { text } from '../../http/schemas/texts';
import { cents, instant, sumCents } from '../../http/schemas/values';
import { checkMerchantExists, merchantParams } from '../merchants/schemas';
import { findLegalCapWarnings } from './body/charge-terms';
import { createTransactionBody, sessionId } from './body/create-transaction';
import { refuseTestToken } from './body/payment-objects';
import { watchForRepeat } from './repeated-payments';
import { transaction, checkTransactionExists, transactionFromWire, transactionParams } from './schemas';

/** RFC 9111 §5.5: code 299 is any warning, and `-` is an agent without a name. */
const formatWarnings = (warnings: readonly string[]): Record<string, string> =>
  warnings.length === 0 ? {} : { Warning: warnings.map((text) => `299 - "${text}"`).join(', ') };

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
  failures: [
    'merchant_not_active',
    'affiliation_not_active',
    'pix_key_not_active',
    'pix_key_not_owned',
    'fee_policy_no_match',
    'three_ds_session_consumed',
    'three_ds_session_in_use',
    'provider_error',
  ],
  success: 201,
  answerHeaders: ['Warning'],
  deadlineMs: CREATE_DEADLINE_MS,
  response: transaction,
  checkExists: checkMerchantExists,
  handle: async ({ params, body }, { clients, sandboxMode, recentPayments, ...context }) => {
    const refused =
      sandboxMode || body.card_data === undefined ? null : refuseTestToken(body.card_data.network_token);
    if (refused !== null) return refused;
    const { metadata, ...members } = body;
    const findRepeatWarnings = watchForRepeat(recentPayments, params.merchantId, body);
    const made = await clients.transactions.CreateTransaction(
      { ...members, merchant_id: params.merchantId, metadata_json: JSON.stringify(metadata) },
      context,
    );
    const warnings = [...findRepeatWarnings(made), ...findLegalCapWarnings(body)];
    if (!made.ok) return made;
    const { transaction: message, replayed } = made.value;
    const location = `/v1/merchants/${params.merchantId}/transactions/${message?.id ?? ''}`;
    const reply = replyCreated(transactionFromWire(message), location, replayed);
    return ok({ ...reply, headers: { ...reply.headers, ...formatWarnings(warnings) } });
  },
});

interface CommandAnswer {
  readonly transaction: Parameters<typeof transactionFromWire>[0];
  readonly replayed: boolean;
}

const commandReply = ({ transaction: message, replayed }: CommandAnswer) => ({
  body: transactionFromWire(message),
  replayed,
});

const authenticateTransaction = defineRoute({
  operationId: 'authenticateTransaction',
  tag: 'Transactions',
  summary: 'Send a payment that waits for 3DS',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/authenticate',
  credential: 'key',
  permission: 'merchant.transaction.create',
  params: z.object({ merchantId: uuidParam, transactionId: uuidParam }),
  body: z.strictObject({ three_d_secure_session_id: sessionId }),
  failures: [
    'invalid_transaction_state',
    'three_ds_session_consumed',
    'three_ds_session_in_use',
    'request_in_progress',
    'provider_error',
  ],
  success: 200,
  deadlineMs: CREATE_DEADLINE_MS,
  response: transaction,
  checkExists: checkTransactionExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const sent = await clients.transactions.AuthenticateTransaction(
      { merchant_id, transaction_id, ...body },
      context,
    );
    return sent.ok ? ok(commandReply(sent.value)) : sent;
  },
});

/** Captures an authorized payment once. A lower amount releases the rest. */
const captureTransaction = defineRoute({
  operationId: 'captureTransaction',
  tag: 'Transactions',
  summary: 'Capture an authorized payment',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/capture',
  credential: 'any',
  permission: 'merchant.transaction.capture',
  params: transactionParams,
  body: z.strictObject({ amount: cents().optional() }),
  failures: ['invalid_transaction_state', 'request_in_progress', 'provider_error'],
  success: 200,
  response: transaction,
  checkExists: checkTransactionExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const captured = await clients.transactions.CaptureTransaction(
      { merchant_id, transaction_id, amount: body.amount },
      context,
    );
    return captured.ok ? ok(commandReply(captured.value)) : captured;
  },
});

const cancelTransaction = defineRoute({
  operationId: 'cancelTransaction',
  tag: 'Transactions',
  summary: 'Cancel a payment that has not been paid',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/cancel',
  credential: 'any',
  permission: 'merchant.transaction.cancel',
  params: transactionParams,
  body: z.strictObject({}),
  failures: ['invalid_transaction_state', 'request_in_progress', 'provider_error'],
  success: 200,
  response: transaction,
  checkExists: checkTransactionExists,
  handle: async ({ params }, { clients, ...context }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const cancelled = await clients.transactions.CancelTransaction({ merchant_id, transaction_id }, context);
    return cancelled.ok ? ok(commandReply(cancelled.value)) : cancelled;
  },
});

const payer = z.strictObject({
  name: text().optional(),
  document: text().optional(),
  bank_name: text().optional(),
  ispb: z
    .string()
    .regex(/^[0-9A-Z]{8}$/, because('not_an_ispb'))
    .optional(),
  branch: text().optional(),
  account: text().optional(),
});

const payTransaction = defineRoute({
  operationId: 'payTransaction',
  tag: 'Sandbox',
  summary: 'Pay a charge as its payer would',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/pay',
  credential: 'any',
  permission: 'sandbox.use',
  sandboxModeOnly: true,
  params: transactionParams,
  body: z.strictObject({
    payer: payer.optional(),
    paid_via: z.enum(PAID_VIA).default('PIX'),
    amount: sumCents().optional(),
    paid_at: instant.optional(),
  }),
  failures: ['invalid_transaction_state', 'request_in_progress', 'provider_error'],
  success: 200,
  response: transaction,
  checkExists: checkTransactionExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const { payer: given, paid_via, amount, paid_at } = body;
    const paid = await clients.transactions.PayTransaction(
      {
        merchant_id: params.merchantId,
        transaction_id: params.transactionId,
        paid_via,
        amount,
        paid_at,
        payer: given,
      },
      context,
    );
    return paid.ok ? ok({ body: transactionFromWire(paid.value.transaction) }) : paid;
  },
});

export const transactionCommandRoutes: readonly Route[] = [
  createTransaction,
  authenticateTransaction,
  captureTransaction,
  cancelTransaction,
  payTransaction,
];
