// The audit records of jobs of data subjects. This service is the audit log, so a record needs no event: it is stored with its job, and
// leaves the job when it is in the log. An append of a record that the log has changes nothing.
import type { Actor } from '@mps/contracts';
import { newId } from '@mps/kernel';
import type { AuditDeps, UnchainedRecord } from '../audit';
import type { DataSubjectJob, JobKind } from './documents';
import type { DataSubjectStore } from './store';

export interface RecordDeps extends Pick<AuditDeps, 'log'> {
  readonly dataSubjects: DataSubjectStore;
}

export interface RecordCause {
  readonly at: Date;
  readonly actor: Actor;
  readonly request_id: string;
  readonly ip: string | null;
  /** Why a person is erased. */
  readonly reason?: string | null;
}

const ACTION_OF: Readonly<Record<JobKind, string>> = { EXPORT: 'export', ERASURE: 'erasure' };

export function makeRecord(
  { _id: id, organization_id, kind }: Pick<DataSubjectJob, '_id' | 'organization_id' | 'kind'>,
  step: 'started' | 'finished' | 'failed' | 'read',
  { reason = null, ...cause }: RecordCause,
): UnchainedRecord {
  return {
    _id: newId(),
    organization_id,
    ...cause,
    action: `data_subject.${ACTION_OF[kind]}_${step}`,
    resource: { type: 'data_subject_job', id },
    company_id: null,
    changes_json: JSON.stringify(reason === null ? [] : [{ path: '/reason', from: null, to: reason }]),
  };
}

/** Appends the records that were stored with the job. */
export async function appendRecords(
  { log, dataSubjects }: RecordDeps,
  { _id, unrecorded = [] }: DataSubjectJob,
): Promise<void> {
  await log.append(unrecorded);
  await dataSubjects.endRecords(
    _id,
    unrecorded.map((record) => record._id),
  );
}
