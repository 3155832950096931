// Exports of lists (docs/rules/http.md#exports): a file with the rows of a filter, written in the background and kept for a day.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { invalid, violation, type DomainError, type Violation } from '@mps/contracts';
import type { Export__Output } from '@mps/contracts/gen/mps/activity/v1/Export';
import {
  err,
  EXPORT_FAILURES,
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_LOCALES,
  EXPORT_STATUSES,
  isPermitted,
  ok,
  systemClock,
  type Result,
} from '@mps/kernel';
import { z } from 'zod';
import { CALL_DEADLINE_MS } from '../../clients/clients';
import {
  defineRoute,
  type FileChunks,
  type Reply,
  type Route,
  type RouteContext,
} from '../../http/route/route';
import { instantText, orNull, pageOf, replyCreated, toPagination } from '../../http/schemas/answers';
import { crossCheck, isMembers, type Members, type Report } from '../../http/schemas/cross-check';
import { idParam, pageQuery } from '../../http/schemas/params';
import { line } from '../../http/schemas/texts';
import { EXPORT_FORMS, MERCHANT, type ExportForm, type Filters } from './kinds';
import { checkFirstPage, openPages, type ReadExport } from './pages';
import { makeRenderer } from './render';

const MAX_FILTERS = 30;
const MAX_FILTER_CHARS = 1_024;
const MAX_NAME_CHARS = 64;
const MAX_COLUMNS = 64;

const filters = z.record(z.string().max(MAX_NAME_CHARS), line.max(MAX_FILTER_CHARS));

/** Capitals name the same merchant. The other ids are read by the list. */
const withPlainMerchant = ({ [MERCHANT]: merchant, ...others }: Filters): Filters =>
  merchant === undefined ? others : { ...others, [MERCHANT]: merchant.toLowerCase() };

const exported = z
  .object({
    id: z.uuid(),
    kind: z.enum(EXPORT_KINDS),
    format: z.enum(EXPORT_FORMATS),
    locale: z.enum(EXPORT_LOCALES),
    filters,
    columns: z.array(z.string()),
    status: z.enum(EXPORT_STATUSES),
    failure: orNull(z.enum(EXPORT_FAILURES)),
    rows: orNull(z.int()),
    bytes: orNull(z.int()),
    created_at: instantText,
    finished_at: orNull(instantText),
    expires_at: orNull(instantText),
  })
  .meta({ id: 'Export' });

const isText = (value: unknown): value is string => typeof value === 'string';

const isKind = (value: unknown): value is keyof typeof EXPORT_FORMS =>
  isText(value) && Object.hasOwn(EXPORT_FORMS, value);

/** Reports the filters that the list of the kind refuses, and columns that it does not have. */
function checkByKind({ kind, filters: given, columns }: Members, report: Report): void {
  if (!isKind(kind)) return;
  const form = EXPORT_FORMS[kind];
  if (isMembers(given) && Object.values(given).every(isText))
    for (const { at, code, reason, params } of form.findViolations(given as Filters))
      (report as LooseReport)(['filters', at], code, reason, params);
  if (!Array.isArray(columns)) return;
  columns.forEach((name: unknown, index) => {
    const at = ['columns', index];
    if (isText(name) && !form.columns.includes(name))
      report(at, 'invalid_enum', 'not_one_of', { values: form.columns });
    else if (columns.indexOf(name) < index) report(at, 'duplicate', 'given_twice');
  });
}

/** The reasons of the list come with their own parameters. */
type LooseReport = (
  path: readonly (string | number)[],
  code: Violation['code'],
  reason: Violation['reason'],
  params: Violation['params'],
) => void;

const body = crossCheck(
  z.strictObject({
    kind: z.enum(EXPORT_KINDS),
    format: z.enum(EXPORT_FORMATS),
    filters: filters
      .refine((given) => Object.keys(given).length <= MAX_FILTERS)
      .overwrite(withPlainMerchant)
      .describe('As in the query of the list, as text. Lists of one merchant take merchant_id')
      .default({}),
    columns: z.array(line.max(MAX_NAME_CHARS)).min(1).max(MAX_COLUMNS).optional(),
    locale: z.enum(EXPORT_LOCALES).default('en'),
  }),
  checkByKind,
);

type Body = z.output<typeof body>;

const common = { tag: 'Exports', credential: 'any' } as const;
const ofOne = { ...common, method: 'GET', params: z.object({ id: idParam }) } as const;

/** The merchant of the filters, else the company of the caller. A list of one merchant needs one of them. */
function findMerchant(
  form: ExportForm,
  given: Members,
  { caller }: RouteContext,
): Result<string | null, DomainError> {
  if (form.merchant === 'none') return ok(null);
  const merchant = isText(given[MERCHANT]) ? given[MERCHANT] : caller.company_id;
  return merchant === null && form.merchant === 'required'
    ? err(invalid(violation(`#/filters/${MERCHANT}`, 'required', 'company_needed')))
    : ok(merchant);
}

