// Exports of lists. The gateway that received the request writes the file, because it has the form of every list. This service
// decides who may begin and see an export, and keeps its state, its file and its audit records.
import { currentTraceId } from '@mps/chassis';
import {
  currentOrigin,
  scopeOf,
  toActor,
  type CallContext,
  type CallerContext,
  type DomainError,
} from '@mps/contracts';
import {
  derivedId,
  err,
  EXPORT_KINDS,
  EXPORT_PERMISSIONS,
  isPermitted,
  newId,
  ok,
  type BusinessClock,
  type ExportFailure,
  type ExportKind,
  type ExportStatus,
  type PageQuery,
  type Result,
} from '@mps/kernel';
import type { AuditDeps } from '../audit';
import { EXPORT_SHOWN_MS, EXPORTS_RETRY_AFTER_SECONDS } from '../limits';
import type { ExportDocument } from './documents';
import type { ExportOwner, ExportStore, ExportWriter, PartReport } from './store';

export interface ExportDeps extends Pick<AuditDeps, 'log'> {
  readonly exportStore: ExportStore;
  readonly businessClock: BusinessClock;
}

export type ShownExport = Omit<ExportDocument, 'status'> & { readonly status: ExportStatus };

type Reply<Value> = Promise<Result<Value, DomainError>>;

const NOT_SELECTED = err({ code: 'company_not_selected' });
const NOT_FOUND = err({ code: 'resource_not_found' });

type OpenCommand = Pick<ExportDocument, 'kind' | 'format' | 'locale' | 'columns' | 'filters_json'>;

export interface OpenedExport {
  readonly stored: ShownExport;
  readonly replayed: boolean;
  /** The export is an earlier one, and no gateway has reported about it. Its answer may have been lost on the way to the gateway. */
  readonly isUnwritten: boolean;
}

/** Errors: company_not_selected, permission_denied, idempotency_key_conflict, rate_limited. */
export async function openExport(
  { exportStore, businessClock, log }: ExportDeps,
  command: OpenCommand,
  context: CallContext,
): Reply<OpenedExport> {
  const { caller, idempotency } = context;
  const scope = scopeOf(caller);
  if (scope === null) return NOT_SELECTED;
  if (!mayExport(command.kind, context)) return deny(command.kind);
  const fingerprint = idempotency?.fingerprint ?? null;
  const opened = await exportStore.open({
    _id: idempotency === null ? newId() : derivedId(`export/${idempotency.key}`),
    ...scope,
    started_by: caller.principal_id,
    ...command,
    status: 'PENDING',
    failure: null,
    rows: 0,
    bytes: 0,
    parts: 0,
    created_at: businessClock.now(),
    finished_at: null,
    expires_at: null,
    fingerprint,
  });
  if (opened.code === 'too_many')
    return err({ code: 'rate_limited', retryAfterSeconds: EXPORTS_RETRY_AFTER_SECONDS });
  if (opened.code === 'taken') {
    if (opened.stored.fingerprint !== fingerprint) return err({ code: 'idempotency_key_conflict' });
    const owner = findOwner(opened.stored._id, context);
    const resumed = owner && (await exportStore.resume(owner));
    if (resumed !== null) await record({ businessClock, log }, resumed, 'created', context);
    const stored = show(resumed ?? opened.stored, businessClock);
    return ok({ stored, replayed: true, isUnwritten: resumed !== null });
  }
  await record({ businessClock, log }, opened.stored, 'created', context);
  return ok({ stored: opened.stored, replayed: false, isUnwritten: false });
}

/** One job of a gateway that would write the file of an export. */
export interface ExportJobId {
  readonly export_id: string;
  readonly writer: string;
}

/** Without a part it is a sign of life. Error: resource_not_found. */
export async function keepExportPart(
  { exportStore }: ExportDeps,
  { report, ...job }: ExportJobId & { readonly report: PartReport | null },
  context: CallerContext,
): Reply<null> {
  const writer = findWriter(job, context);
  if (writer === null) return NOT_FOUND;
  const isKept = report === null ? exportStore.report(writer) : exportStore.addPart(writer, report);
  return (await isKept) ? ok(null) : NOT_FOUND;
}

