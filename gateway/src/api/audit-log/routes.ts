// Reads the audit log of an organization or a company: each change and its author.
import { ACTOR_KINDS, parseChanges } from '@mps/contracts';
import type { AuditRecord__Output } from '@mps/contracts/gen/mps/activity/v1/AuditRecord';
import { CURSOR_FORMS, DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT, ok } from '@mps/kernel';
import { z } from 'zod';
import { type FileBounds, readCursorPages } from '../../http/route/csv-pages';
import type { CsvPages } from '../../http/route/csv-pages';
import { type Ask, defineRoute, type Route } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { crossCheck, requireOrder } from '../../http/schemas/cross-check';
import {
  cursorParam,
  firstInstantParam,
  instantParam,
  integerParam,
  textParam,
} from '../../http/schemas/params';
import { anyId } from '../../http/schemas/values';

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
  after: cursorParam(CURSOR_FORMS.auditRecord).optional(),
  limit: integerParam(1, MAX_PAGE_LIMIT).default(DEFAULT_PAGE_LIMIT),
  actor_kind: z.enum(ACTOR_KINDS).optional(),
  actor_id: anyId(textParam).optional(),
  action: textParam.optional(),
  resource_type: textParam.optional(),
  resource_id: anyId(textParam).optional(),
  created_at_from: firstInstantParam.optional(),
  created_at_to: instantParam.optional(),
});

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
    pages: (input, ask, bounds) => readPages(input.query, ask, bounds),
  },
  handle: async (input, { clients, ...context }) => {
    const listed = await clients.activity.ListAuditRecords(input.query, context);
    if (!listed.ok) return listed;
    const { data, next_cursor, has_more } = listed.value;
    return ok({ body: { data: data.map(fromWire), next_cursor, has_more } });
  },
});

const readPages = (asked: z.output<typeof query>, ask: Ask, bounds: FileBounds): CsvPages =>
  readCursorPages(bounds, ({ limit, cursor = asked.after }) =>
    ask(async ({ clients, ...context }) => {
      const request = { ...asked, limit, ...(cursor !== undefined && { after: cursor }) };
      const listed = await clients.activity.ListAuditRecords(request, context);
      if (!listed.ok) return listed;
      const { data, next_cursor: next, has_more: hasMore } = listed.value;
      return ok({ rows: data.map(fromWire), next, hasMore });
    }),
  );

const fromWire = ({ changes_json, ...record }: AuditRecord__Output) => ({
  ...record,
  actor: record.actor ?? { kind: 'PLATFORM', label: '' },
  resource: record.resource ?? { type: '', id: '' },
  changes: parseChanges(changes_json),
});

export const auditLogRoutes: readonly Route[] = [listAuditRecords];
