// The operations on the audit log. A merchant reads the records of its scope. Operators read whole chains, to verify them.
import {
  invalid,
  PLATFORM_CHAIN,
  scopeOf,
  toActor,
  violation,
  type CallContext,
  type CallerContext,
  type DomainError,
} from '@mps/contracts';
import { currentTraceId } from '@mps/chassis';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import { parseCursor, toCursor, type StoredRecord } from './chain';
import type { AuditLog, AuditQuery, ChainEnd } from './store';

export interface AuditDeps {
  readonly log: AuditLog;
  readonly businessClock: BusinessClock;
}

type Filters = Omit<AuditQuery, 'organization_id' | 'company_id' | 'before' | 'from' | 'to'>;

export interface ListRequest extends Filters {
  readonly after: string | null;
  readonly created_at_from: string | null;
  readonly created_at_to: string | null;
}

export interface AuditPage {
  readonly data: readonly StoredRecord[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** company_not_selected · validation_error */
export async function listAuditRecords(
  { log }: Pick<AuditDeps, 'log'>,
  { after, created_at_from, created_at_to, ...filters }: ListRequest,
  { caller }: CallerContext,
): Promise<Result<AuditPage, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err({ code: 'company_not_selected' });
  const before = after === null ? ok(null) : parseCursor(after);
  if (!before.ok)
    return err(invalid({ ...violation('after', 'invalid_format', 'unknown_cursor'), in: 'parameter' }));
  const found = await log.list({
    ...scope,
    ...filters,
    before: before.value,
    from: toDate(created_at_from),
    to: toDate(created_at_to),
  });
  const data = found.slice(0, filters.limit);
  const last = data.at(-1);
  return ok({
    data,
    next_cursor: last === undefined ? after : toCursor(last.sequence),
    has_more: found.length > filters.limit,
  });
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** permission_denied */
export async function listAuditChains(
  { log }: Pick<AuditDeps, 'log'>,
  after: string,
  { caller }: CallerContext,
): Promise<Result<readonly ChainEnd[], DomainError>> {
  return caller.kind === 'operator' ? ok(await log.listChains(after)) : err({ code: 'permission_denied' });
}

/** permission_denied */
export async function listChainRecords(
  { log }: Pick<AuditDeps, 'log'>,
  { organization_id, after }: { readonly organization_id: string; readonly after: number },
  { caller }: CallerContext,
): Promise<Result<readonly StoredRecord[], DomainError>> {
  if (caller.kind !== 'operator') return err({ code: 'permission_denied' });
  return ok(await log.readChain(organization_id, after));
}

export interface OperatorAction {
  readonly id: string;
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly details: Readonly<Record<string, unknown>>;
}

/** Records the action of a tool that changes something without a service. The tool acts after the answer. permission_denied */
export async function recordOperatorAction(
  { log, businessClock }: AuditDeps,
  { id, action, resource, details }: OperatorAction,
  { caller }: CallContext,
): Promise<Result<undefined, DomainError>> {
  if (caller.kind !== 'operator') return err({ code: 'permission_denied' });
  const changes = Object.entries(details).map(([name, to]) => ({ path: `/${name}`, from: null, to }));
  await log.append([
    {
      _id: id,
      organization_id: caller.organization_id ?? PLATFORM_CHAIN,
      at: businessClock.now(),
      actor: toActor(caller),
      action,
      resource,
      company_id: null,
      changes_json: JSON.stringify(changes),
      request_id: currentTraceId(),
      ip: null,
    },
  ]);
  return ok(undefined);
}

/** The changes are not parsed: a record that was altered in the database must fail neither a list nor the check of its chain. */
export const toRecordMessage = ({ _id, organization_id: _organization, at, ...record }: StoredRecord) => ({
  ...record,
  id: _id,
  at: at.toISOString(),
});