/** Error: resource_not_found. */
export async function finishExport(
  { exportStore, businessClock }: ExportDeps,
  { failure, ...job }: ExportJobId & { readonly failure: ExportFailure | null },
  context: CallerContext,
): Reply<ShownExport> {
  const writer = findWriter(job, context);
  if (writer === null) return NOT_FOUND;
  const finished_at = businessClock.now();
  const finished = await exportStore.finish(writer, {
    status: failure === null ? 'READY' : 'FAILED',
    failure,
    finished_at,
    expires_at: failure === null ? new Date(finished_at.getTime() + EXPORT_SHOWN_MS) : null,
  });
  return finished === null ? NOT_FOUND : ok(show(finished, businessClock));
}

/** Errors: company_not_selected, resource_not_found, permission_denied. */
export async function getExport(
  { exportStore, businessClock }: Pick<ExportDeps, 'exportStore' | 'businessClock'>,
  exportId: string,
  context: CallerContext,
): Reply<ShownExport> {
  const scope = scopeOf(context.caller);
  if (scope === null) return NOT_SELECTED;
  const found = await exportStore.find(scope, exportId);
  if (found === null) return NOT_FOUND;
  return mayExport(found.kind, context) ? ok(show(found, businessClock)) : deny(found.kind);
}

export interface ExportPage {
  readonly data: readonly ShownExport[];
  readonly total: number;
}

/** Leaves out kinds that the caller may not list. Error: company_not_selected. */
export async function listExports(
  { exportStore, businessClock }: ExportDeps,
  query: PageQuery,
  context: CallerContext,
): Reply<ExportPage> {
  const scope = scopeOf(context.caller);
  if (scope === null) return NOT_SELECTED;
  const kinds = EXPORT_KINDS.filter((kind) => mayExport(kind, context));
  const { data, total } = await exportStore.list(scope, kinds, query);
  return ok({ data: data.map((one) => show(one, businessClock)), total });
}

/** A read of the first part is recorded as a download. Errors: those of getExport. */
export async function readExportPart(
  deps: ExportDeps,
  { export_id, part }: { readonly export_id: string; readonly part: number },
  context: CallContext,
): Reply<{ readonly content: Buffer; readonly has_more: boolean }> {
  const found = await getExport(deps, export_id, context);
  if (!found.ok) return found;
  if (found.value.status !== 'READY') return NOT_FOUND;
  if (part === 0) await record(deps, found.value, 'read', context);
  const { parts } = found.value;
  if (parts === 0) return ok({ content: Buffer.alloc(0), has_more: false });
  const content = await deps.exportStore.readPart(export_id, part);
  return content === null ? NOT_FOUND : ok({ content, has_more: part + 1 < parts });
}

const mayExport = (kind: ExportKind, { caller }: CallerContext): boolean =>
  isPermitted(caller.permissions, EXPORT_PERMISSIONS[kind]);

const deny = (kind: ExportKind) =>
  err({ code: 'permission_denied', members: { required_permission: EXPORT_PERMISSIONS[kind] } } as const);

function findOwner(id: string, { caller }: CallerContext): ExportOwner | null {
  const { organization_id, principal_id: started_by } = caller;
  return organization_id === null ? null : { id, organization_id, started_by };
}

function findWriter({ export_id, writer }: ExportJobId, context: CallerContext): ExportWriter | null {
  const owner = findOwner(export_id, context);
  return owner && { ...owner, writer };
}

const show = (stored: ShownExport, businessClock: BusinessClock): ShownExport => {
  const isExpired =
    stored.status === 'READY' && stored.expires_at !== null && stored.expires_at <= businessClock.now();
  return isExpired ? { ...stored, status: 'EXPIRED' } : stored;
};

async function record(
  { log, businessClock }: Pick<ExportDeps, 'log' | 'businessClock'>,
  { _id: id, organization_id, company_id, kind, format }: Omit<ExportDocument, 'status'>,
  step: 'created' | 'read',
  { caller }: CallContext,
): Promise<void> {
  const changes = [
    { path: '/kind', from: null, to: kind },
    { path: '/format', from: null, to: format },
  ];
  await log.append([
    {
      // The begin of an export is recorded once, also when the first request was not answered.
      _id: step === 'created' ? derivedId(`export-created/${id}`) : newId(),
      organization_id,
      at: businessClock.now(),
      actor: toActor(caller),
      action: `export.${step}`,
      resource: { type: 'export', id },
      company_id,
      changes_json: JSON.stringify(step === 'created' ? changes : []),
      request_id: currentTraceId(),
      ip: currentOrigin()?.ip ?? null,
    },
  ]);
}
