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
import type { AuditDeps } from '../audit';
import { FILE_SHOWN_MS, OPEN_JOBS_RETRY_AFTER_SECONDS, PERSON_EXPORTS_RETRY_AFTER_SECONDS } from '../limits';
import type { DataSubjectJob, JobKind } from './documents';
import type { DataSubjectStore, JobOwner } from './store';

export interface DataSubjectDeps extends Pick<AuditDeps, 'log'> {
  readonly dataSubjects: DataSubjectStore;
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

/** Records the beginning before the work begins. permission_denied · rate_limited */
export async function openDataSubjectJob(
  deps: DataSubjectDeps,
  { kind, reason }: OpenRequest,
  context: CallContext,
): Promise<Result<DataSubjectJob, DomainError>> {
  const organization_id = findOrganization(context, [kind]);
  if (organization_id === null) return DENIED;
  const opened = await deps.dataSubjects.open({
    _id: newId(),
    organization_id,
    started_by: context.caller.principal_id,
    kind,
    status: 'PENDING',
    found: [],
    blanked: [],
    kept: [],
    parts: 0,
    created_at: deps.businessClock.now(),
    finished_at: null,
    expires_at: null,
  });
  if (opened.code !== 'opened')
    return err({ code: 'rate_limited', retryAfterSeconds: RETRY_AFTER_SECONDS[opened.code] });
  await record(deps, opened.job, 'started', context, reason);
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
  const hasFile = is_done && stored?.kind === 'EXPORT';
  const finished = await deps.dataSubjects.finish(owner, {
    ...counts,
    status: is_done ? 'DONE' : 'FAILED',
    finished_at: now,
    expires_at: hasFile ? new Date(now.getTime() + FILE_SHOWN_MS) : null,
  });
  if (finished === null) return NOT_FOUND;
  await record(deps, finished, is_done ? 'finished' : 'failed', context);
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
  if (part === 0) await record(deps, job, 'read', context);
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

const ACTION_OF: Readonly<Record<JobKind, string>> = { EXPORT: 'export', ERASURE: 'erasure' };

type Step = 'started' | 'finished' | 'failed' | 'read';

/** Writes the record directly, because this service is the audit log. */
async function record(
  { log, businessClock }: DataSubjectDeps,
  { _id: id, organization_id, kind }: Pick<DataSubjectJob, '_id' | 'organization_id' | 'kind'>,
  step: Step,
  { caller }: CallContext,
  reason: string | null = null,
): Promise<void> {
  await log.append([
    {
      _id: newId(),
      organization_id,
      at: businessClock.now(),
      actor: toActor(caller),
      action: `data_subject.${ACTION_OF[kind]}_${step}`,
      resource: { type: 'data_subject_job', id },
      company_id: null,
      changes_json: JSON.stringify(reason === null ? [] : [{ path: '/reason', from: null, to: reason }]),
      request_id: currentTraceId(),
      ip: currentOrigin()?.ip ?? null,
    },
  ]);
}
