// Ends interrupted jobs with their audit record, and appends the records that killed processes left with their jobs.
import { makeDueScan, type DueScan, type DueScanOptions } from '@mps/background';
import { platformOrigin } from '@mps/contracts';
import type { BusinessClock, RealClock } from '@mps/kernel';
import { RECORD_GRACE_MS, RECORD_SCAN_BATCH } from '../limits';
import type { DataSubjectJob } from './documents';
import { appendRecords, makeRecord, type RecordDeps } from './record';
import type { JobFailure } from './store';

export interface RecordScanDeps extends RecordDeps {
  readonly businessClock: BusinessClock;
  readonly realClock: RealClock;
  readonly scanLog: DueScanOptions<never>['log'];
}

export function makeRecordScans(deps: RecordScanDeps): readonly DueScan[] {
  const { dataSubjects, realClock, scanLog: log } = deps;
  const scan = { log, realClock, idOf: ({ _id }: DataSubjectJob) => _id, batch: RECORD_SCAN_BATCH };
  return [
    makeDueScan({
      ...scan,
      name: 'interrupted-person-jobs',
      find: dataSubjects.findInterrupted,
      // An interrupted job ended with its last report.
      work: (job) => failJob(deps, job, { finishedAt: job.reported_at, reportedBy: job.reported_at }),
    }),
    makeDueScan({
      ...scan,
      name: 'person-job-records',
      find: (limit, postponed) => dataSubjects.findUnrecorded(RECORD_GRACE_MS, limit, postponed),
      work: (job) => appendRecords(deps, job),
    }),
  ];
}

/** Ends a job that its gateway does not end, with its record. */
export async function failJob(
  deps: RecordDeps & { readonly businessClock: BusinessClock },
  job: DataSubjectJob,
  failure: JobFailure,
): Promise<void> {
  const { actor } = platformOrigin('activity');
  const cause = { at: deps.businessClock.now(), actor, request_id: '', ip: null };
  const failed = await deps.dataSubjects.fail(job._id, failure, makeRecord(job, 'failed', cause));
  if (failed !== null) await appendRecords(deps, failed);
}
