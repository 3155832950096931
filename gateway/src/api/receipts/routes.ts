// GET /v1/transactions/{id}/receipt (docs/rules.md#receipts): the receipts of a payment and of its refunds, each with its PDF.
import { publicJson } from '@mps/contracts';
import {
  CAPTURE_METHODS,
  CARD_BRANDS,
  CURRENCIES,
  ok,
  PAYMENT_METHODS,
  PIX_KEY_TYPES,
  RECEIPT_TYPES,
} from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { idParam, textParam } from '../../http/schemas/params';
import { anyId } from '../../http/schemas/values';

const FILE = 'mps/transactions/v1/transactions.proto';

const party = z
  .object({
    name: orNull(z.string()),
    document: orNull(z.string()),
    bank_name: orNull(z.string()),
    ispb: orNull(z.string()),
    branch: orNull(z.string()),
    account: orNull(z.string()),
  })
  .meta({ id: 'ReceiptParty' });

const receipt = z
  .object({
    type: z.enum(RECEIPT_TYPES),
    payment_method: z.enum(PAYMENT_METHODS),
    transaction_id: z.uuid(),
    refund_id: orNull(z.uuid()),
    amount: z.int(),
    currency: z.enum(CURRENCIES),
    identification: z.string(),
    created_at: instantText,
    payer: party,
    receiver: z.object({
      bank_account: party,
      pix_data: orNull(z.object({ key: z.string(), type: z.enum(PIX_KEY_TYPES) })),
    }),
    card_data: orNull(
      z.object({
        brand: z.enum(CARD_BRANDS),
        last_digits: z.string(),
        cardholder_name: orNull(z.string()),
        installments: z.int(),
        authorization_code: orNull(z.string()),
        nsu: orNull(z.string()),
        capture_method: z.enum(CAPTURE_METHODS),
        wallet_type: orNull(z.string()),
      }),
    ),
    pdf_file_base64: z.base64(),
  })
  .meta({ id: 'Receipt' });

const getReceipts = defineRoute({
  operationId: 'getReceipts',
  tag: 'Transactions',
  summary: 'Read the receipts of a payment and of its refunds',
  method: 'GET',
  path: '/v1/transactions/{id}/receipt',
  credential: 'key',
  permission: 'transaction.view',
  params: z.object({ id: idParam }),
  failures: ['invalid_transaction_state'],
  success: 200,
  // 409: a payment that is not paid has no receipt.
  response: z.object({ receipts: z.array(receipt) }),
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.transactions.GetReceipts({ transaction_id: params.id }, context);
    return found.ok ? ok({ body: { receipts: found.value.receipts.map(receiptFromWire) } }) : found;
  },
});

const receiptFromWire = (message: object): object => publicJson(FILE, 'mps.transactions.v1.Receipt', message);

const getReceiptFile = defineRoute({
  operationId: 'getReceiptFile',
  tag: 'Transactions',
  summary: 'Download the receipt of a payment or of a refund',
  method: 'GET',
  path: '/v1/transactions/{id}/receipt.pdf',
  credential: 'any',
  permission: 'transaction.view',
  params: z.object({ id: idParam }),
  query: z.object({
    refund_id: anyId(textParam).describe('Left out: the receipt of the payment').optional(),
  }),
  failures: ['invalid_transaction_state', 'invalid_refund_state'],
  success: 200,
  response: null,
  file: 'application/pdf',
  handle: async ({ params, query: { refund_id } }, { clients, ...context }) => {
    const request = { transaction_id: params.id, refund_id };
    const found = await clients.transactions.GetReceiptFile(request, context);
    if (!found.ok) return found;
    return ok({ file: { bytes: found.value.pdf, name: `receipt-${refund_id ?? params.id}.pdf` } });
  },
});

export const receiptRoutes: readonly Route[] = [getReceipts, getReceiptFile];
