// Reconciliation with the provider's statement: runs and their differences. In sandbox mode a difference can be planted.
import { type DomainError, publicJson } from '@mps/contracts';
import type { Reconciliation__Output } from '@mps/contracts/gen/mps/ledger/v1/Reconciliation';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { crossCheck, requireOrder, when } from '../../http/schemas/cross-check';
import { replyCreated, dayText, instantText, orNull, pageOf, toPagination } from '../../http/schemas/answers';
import { idParam, pageQuery } from '../../http/schemas/params';
import { textLines } from '../../http/schemas/texts';
import { day } from '../../http/schemas/values';
import { readReconciliationPages } from './files';
import { LEDGER_FILE } from './schemas';

const RESOLUTIONS = ['EXPLAINED', 'ESCALATED', 'ADJUSTED'] as const;
/** A run has up to 5,000 items, each with a note. */
const MAX_NOTE_CHARS = 500;

const members = {
  id: z.uuid(),
  day: dayText,
  provider: z.string(),
  status: z.enum(['MATCHED', 'DIFFERENT', 'WAITING']),
  records: z.int(),
  matched: z.int(),
  differences: z.int(),
  created_at: instantText,
  superseded_by: orNull(z.uuid()),
};
const summary = z.object(members).meta({ id: 'Reconciliation' });

const reconciliationItem = z
  .object({
    kind: z.enum(['MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'DATE', 'DUPLICATE']),
    record_id: orNull(z.string()),
    transaction_id: orNull(z.string()),
    ours: orNull(z.int()),
    theirs: orNull(z.int()),
    advice: z.string(),
    id: z.uuid(),
    resolution: orNull(z.enum(RESOLUTIONS)),
    note: orNull(z.string()),
    resolved_at: orNull(instantText),
  })
  .meta({ id: 'ReconciliationItem' });

const reconciliation = z
  .object({ ...members, items: z.array(reconciliationItem) })
  .meta({ id: 'ReconciliationDetail' });

const fromWire = (wire: Reconciliation__Output | null | undefined) =>
  publicJson(LEDGER_FILE, 'mps.ledger.v1.Reconciliation', wire ?? {});

const listReconciliations = defineRoute({
  operationId: 'listReconciliations',
  tag: 'Ledger',
  summary: 'List reconciliations with the provider’s statements',
  method: 'GET',
  path: '/v1/ledger/reconciliations',
  credential: 'any',
  permission: 'ledger.reconciliation.view',
  scope: 'ORGANIZATION',
  query: crossCheck(
    pageQuery.extend({ from: day.optional(), to: day.optional() }),
    requireOrder('from', 'to'),
  ),
  success: 200,
  response: pageOf(summary),
  handle: async ({ query: { from, to, ...page } }, { clients, ...context }) => {
    const listed = await clients.ledger.ListReconciliations({ page, from, to }, context);
    if (!listed.ok) return listed;
    const { data, page: info } = listed.value;
    return ok({ body: { data: data.map(fromWire), pagination: toPagination(info) } });
  },
});

const getReconciliation = defineRoute({
  operationId: 'getReconciliation',
  tag: 'Ledger',
  summary: 'Read a reconciliation with every difference that it found',
  method: 'GET',
  path: '/v1/ledger/reconciliations/{reconciliationId}',
  credential: 'any',
  permission: 'ledger.reconciliation.view',
  scope: 'ORGANIZATION',
  params: z.object({ reconciliationId: idParam }),
  success: 200,
  response: reconciliation,
  csv: {
    range: null,
    columns: Object.keys(reconciliationItem.shape),
    amounts: ['ours', 'theirs'],
    fileName: ({ params }) => `reconciliation-${params.reconciliationId}`,
    pages: readReconciliationPages,
  },
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.ledger.GetReconciliation(
      { reconciliation_id: params.reconciliationId },
      context,
    );
    return found.ok ? ok({ body: fromWire(found.value.reconciliation) }) : found;
  },
});

const runReconciliation = defineRoute({
  operationId: 'runReconciliation',
  tag: 'Ledger',
  summary: 'Compare the provider’s statement of a day with what was posted',
  method: 'POST',
  path: '/v1/ledger/reconciliations',
  credential: 'any',
  permission: 'ledger.reconciliation.run',
  scope: 'ORGANIZATION',
  body: z.strictObject({ day }),
  failures: ['provider_error'],
  success: 201,
  response: reconciliation,
  handle: async ({ body }, { clients, ...context }) => {
    const made = await clients.ledger.RunReconciliation(body, context);
    if (!made.ok) return made;
    const { reconciliation: run, replayed } = made.value;
    return ok(replyCreated(fromWire(run), `/v1/ledger/reconciliations/${run?.id ?? ''}`, replayed));
  },
});

const itemParams = z.object({ reconciliationId: idParam, itemId: idParam });

const resolveReconciliationItem = defineRoute({
  operationId: 'resolveReconciliationItem',
  tag: 'Ledger',
  summary: 'Say what became of a difference',
  method: 'PATCH',
  path: '/v1/ledger/reconciliations/{reconciliationId}/items/{itemId}',
  credential: 'any',
  permission: 'ledger.reconciliation.run',
  scope: 'ORGANIZATION',
  params: itemParams,
  body: crossCheck(
    z.strictObject({ resolution: z.enum(RESOLUTIONS), note: textLines(MAX_NOTE_CHARS).optional() }),
    ({ resolution, note }, report) => {
      if (resolution === 'EXPLAINED' && note === undefined)
        report(['note'], 'required', 'required_for', { subject: 'EXPLAINED' });
    },
  ).meta({ allOf: [when('resolution', ['EXPLAINED'], { required: ['note'] })] }),
  success: 200,
  response: reconciliationItem,
  checkExists: checkItemExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const { reconciliationId: reconciliation_id, itemId: item_id } = params;
    const request = { reconciliation_id, item_id, ...body };
    const resolved = await clients.ledger.ResolveReconciliationItem(request, context);
    if (!resolved.ok) return resolved;
    const message = resolved.value.item ?? {};
    return ok({ body: publicJson(LEDGER_FILE, 'mps.ledger.v1.ReconciliationItem', message) });
  },
});

