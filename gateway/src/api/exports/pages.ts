// Reads the list of an export: one page for the request, so that its failure is the answer, and all pages for the job, which may
// begin much later.
import { setTimeout as delay } from 'node:timers/promises';
import { invalid, type DomainError } from '@mps/contracts';
import {
  err,
  EXPORT_PERMISSIONS,
  isPermitted,
  MAX_EXPORT_ROWS,
  ok,
  systemClock,
  type ExportKind,
  type Result,
} from '@mps/kernel';
import type { CsvPages, FileBounds } from '../../http/route/csv-pages';
import type { Ask, RouteContext } from '../../http/route/route';
import { CALL_DEADLINE_MS } from '../../clients/clients';
import { EXPORT_CALL_LIMIT_MS, EXPORT_READ_ATTEMPTS, EXPORT_READ_RETRY_MS } from '../../limits';

const clock = systemClock();
const BOUNDS: FileBounds = { maxRows: MAX_EXPORT_ROWS };

/** Failures that pass: a service restarts, or the database changes its primary. */
const PASSING: readonly DomainError['code'][] = ['service_unavailable', 'upstream_timeout', 'rate_limited'];
/** The key was revoked, the session has ended, or the membership is suspended or over. */
const REVOKED: readonly DomainError['code'][] = ['authentication_error', 'company_access_denied'];

export type ReadExport = (ask: Ask, bounds: FileBounds) => CsvPages;

/**
 * A list that is too long makes an export that fails, as it may be too long only later. A filter that only the owner of the list can
 * refuse, such as a cursor that was never given, is refused at its member.
 */
export async function checkFirstPage(
  read: ReadExport,
  context: RouteContext,
): Promise<Result<undefined, DomainError>> {
  const ask: Ask = (work) =>
    work({ ...context, idempotency: null, deadlineMs: clock.now().getTime() + CALL_DEADLINE_MS });
  const pages = read(ask, BOUNDS);
  const first = await pages.next();
  await pages.return();
  if (first.done === true || first.value.ok) return ok();
  const { violations = [] } = first.value.error;
  if (violations.length === 0) return first.value;
  if (violations.some(({ reason }) => reason === 'too_many_rows')) return ok();
  return err(
    invalid(...violations.map((one) => ({ ...one, in: 'body' as const, at: `#/filters/${one.at}` }))),
  );
}

/** Each page is read only while the caller may still list the rows. */
export const openPages =
  (read: ReadExport, kind: ExportKind, context: RouteContext) =>
  (signal: AbortSignal): CsvPages =>
    read(makePatientAsk(kind, context, signal), BOUNDS);

/** Repeats a page that failed for a passing reason. */
const makePatientAsk =
  (kind: ExportKind, context: RouteContext, signal: AbortSignal): Ask =>
  async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      const access = await checkAccess(kind, context);
      const deadlineMs = clock.now().getTime() + EXPORT_CALL_LIMIT_MS;
      const found = access.ok ? await work({ ...context, idempotency: null, signal, deadlineMs }) : access;
      if (found.ok || !PASSING.includes(found.error.code) || attempt === EXPORT_READ_ATTEMPTS) return found;
      await delay(EXPORT_READ_RETRY_MS, undefined, { signal });
    }
  };

async function checkAccess(
  kind: ExportKind,
  { renewCaller }: RouteContext,
): Promise<Result<undefined, DomainError>> {
  const caller = await renewCaller();
  const isDenied = caller.ok
    ? !isPermitted(caller.value.permissions, EXPORT_PERMISSIONS[kind])
    : REVOKED.includes(caller.error.code);
  if (isDenied) return err({ code: 'permission_denied' });
  return caller.ok ? ok() : caller;
}
