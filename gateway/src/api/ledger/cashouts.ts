// Cashouts: a merchant's balance paid out to its bank account.
import { publicJson, type JsonObject } from '@mps/contracts';
import type { Cashout__Output } from '@mps/contracts/gen/mps/ledger/v1/Cashout';
import { CASHOUT_STATUSES, mapOk, MAX_REQUEST_ID_CHARS, ok, TRANSFER_RAILS } from '@mps/kernel';
import { z } from 'zod';
import { CREATE_DEADLINE_MS } from '../../clients/clients';
import { readListPages } from '../../http/route/csv-pages';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { replyCreated, instantText, orNull, pageOf, toPagination } from '../../http/schemas/answers';
import { idParam, pageQuery } from '../../http/schemas/params';
import { sumCents } from '../../http/schemas/values';
import { checkMerchantExists, merchantParams, confirmMerchant } from '../merchants/schemas';
import { printableText } from '../transactions/body/payment-objects';
import { LEDGER_FILE } from './schemas';

export const cashout = z
  .object({
    id: z.uuid(),
    company_id: z.uuid(),
    request_id: z.string(),
    amount: z.int(),
    fee: z.int(),
    status: z.enum(CASHOUT_STATUSES),
    rail: z.enum(TRANSFER_RAILS),
    pix_key_id: orNull(z.uuid()),
    status_reason: orNull(z.string()),
    created_at: instantText,
    updated_at: instantText,
    completed_at: orNull(instantText),
  })
  .meta({ id: 'Cashout' });

/** The contract promises the message, so its absence is a bug of the service. */
function cashoutFromWire(wire: Cashout__Output | null): JsonObject {
  if (wire === null) throw new Error('The service answered no cashout');
  return publicJson(LEDGER_FILE, 'mps.ledger.v1.Cashout', wire);
}

const CASHOUTS_PATH = '/v1/merchants/{merchantId}/cashouts';

const createCashout = defineRoute({
  operationId: 'createCashout',
  tag: 'Ledger',
  summary: "Pay a merchant's balance out to its bank account",
  method: 'POST',
  path: CASHOUTS_PATH,
  credential: 'any',
  permission: 'banking.cashout',
  params: merchantParams,
  body: z.strictObject({
    request_id: printableText(MAX_REQUEST_ID_CHARS),
    amount: sumCents().optional(),
  }),
  failures: [
    'insufficient_balance',
    'payouts_paused',
    'payout_destination_on_hold',
    'bank_account_not_owned',
    'pix_key_not_active',
    'pix_key_not_owned',
    'invalid_merchant_state',
  ],
  success: 201,
  // The bank may take as long as a provider takes for a payment.
  deadlineMs: CREATE_DEADLINE_MS,
  response: cashout,
  checkExists: checkMerchantExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const made = await clients.ledger.CreateCashout({ company_id: params.merchantId, ...body }, context);
    if (!made.ok) return made;
    const { cashout: message, replayed } = made.value;
    const location = `/v1/merchants/${params.merchantId}/cashouts/${message?.id ?? ''}`;
    return ok(replyCreated(cashoutFromWire(message), location, replayed));
  },
});

interface ListInput {
  readonly params: { readonly merchantId: string };
  readonly query: z.output<typeof pageQuery>;
  readonly after?: string | undefined;
}

async function readCashouts({ params, query: page, after }: ListInput, context: RouteContext) {
  const request = { company_id: params.merchantId, page, after };
  const listed = await context.clients.ledger.ListCashouts(request, context);
  if (!listed.ok) return listed;
  const pagination = toPagination(listed.value.page);
  const data = listed.value.data.map(cashoutFromWire);
  const isNothing = after === undefined && pagination.total === 0;
  return confirmMerchant({ data, pagination }, isNothing, { params }, context);
}

const listCashouts = defineRoute({
  operationId: 'listCashouts',
  tag: 'Ledger',
  summary: "List a merchant's cashouts",
  method: 'GET',
  path: CASHOUTS_PATH,
  credential: 'any',
  permission: 'banking.cashout',
  params: merchantParams,
  query: pageQuery,
  success: 200,
  response: pageOf(cashout),
  csv: {
    range: null,
    columns: Object.keys(cashout.shape),
    amounts: ['amount', 'fee'],
    fileName: ({ params }) => `cashouts-${params.merchantId}`,
    pages: ({ params, query }, ask, bounds) =>
      readListPages(query.sort, bounds, ({ after, ...page }) =>
        ask(async (context) => {
          const found = await readCashouts({ params, query: { ...query, ...page }, after }, context);
          return mapOk(found, ({ data, pagination }) => ({ rows: data, total: pagination.total }));
        }),
      ),
  },
  handle: (input, context) => mapOk(readCashouts(input, context), (body) => ({ body })),
});

const getCashout = defineRoute({
  operationId: 'getCashout',
  tag: 'Ledger',
  summary: 'Read a cashout',
  method: 'GET',
  path: `${CASHOUTS_PATH}/{cashoutId}`,
  credential: 'any',
  permission: 'banking.cashout',
  params: merchantParams.extend({ cashoutId: idParam }),
  success: 200,
  response: cashout,
  handle: async ({ params }, { clients, ...context }) => {
    const ref = { company_id: params.merchantId, cashout_id: params.cashoutId };
    const found = await clients.ledger.GetCashout(ref, context);
    return found.ok ? ok({ body: cashoutFromWire(found.value.cashout) }) : found;
  },
});

export const cashoutRoutes: readonly Route[] = [createCashout, listCashouts, getCashout];
