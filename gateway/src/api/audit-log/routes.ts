// Reads the audit log of an organization or a company: who changed what.
import { ACTOR_KINDS, type AuditedChange, type DomainError } from '@mps/contracts';
import type { AuditRecord__Output } from '@mps/contracts/gen/mps/activity/v1/AuditRecord';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT, err, ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { type Ask, type CsvPages, defineRoute, type Route } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { crossCheck, requireOrder } from '../../http/schemas/cross-check';
import { firstInstantParam, instantParam, integerParam, textParam } from '../../http/schemas/params';

const auditRecord = z
  .object({
    id: z.uuid(),
    sequence: z.int(),
    at: instantText,
    actor: z.object({ kind: z.enum(ACTOR_KINDS), id: orNull(z.string()), label: z.string() }),
    action: z.string(),
    resource: z.object({ type: z.string(), id: z.string() }),
    company_id: orNull(z.uuid()),
    changes: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })),
    request_id: z.string(),
    ip: orNull(z.string()),
    previous_hash: orNull(z.string()),
    hash: z.string(),
  })
  .meta({ id: 'AuditRecord' });

const query = z.object({
  after: textParam.optional(),
  limit: integerParam(1, MAX_PAGE_LIMIT).default(DEFAULT_PAGE_LIMIT),
  actor_kind: z.enum(ACTOR_KINDS).optional(),
  actor_id: textParam.optional(),
  action: textParam.optional(),
  resource_type: textParam.optional(),
  resource_id: textParam.optional(),
  created_at_from: firstInstantParam.optional(),
  created_at_to: instantParam.optional(),
});

/** A file of more rows is cut into ranges of time by its reader. */
const MAX_FILE_ROWS = 50_000;

const listAuditRecords = defineRoute({
  operationId: 'listAuditRecords',
  tag: 'Audit log',
  summary: 'List the records of changes, newest first, after a cursor',
  method: 'GET',
  path: '/v1/audit-log',
  credential: 'any',
  permission: 'audit.read',
  query: crossCheck(query, requireOrder('created_at_from', 'created_at_to')),
  success: 200,
  response: z.object({ data: z.array(auditRecord), next_cursor: orNull(z.string()), has_more: z.boolean() }),
  csv: {
    range: null,
    columns: Object.keys(auditRecord.shape),
    amounts: [],
    fileName: () => 'audit-log',
    pages: (input, ask) => readPages(input.query, ask),
  },
  handle: async (input, { clients, ...context }) => {
    const listed = await clients.activity.ListAuditRecords(input.query, context);
    if (!listed.ok) return listed;
    const { data, next_cursor, has_more } = listed.value;
    return ok({ body: { data: data.map(fromWire), next_cursor, has_more } });
  },
});

async function* readPages(asked: z.output<typeof query>, ask: Ask): CsvPages {
  let after = asked.after;
  for (let rows = 0; rows < MAX_FILE_ROWS; rows += MAX_PAGE_LIMIT) {
    const page: Result<Page, DomainError> = await ask(async ({ clients, ...context }) => {
      const request = { ...asked, limit: MAX_PAGE_LIMIT, ...(after !== undefined && { after }) };
      return clients.activity.ListAuditRecords(request, context);
    });
    if (!page.ok) {
      yield page;
      return;
    }
    yield ok(page.value.data.map(fromWire));
    if (!page.value.has_more) return;
    after = page.value.next_cursor;
  }
  yield err({ code: 'validation_error' });
}

interface Page {
  readonly data: readonly AuditRecord__Output[];
  readonly next_cursor?: string;
  readonly has_more: boolean;
}

const fromWire = ({ changes_json, ...record }: AuditRecord__Output) => ({
  ...record,
  actor: record.actor ?? { kind: 'PLATFORM', label: '' },
  resource: record.resource ?? { type: '', id: '' },
  changes: JSON.parse(changes_json) as readonly AuditedChange[],
});

export const auditLogRoutes: readonly Route[] = [listAuditRecords];