async function startExport(
  request: Body,
  context: RouteContext,
): Promise<Result<Reply<object>, DomainError>> {
  const { clients, exportJobs } = context;
  const { kind, format, locale } = request;
  const form = EXPORT_FORMS[kind];
  const { permission } = form;
  if (permission !== null && !isPermitted(context.caller.permissions, permission))
    return err({ code: 'permission_denied', members: { required_permission: permission } });
  const merchant = findMerchant(form, request.filters, context);
  if (!merchant.ok) return merchant;
  const read: ReadExport = (ask, bounds) => form.pages(request.filters, merchant.value, ask, bounds);
  const first = await checkFirstPage(read, context);
  if (!first.ok) return first;
  const permit = exportJobs.reserve(context.caller);
  if (!permit.ok) return permit;
  const columns = request.columns ?? null;
  const command = {
    ...{ kind, format, locale },
    columns: [...(columns ?? form.columns)],
    filters_json: JSON.stringify(request.filters),
  };
  let isStarted = false;
  try {
    const opened = await clients.activity.OpenExport(command, context);
    if (!opened.ok) return opened;
    const { replayed, is_unwritten } = opened.value;
    const made = toAnswer(opened.value.export);
    if (!replayed || is_unwritten) {
      permit.value.start(
        {
          id: made.id,
          ...makeRenderer(form, { format, locale, columns }),
          until: made.created_at,
          pages: openPages(read, kind, context),
        },
        context,
      );
      isStarted = true;
    }
    return ok(replyCreated(made, `/v1/exports/${made.id}`, replayed));
  } finally {
    if (!isStarted) permit.value.release();
  }
}

function toAnswer(message: Export__Output | null) {
  if (message === null) throw new Error('The service answered no export');
  const { filters_json, ...members } = message;
  return { ...members, filters: JSON.parse(filters_json) as unknown };
}

const createExport = defineRoute({
  ...common,
  operationId: 'createExport',
  summary: 'Export the rows of a list to a file',
  method: 'POST',
  path: '/v1/exports',
  // That of the list of the kind.
  permission: null,
  body,
  failures: ['permission_denied', 'resource_not_found'],
  success: 201,
  response: exported,
  findFurtherViolations: async ({ json }, context) => {
    if (!isMembers(json) || !isKind(json['kind'])) return ok();
    const given = isMembers(json['filters']) ? json['filters'] : {};
    return findMerchant(EXPORT_FORMS[json['kind']], given, context);
  },
  handle: ({ body: request }, context) => startExport(request, context),
});

const listExports = defineRoute({
  ...common,
  operationId: 'listExports',
  summary: 'List the exports of the last seven days',
  method: 'GET',
  path: '/v1/exports',
  // Shows exports of lists that the caller may read.
  permission: null,
  query: pageQuery,
  success: 200,
  response: pageOf(exported),
  handle: async ({ query: page }, { clients, ...context }) => {
    const listed = await clients.activity.ListExports({ page }, context);
    if (!listed.ok) return listed;
    const { data, page: info } = listed.value;
    return ok({ body: { data: data.map(toAnswer), pagination: toPagination(info) } });
  },
});

const getExport = defineRoute({
  ...ofOne,
  operationId: 'getExport',
  summary: 'Read an export',
  path: '/v1/exports/{id}',
  permission: null,
  failures: ['permission_denied'],
  success: 200,
  response: exported,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.activity.GetExport({ export_id: params.id }, context);
    return found.ok ? ok({ body: toAnswer(found.value.export) }) : found;
  },
});

const clock = systemClock();
const decompress = promisify(gunzip);

/** Reads one part after the other, each with a deadline of its own. Throws when a part is not there. */
async function* readParts(id: string, first: PartAnswer, read: ReadPart): FileChunks {
  let answer = first;
  for (let part = 1; ; part += 1) {
    if (answer.content.length > 0) yield await decompress(answer.content);
    if (!answer.has_more) return;
    const next = await read({ export_id: id, part });
    if (!next.ok) throw new Error(`A part of the file was not read: ${next.error.code}`);
    answer = next.value;
  }
}

interface PartAnswer {
  readonly content: Buffer;
  readonly has_more: boolean;
}

type ReadPart = (request: {
  readonly export_id: string;
  readonly part: number;
}) => Promise<Result<PartAnswer, DomainError>>;

const getExportFile = defineRoute({
  ...ofOne,
  operationId: 'getExportFile',
  summary: 'Download the file of an export',
  path: '/v1/exports/{id}/file',
  permission: null,
  failures: ['permission_denied'],
  success: 200,
  response: null,
  file: 'application/octet-stream',
  isDownload: true,
  handle: async ({ params: { id } }, { clients, ...context }) => {
    const found = await clients.activity.GetExport({ export_id: id }, context);
    if (!found.ok) return found;
    const { kind, format, bytes } = toAnswer(found.value.export);
    const read: ReadPart = (request) => {
      const deadlineMs = clock.now().getTime() + CALL_DEADLINE_MS;
      return clients.activity.ReadExportPart(request, { ...context, deadlineMs });
    };
    const first = await read({ export_id: id, part: 0 });
    if (!first.ok) return first;
    const name = `${kind.toLowerCase().replaceAll('_', '-')}-${id}.${format.toLowerCase()}`;
    return ok({ download: { name, length: bytes ?? 0, chunks: readParts(id, first.value, read) } });
  },
});

export const exportRoutes: readonly Route[] = [createExport, listExports, getExport, getExportFile];
