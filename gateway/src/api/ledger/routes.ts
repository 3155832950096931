// Reads of the ledger: entries, posting sets with their proof, the trial balance, and a merchant's balance, receivables and
// statement.
import { publicJson } from '@mps/contracts';
import {
  CARD_BRANDS,
  CURRENCIES,
  daysBetween,
  isUuid,
  LEDGER_ENTRY_TYPES,
  LEDGER_OWNER_TYPES,
  ok,
  PAYMENT_METHODS,
} from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { crossCheck, requireOrder, type Rule } from '../../http/schemas/cross-check';
import { dayText, instantText, orNull, pageOf, toPagination } from '../../http/schemas/answers';
import { booleanParam, idParam, pageQuery, sortedPageQuery, textParam } from '../../http/schemas/params';
import { anyId, day } from '../../http/schemas/values';
import { merchantParams, confirmMerchant } from '../merchants/schemas';
import { ENTRY_IDS, readEntryPagesByDay, readReceivablePages, readStatementPages } from './files';
import { LEDGER_FILE, ledgerEntry, ledgerEntryFromWire, totals } from './schemas';

const ENTRY_DAYS = ['payment_date_from', 'payment_date_to'] as const;
/** The entries of a method or brand are counted by a read of their days. */
const MAX_DAYS_OF_METHOD = 7;

/** A method or a brand needs an id, or a range of a few days. */
const requireDaysOfMethod: Rule = (members, report, isWrong) => {
  const subject = (['payment_method', 'brand'] as const).find((name) => members[name] !== undefined);
  if (subject === undefined || ENTRY_IDS.some((name) => members[name] !== undefined)) return;
  for (const name of ENTRY_DAYS)
    if (members[name] === undefined) report([name], 'required', 'required_for', { subject });
  const [from, to] = ENTRY_DAYS.map((name) => members[name]);
  if (typeof from !== 'string' || typeof to !== 'string' || ENTRY_DAYS.some(isWrong)) return;
  const max = MAX_DAYS_OF_METHOD - 1;
  if (daysBetween(from, to) > max)
    report(['payment_date_to'], 'too_big', 'too_many_days', { max, other: 'payment_date_from' });
};

const DAYS_OF_METHOD = `Needs one of the ids, or payment dates of at most ${String(MAX_DAYS_OF_METHOD)} days`;

const listLedgerEntries = defineRoute({
  operationId: 'listLedgerEntries',
  tag: 'Ledger',
  summary: 'List ledger entries',
  method: 'GET',
  path: '/v1/ledger-entries',
  credential: 'any',
  permission: 'ledger.list',
  query: crossCheck(
    sortedPageQuery(['created_at', 'payment_date']).extend({
      transaction_id: anyId(textParam).optional(),
      posting_set_id: anyId(textParam).optional(),
      refund_id: anyId(textParam).optional(),
      dispute_id: anyId(textParam).optional(),
      cashout_id: anyId(textParam).optional(),
      payment_method: z.enum(PAYMENT_METHODS).describe(DAYS_OF_METHOD).optional(),
      brand: z.enum(CARD_BRANDS).describe(DAYS_OF_METHOD).optional(),
      owner_id: anyId(textParam).optional(),
      type: z.enum(LEDGER_ENTRY_TYPES).optional(),
      settled: booleanParam
        .describe(
          'By the calendar: whether the day of settlement has come. A debit that its balance has not covered is among the true ones, with `settled` false and its `outstanding_amount`',
        )
        .optional(),
      payment_date_from: day.optional(),
      payment_date_to: day.optional(),
    }),
    (...checked) => {
      requireOrder(...ENTRY_DAYS)(...checked);
      requireDaysOfMethod(...checked);
    },
  ),
  success: 200,
  response: pageOf(ledgerEntry),
  csv: {
    range: ENTRY_DAYS,
    columns: Object.keys(ledgerEntry.shape),
    amounts: ['amount', 'outstanding_amount', 'settled_amount'],
    orBoundedBy: ENTRY_IDS,
    fileName: ({ query }) =>
      [
        'ledger-entries',
        // A header cannot hold any text.
        ...ENTRY_IDS.map((name) => query[name]).filter((id) => id !== undefined && isUuid(id)),
        ...ENTRY_DAYS.map((name) => query[name]).filter((day) => day !== undefined),
      ].join('-'),
    pages: readEntryPagesByDay,
  },
  handle: async ({ query: { page, limit, sort, ...filter } }, { clients, ...context }) => {
    const listed = await clients.ledger.ListLedgerEntries(
      { page: { page, limit, sort }, ...filter },
      context,
    );
    if (!listed.ok) return listed;
    const { data, page: info } = listed.value;
    return ok({ body: { data: data.map(ledgerEntryFromWire), pagination: toPagination(info) } });
  },
});

const postingSet = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    idempotency_key: z.string(),
    event_id: z.uuid(),
    transaction_id: orNull(z.uuid()),
    created_at: instantText,
    occurred_on: dayText,
    entries: z.array(ledgerEntry),
    totals,
    invariants: z.array(z.object({ name: z.string(), holds: z.boolean() })),
  })
  .meta({ id: 'PostingSet' });

const getPostingSet = defineRoute({
  operationId: 'getPostingSet',
  tag: 'Ledger',
  summary: 'Read what one event has posted, with the proof that it adds up',
  method: 'GET',
  path: '/v1/ledger/posting-sets/{postingSetId}',
  credential: 'any',
  permission: 'ledger.view',
  params: z.object({ postingSetId: idParam }),
  success: 200,
  response: postingSet,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.ledger.GetPostingSet({ posting_set_id: params.postingSetId }, context);
    if (!found.ok) return found;
    return ok({ body: publicJson(LEDGER_FILE, 'mps.ledger.v1.GetPostingSetResponse', found.value) });
  },
});

