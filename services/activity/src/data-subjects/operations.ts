// The jobs that export or erase the data of one person. The gateway that received the request does the work, because the job does not
// hold the document, so no other process could go on with it. This service keeps its state, its file and its audit records.
import { currentTraceId, type KeptCount, type KindCount } from '@mps/chassis';
import {
  currentOrigin,
  toActor,
  type CallContext,
  type CallerContext,
  type DomainError,
} from '@mps/contracts';
import { err, isPermitted, newId, ok, type BusinessClock, type Permission, type Result } from '@mps/kernel';
import { FILE_SHOWN_MS, OPEN_JOBS_RETRY_AFTER_SECONDS, PERSON_EXPORTS_RETRY_AFTER_SECONDS } from '../limits';
import type { DataSubjectJob, JobKind } from './documents';
import { appendRecords, makeRecord, type RecordCause, type RecordDeps } from './record';
import type { JobOwner } from './store';

export interface DataSubjectDeps extends RecordDeps {
  readonly businessClock: BusinessClock;
}

const PERMISSION: Readonly<Record<JobKind, Permission>> = {
  EXPORT: 'privacy.export',
  ERASURE: 'privacy.erase',
};
const DENIED = err({ code: 'permission_denied' });
const NOT_FOUND = err({ code: 'resource_not_found' });

const RETRY_AFTER_SECONDS = {
  too_many_at_once: OPEN_JOBS_RETRY_AFTER_SECONDS,
  too_many_today: PERSON_EXPORTS_RETRY_AFTER_SECONDS,
} as const;

interface OpenRequest {
  readonly kind: JobKind;
  /** For the audit log. null: of an export. */
  readonly reason: string | null;
}

/** The beginning is recorded with the job, before the work begins. permission_denied · rate_limited */
export async function openDataSubjectJob(
  deps: DataSubjectDeps,
  { kind, reason }: OpenRequest,
  context: CallContext,
): Promise<Result<DataSubjectJob, DomainError>> {
  const organization_id = findOrganization(context, [kind]);
  if (organization_id === null) return DENIED;
  const created_at = deps.businessClock.now();
  const begun = {
    _id: newId(),
    organization_id,
    started_by: context.caller.principal_id,
    kind,
    status: 'PENDING',
    found: [],
    blanked: [],
    kept: [],
    parts: 0,
    created_at,
    finished_at: null,
    expires_at: null,
  } as const;
  const opened = await deps.dataSubjects.open(
    begun,
    makeRecord(begun, 'started', { ...describeCall(context), at: created_at, reason }),
  );
  if (opened.code !== 'opened')
    return err({ code: 'rate_limited', retryAfterSeconds: RETRY_AFTER_SECONDS[opened.code] });
  await appendSoon(deps, opened.job);
  return ok(opened.job);
}

interface Report {
  readonly job_id: string;
  readonly records_json: string;
}

/** permission_denied · resource_not_found */
export async function keepDataSubjectRecords(
  { dataSubjects }: DataSubjectDeps,
  { job_id, records_json }: Report,
  context: CallerContext,
): Promise<Result<null, DomainError>> {
  const owner = findOwner(job_id, context);
  if (owner === null) return DENIED;
  return (await dataSubjects.report(owner, records_json)) ? ok(null) : NOT_FOUND;
}

interface FinishRequest {
  readonly job_id: string;
  readonly is_done: boolean;
  readonly found: readonly KindCount[];
  readonly blanked: readonly KindCount[];
  readonly kept: readonly KeptCount[];
}

/** permission_denied · resource_not_found */
export async function finishDataSubjectJob(
  deps: DataSubjectDeps,
  { job_id, is_done, ...counts }: FinishRequest,
  context: CallContext,
): Promise<Result<DataSubjectJob, DomainError>> {
  const owner = findOwner(job_id, context);
  if (owner === null) return DENIED;
  const stored = await deps.dataSubjects.find(owner.organization_id, job_id);
  const now = deps.businessClock.now();
  if (stored === null) return NOT_FOUND;
  const hasFile = is_done && stored.kind === 'EXPORT';
  const finished = await deps.dataSubjects.finish(
    owner,
    {
      ...counts,
      status: is_done ? 'DONE' : 'FAILED',
      finished_at: now,
      expires_at: hasFile ? new Date(now.getTime() + FILE_SHOWN_MS) : null,
    },
    makeRecord(stored, is_done ? 'finished' : 'failed', { ...describeCall(context), at: now }),
  );
  if (finished === null) return NOT_FOUND;
  await appendSoon(deps, finished);
  return ok(finished);
}

/** permission_denied · resource_not_found */
export async function getDataSubjectJob(
  { dataSubjects }: DataSubjectDeps,
  jobId: string,
  context: CallerContext,
): Promise<Result<DataSubjectJob, DomainError>> {
  const organization_id = findOrganization(context, ['EXPORT', 'ERASURE']);
  if (organization_id === null) return DENIED;
  const found = await dataSubjects.find(organization_id, jobId);
  if (found === null) return NOT_FOUND;
  return findOrganization(context, [found.kind]) === null ? DENIED : ok(found);
}

interface PartRequest {
  readonly job_id: string;
  readonly part: number;
}

export interface FilePart {
  readonly records_json: string;
  readonly has_more: boolean;
}

/** A read of the first part is recorded as a download. permission_denied · resource_not_found */
export async function readDataSubjectRecords(
  deps: DataSubjectDeps,
  { job_id, part }: PartRequest,
  context: CallContext,
): Promise<Result<FilePart, DomainError>> {
  const organization_id = findOrganization(context, ['EXPORT']);
  if (organization_id === null) return DENIED;
  const job = await deps.dataSubjects.find(organization_id, job_id);
  if (job?.expires_at == null || job.expires_at <= deps.businessClock.now()) return NOT_FOUND;
  if (part === 0)
    await deps.log.append([
      makeRecord(job, 'read', { ...describeCall(context), at: deps.businessClock.now() }),
    ]);
  if (job.parts === 0) return ok({ records_json: '', has_more: false });
  const records_json = await deps.dataSubjects.readPart(job_id, part);
  return records_json === null ? NOT_FOUND : ok({ records_json, has_more: part + 1 < job.parts });
}

/** The organization of a caller of the whole organization with one of the permissions. null: not allowed. */
function findOrganization({ caller }: CallerContext, kinds: readonly JobKind[]): string | null {
  const isAllowed = kinds.some((kind) => isPermitted(caller.permissions, PERMISSION[kind]));
  return isAllowed && caller.company_id === null ? caller.organization_id : null;
}

function findOwner(id: string, context: CallerContext): JobOwner | null {
  const organization_id = findOrganization(context, ['EXPORT', 'ERASURE']);
  return organization_id === null ? null : { id, organization_id, started_by: context.caller.principal_id };
}

/** The actor and the request of a record of this call. */
const describeCall = ({ caller }: CallContext): Omit<RecordCause, 'at'> => ({
  actor: toActor(caller),
  request_id: currentTraceId(),
  ip: currentOrigin()?.ip ?? null,
});

/** A record that cannot be appended now stays with its job, and the scan of record-scans.ts appends it. */
async function appendSoon(deps: RecordDeps, job: DataSubjectJob): Promise<void> {
  await appendRecords(deps, job).catch(() => undefined);
}