/** Returns the 404 of the run or the item in the path. */
async function checkItemExists(
  { params }: { readonly params: z.output<typeof itemParams> },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const request = { reconciliation_id: params.reconciliationId };
  const found = await clients.ledger.GetReconciliation(request, context);
  if (!found.ok) return found.error;
  const items = found.value.reconciliation?.items ?? [];
  return items.some(({ id }) => id === params.itemId) ? null : { code: 'resource_not_found' };
}

const tamperStatement = defineRoute({
  operationId: 'tamperStatement',
  tag: 'Sandbox',
  summary: 'Plant a difference in the provider’s statement of a day',
  method: 'POST',
  path: '/v1/sandbox/statements/{day}/tamper',
  credential: 'any',
  permission: 'sandbox.use',
  scope: 'ORGANIZATION',
  sandboxModeOnly: true,
  params: z.object({ day }),
  body: z.strictObject({
    kind: z.enum(['MISSING', 'EXTRA', 'AMOUNT', 'DATE', 'DUPLICATE', 'NONE']),
    our_id: z.uuid().toLowerCase().optional(),
  }),
  failures: ['provider_error'],
  success: 200,
  response: z
    .object({ day: dayText, kind: z.string(), our_id: orNull(z.string()) })
    .meta({ id: 'TamperedStatement' }),
  handle: async ({ params, body }, { clients, ...context }) => {
    const done = await clients.ledger.TamperStatement({ ...body, day: params.day }, context);
    if (!done.ok) return done;
    return ok({ body: publicJson(LEDGER_FILE, 'mps.ledger.v1.TamperStatementResponse', done.value) });
  },
});

export const reconciliationRoutes: readonly Route[] = [
  listReconciliations,
  getReconciliation,
  runReconciliation,
  resolveReconciliationItem,
  tamperStatement,
];