const trialBalance = z
  .object({
    as_of: dayText,
    accounts: z.array(
      z.object({
        owner_type: z.enum(LEDGER_OWNER_TYPES),
        owner_id: z.string(),
        type: z.enum(LEDGER_ENTRY_TYPES),
        credit: z.int(),
        debit: z.int(),
        balance: z.int(),
      }),
    ),
    totals,
  })
  .meta({ id: 'TrialBalance' });

const getTrialBalance = defineRoute({
  operationId: 'getTrialBalance',
  tag: 'Ledger',
  summary: 'Read the trial balance at the end of a day',
  method: 'GET',
  path: '/v1/ledger/trial-balance',
  credential: 'any',
  permission: 'ledger.view',
  query: z.object({ as_of: day.optional() }),
  success: 200,
  response: trialBalance,
  handle: async ({ query: { as_of } }, { clients, ...context }) => {
    const found = await clients.ledger.GetTrialBalance({ as_of }, context);
    return found.ok ? ok({ body: found.value }) : found;
  },
});

const balance = z
  .object({
    currency: z.enum(CURRENCIES),
    available: z.int(),
    pending: z.int(),
    blocked: z.int(),
    as_of: instantText,
  })
  .meta({ id: 'Balance' });

const getBalance = defineRoute({
  operationId: 'getBalance',
  tag: 'Ledger',
  summary: "Read a merchant's balance and its later payments",
  method: 'GET',
  path: '/v1/merchants/{merchantId}/balance',
  credential: 'any',
  permission: 'banking.view',
  params: merchantParams,
  success: 200,
  response: balance,
  handle: async ({ params }, context) => {
    const found = await context.clients.ledger.GetBalance({ company_id: params.merchantId }, context);
    if (!found.ok) return found;
    const { available, pending, blocked } = found.value;
    const isNothing = [available, pending, blocked].every((cents) => cents === 0);
    return confirmMerchant({ body: found.value }, isNothing, { params }, context);
  },
});

const receivable = z.object({
  payment_date: dayText,
  payment_method: z.enum(PAYMENT_METHODS),
  brand: orNull(z.string()),
  gross: z.int(),
  committed: z.int(),
  net: z.int(),
});
const receivables = z.object({ data: z.array(receivable) }).meta({ id: 'Receivables' });

const listReceivables = defineRoute({
  operationId: 'listReceivables',
  tag: 'Ledger',
  summary: "List a merchant's receivables by day, method and brand",
  method: 'GET',
  path: '/v1/merchants/{merchantId}/receivables',
  credential: 'any',
  permission: 'banking.view',
  params: merchantParams,
  query: crossCheck(z.object({ from: day.optional(), to: day.optional() }), requireOrder('from', 'to')),
  success: 200,
  response: receivables,
  csv: {
    range: ['from', 'to'],
    columns: Object.keys(receivable.shape),
    amounts: ['gross', 'committed', 'net'],
    fileName: ({ query: { from, to } }) => `receivables-${String(from)}-${String(to)}`,
    pages: readReceivablePages,
  },
  handle: async ({ params, query }, context) => {
    const request = { company_id: params.merchantId, ...query };
    const listed = await context.clients.ledger.ListReceivables(request, context);
    if (!listed.ok) return listed;
    const body = publicJson(LEDGER_FILE, 'mps.ledger.v1.ListReceivablesResponse', listed.value);
    return confirmMerchant({ body }, listed.value.data.length === 0, { params }, context);
  },
});

const statementLine = z
  .object({
    id: z.uuid(),
    date: dayText,
    type: z.enum(LEDGER_ENTRY_TYPES),
    description: z.string(),
    amount: z.int(),
    balance_after: z.int(),
    ledger_entry_id: orNull(z.uuid()),
    transaction_id: orNull(z.uuid()),
    cashout_id: orNull(z.uuid()),
  })
  .meta({ id: 'StatementLine' });

const getStatement = defineRoute({
  operationId: 'getStatement',
  tag: 'Ledger',
  summary: 'List the due entries of a merchant, with the balance after each',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/statement',
  credential: 'any',
  permission: 'banking.view',
  params: merchantParams,
  query: crossCheck(
    pageQuery.extend({ from: day.optional(), to: day.optional() }),
    requireOrder('from', 'to'),
  ),
  success: 200,
  response: pageOf(statementLine),
  csv: {
    range: ['from', 'to'],
    columns: Object.keys(statementLine.shape),
    amounts: ['amount', 'balance_after'],
    fileName: ({ query: { from, to } }) => `statement-${String(from)}-${String(to)}`,
    pages: readStatementPages,
  },
  handle: async ({ params, query: { from, to, ...page } }, context) => {
    const request = { company_id: params.merchantId, from, to, page };
    const found = await context.clients.ledger.GetStatement(request, context);
    if (!found.ok) return found;
    const pagination = toPagination(found.value.page);
    const { data } = publicJson(LEDGER_FILE, 'mps.ledger.v1.GetStatementResponse', found.value);
    return confirmMerchant({ body: { data, pagination } }, pagination.total === 0, { params }, context);
  },
});

export const ledgerRoutes: readonly Route[] = [
  listLedgerEntries,
  getPostingSet,
  getTrialBalance,
  getBalance,
  getStatement,
  listReceivables,
];
