// Anticipations: later card installments of a merchant paid early, after a quote.
import { publicJson, type JsonObject } from '@mps/contracts';
import type { Anticipation__Output } from '@mps/contracts/gen/mps/ledger/v1/Anticipation';
import { MAX_REQUEST_ID_CHARS, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { crossCheck } from '../../http/schemas/cross-check';
import { replyCreated, dayText, instantText, pageOf, toPagination } from '../../http/schemas/answers';
import { idParam, pageQuery } from '../../http/schemas/params';
import { anyId, day, sumCents } from '../../http/schemas/values';
import { checkMerchantExists, merchantParams, confirmMerchant } from '../merchants/schemas';
import { printableText } from '../transactions/body/payment-objects';
import { LEDGER_FILE } from './schemas';

const ANTICIPATIONS_PATH = '/v1/merchants/{merchantId}/anticipations';

const quote = z
  .object({
    quote_id: z.uuid(),
    gross: z.int(),
    fee: z.int(),
    net: z.int(),
    monthly_percentage: z.number(),
    payment_date: dayText,
    expires_at: instantText,
    items: z.array(
      z.object({
        ledger_entry_id: z.uuid(),
        transaction_id: z.uuid(),
        installment: z.int(),
        payment_date: dayText,
        days: z.int(),
        gross: z.int(),
        fee: z.int(),
        net: z.int(),
      }),
    ),
  })
  .meta({ id: 'AnticipationQuote' });

const quoteAnticipation = defineRoute({
  operationId: 'quoteAnticipation',
  tag: 'Ledger',
  summary: "Quote the early payment of a merchant's later card installments",
  method: 'POST',
  path: `${ANTICIPATIONS_PATH}/quote`,
  credential: 'any',
  permission: 'banking.anticipate',
  params: merchantParams,
  body: crossCheck(
    z.strictObject({ amount: sumCents().optional(), until: day.optional() }),
    ({ amount, until }, report) => {
      if (amount !== undefined && until !== undefined)
        report(['until'], 'mutually_exclusive', 'not_allowed_with', { other: 'amount' });
    },
  ),
  failures: ['insufficient_balance'],
  success: 200,
  response: quote,
  checkExists: checkMerchantExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const made = await clients.ledger.QuoteAnticipation({ company_id: params.merchantId, ...body }, context);
    if (!made.ok) return made;
    const { replayed, ...offer } = made.value;
    return ok({ body: publicJson(LEDGER_FILE, 'mps.ledger.v1.QuoteAnticipationResponse', offer), replayed });
  },
});

export const anticipation = z
  .object({
    id: z.uuid(),
    company_id: z.uuid(),
    request_id: z.string(),
    quote_id: z.uuid(),
    gross: z.int(),
    fee: z.int(),
    net: z.int(),
    status: z.literal('COMPLETED'),
    payment_date: dayText,
    created_at: instantText,
  })
  .meta({ id: 'Anticipation' });

function anticipationFromWire(wire: Anticipation__Output | null): JsonObject {
  if (wire === null) throw new Error('The service answered no anticipation');
  return publicJson(LEDGER_FILE, 'mps.ledger.v1.Anticipation', wire);
}

const createAnticipation = defineRoute({
  operationId: 'createAnticipation',
  tag: 'Ledger',
  summary: 'Accept a quote: its installments are paid early',
  method: 'POST',
  path: ANTICIPATIONS_PATH,
  credential: 'any',
  permission: 'banking.anticipate',
  params: merchantParams,
  body: z.strictObject({
    request_id: printableText(MAX_REQUEST_ID_CHARS),
    quote_id: anyId(printableText(MAX_REQUEST_ID_CHARS)),
  }),
  failures: ['quote_expired', 'quote_stale', 'quote_used', 'insufficient_balance'],
  success: 201,
  response: anticipation,
  checkExists: checkMerchantExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const made = await clients.ledger.CreateAnticipation({ company_id: params.merchantId, ...body }, context);
    if (!made.ok) return made;
    const { anticipation: message, replayed } = made.value;
    const location = `/v1/merchants/${params.merchantId}/anticipations/${message?.id ?? ''}`;
    return ok(replyCreated(anticipationFromWire(message), location, replayed));
  },
});

const listAnticipations = defineRoute({
  operationId: 'listAnticipations',
  tag: 'Ledger',
  summary: "List a merchant's anticipations",
  method: 'GET',
  path: ANTICIPATIONS_PATH,
  credential: 'any',
  permission: 'banking.view',
  params: merchantParams,
  query: pageQuery,
  success: 200,
  response: pageOf(anticipation),
  handle: async ({ params, query: page }, context) => {
    const listed = await context.clients.ledger.ListAnticipations(
      { company_id: params.merchantId, page },
      context,
    );
    if (!listed.ok) return listed;
    const pagination = toPagination(listed.value.page);
    const body = { data: listed.value.data.map(anticipationFromWire), pagination };
    return confirmMerchant({ body }, pagination.total === 0, { params }, context);
  },
});

const getAnticipation = defineRoute({
  operationId: 'getAnticipation',
  tag: 'Ledger',
  summary: 'Read an anticipation',
  method: 'GET',
  path: `${ANTICIPATIONS_PATH}/{anticipationId}`,
  credential: 'any',
  permission: 'banking.view',
  params: merchantParams.extend({ anticipationId: idParam }),
  success: 200,
  response: anticipation,
  handle: async ({ params }, { clients, ...context }) => {
    const ref = { company_id: params.merchantId, anticipation_id: params.anticipationId };
    const found = await clients.ledger.GetAnticipation(ref, context);
    return found.ok ? ok({ body: anticipationFromWire(found.value.anticipation) }) : found;
  },
});

export const anticipationRoutes: readonly Route[] = [
  quoteAnticipation,
  createAnticipation,
  listAnticipations,
  getAnticipation,
];
