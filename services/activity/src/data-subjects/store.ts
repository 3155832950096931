// Jobs of data subjects in MongoDB. A job that its gateway reports no more about is interrupted: no other process knows the person.
// The audit record of a beginning or an end is written with the job, so a crash loses none.
import type { KeptCount, KindCount } from '@mps/chassis';
import type { RealClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import {
  FILE_KEPT_MS,
  JOBS_KEPT_MS,
  LIST_LIMIT_MS,
  MAX_OPEN_JOBS,
  MAX_PERSON_EXPORTS_PER_DAY,
  REPORT_LIMIT_MS,
} from '../limits';
import type { UnchainedRecord } from '../audit';
import type { DataSubjectJob, DataSubjectJobCollection, DataSubjectRecordsCollection } from './documents';

const DAY_MS = 86_400_000;

export type Opened =
  | { readonly code: 'opened'; readonly job: DataSubjectJob }
  | { readonly code: 'too_many_at_once' | 'too_many_today' };

export interface JobResult {
  readonly status: 'DONE' | 'FAILED';
  readonly found: readonly KindCount[];
  readonly blanked: readonly KindCount[];
  readonly kept: readonly KeptCount[];
  readonly finished_at: Date;
  readonly expires_at: Date | null;
}

export interface JobFailure {
  readonly finishedAt: Date;
  /** The job is ended only when its last report is no newer. Absent: it is ended in any case. */
  readonly reportedBy?: Date;
}

/** The job, and the caller that may report about it. */
export interface JobOwner {
  readonly id: string;
  readonly organization_id: string;
  readonly started_by: string;
}

interface Options {
  readonly jobs: DataSubjectJobCollection;
  readonly records: DataSubjectRecordsCollection;
  readonly realClock: RealClock;
}

export type DataSubjectStore = ReturnType<typeof makeDataSubjectStore>;

export const makeDataSubjectStore = (options: Options) => ({
  ...makeBeginning(options),
  ...makeWriting(options),
  ...makeEnding(options),
  ...makeRecording(options),
  ...makeReading(options),
});

const laterThan = (realClock: RealClock, ms: number): Date => new Date(realClock.now().getTime() + ms);

const OPEN_STATUSES = { $in: ['PENDING', 'RUNNING'] as const };

const isOpen = (realClock: RealClock) => ({
  status: OPEN_STATUSES,
  reported_at: { $gt: laterThan(realClock, -REPORT_LIMIT_MS) },
});

const toOwnOpen = (realClock: RealClock, { id, ...owner }: JobOwner): mongo.Filter<DataSubjectJob> => ({
  _id: id,
  ...owner,
  ...isOpen(realClock),
});

/** The update that writes an audit record with its change. */
const withRecord = (
  realClock: RealClock,
  changes: Partial<DataSubjectJob>,
  record: UnchainedRecord,
): mongo.UpdateFilter<DataSubjectJob> => ({
  $set: { ...changes, unrecorded_since: realClock.now() },
  $push: { unrecorded: record },
});

function makeBeginning({ jobs, realClock }: Options) {
  /** A job is deleted a fixed time after its beginning, so that time tells when it began. */
  async function checkDay({ _id, organization_id, kind, deleted_at }: DataSubjectJob) {
    if (kind !== 'EXPORT') return null;
    const dayBefore = new Date(deleted_at.getTime() - DAY_MS);
    const today = await jobs.countDocuments(
      { organization_id, kind, deleted_at: { $gt: dayBefore }, _id: { $lt: _id } },
      { hint: 'day', limit: MAX_PERSON_EXPORTS_PER_DAY, maxTimeMS: LIST_LIMIT_MS },
    );
    return today < MAX_PERSON_EXPORTS_PER_DAY ? null : 'too_many_today';
  }

  return {
    /** Of jobs that begin together the oldest ones win. The record is written with the job. */
    async open(
      begun: Omit<DataSubjectJob, 'reported_at' | 'deleted_at'>,
      record: UnchainedRecord,
    ): Promise<Opened> {
      const now = realClock.now();
      const times = {
        reported_at: now,
        unrecorded_since: now,
        deleted_at: laterThan(realClock, JOBS_KEPT_MS),
      };
      const job = { ...begun, ...times, unrecorded: [record] };
      await jobs.insertOne(job);
      const older = await jobs.countDocuments(
        { organization_id: job.organization_id, _id: { $lt: job._id }, ...isOpen(realClock) },
        { hint: 'organization', maxTimeMS: LIST_LIMIT_MS },
      );
      const refusal = older >= MAX_OPEN_JOBS ? 'too_many_at_once' : await checkDay(job);
      if (refusal === null) return { code: 'opened', job };
      await jobs.deleteOne({ _id: job._id });
      return { code: refusal };
    },
  };
}

function makeWriting({ jobs, records, realClock }: Options) {
  return {
    /** Notes that the job runs, and adds a part to its file. false: the job is interrupted or over, or of another caller. */
    async report(owner: JobOwner, recordsJson: string): Promise<boolean> {
      const hasPart = recordsJson !== '';
      const before = await jobs.findOneAndUpdate(toOwnOpen(realClock, owner), {
        $set: { status: 'RUNNING', reported_at: realClock.now() },
        $inc: { parts: hasPart ? 1 : 0 },
      });
      if (before === null) return false;
      if (!hasPart) return true;
      const _id = toPartId(owner.id, before.parts);
      const deleted_at = laterThan(realClock, FILE_KEPT_MS);
      await records.insertOne({ _id, job_id: owner.id, records_json: recordsJson, deleted_at });
      if ((await jobs.findOne(toOwnOpen(realClock, owner))) !== null) return true;
      // The job ended meanwhile, so its deleted file must not get a part again.
      await records.deleteOne({ _id });
      return false;
    },
    /** null: the job is interrupted or over, or of another caller. The record is written with the end. */
    finish: (owner: JobOwner, result: JobResult, record: UnchainedRecord): Promise<DataSubjectJob | null> =>
      jobs.findOneAndUpdate(toOwnOpen(realClock, owner), withRecord(realClock, { ...result }, record), {
        returnDocument: 'after',
      }),
  };
}

/** A file ends before its job is deleted, so only jobs that began lately have one. */
const FILE_DAYS = 2;

function makeEnding({ jobs, records, realClock }: Options) {
  return {
    /** Jobs without a report for REPORT_LIMIT_MS. Their gateway was killed. */
    findInterrupted: (limit: number, postponed: readonly string[]): Promise<readonly DataSubjectJob[]> =>
      jobs
        .find(
          {
            status: OPEN_STATUSES,
            reported_at: { $lte: laterThan(realClock, -REPORT_LIMIT_MS) },
            ...(postponed.length > 0 && { _id: { $nin: [...postponed] } }),
          },
          { sort: { reported_at: 1 }, limit, hint: 'reported', maxTimeMS: LIST_LIMIT_MS },
        )
        .toArray(),
    /** Ends an open job with its record. null: it has ended, or was reported after `reportedBy`. */
    fail: (
      id: string,
      { finishedAt: finished_at, reportedBy }: JobFailure,
      record: UnchainedRecord,
    ): Promise<DataSubjectJob | null> =>
      jobs.findOneAndUpdate(
        {
          _id: id,
          status: OPEN_STATUSES,
          ...(reportedBy !== undefined && { reported_at: { $lte: reportedBy } }),
        },
        withRecord(realClock, { status: 'FAILED', finished_at }, record),
        { returnDocument: 'after' },
      ),
    /** An export of the organization that has or may get a file. */
    findWithFile: (organization_id: string): Promise<DataSubjectJob | null> =>
      jobs.findOne(
        {
          organization_id,
          kind: 'EXPORT',
          deleted_at: { $gt: laterThan(realClock, JOBS_KEPT_MS - FILE_DAYS * DAY_MS) },
          $or: [{ status: OPEN_STATUSES }, { parts: { $gt: 0 } }],
        },
        { hint: 'day', maxTimeMS: LIST_LIMIT_MS },
      ),
    /** Deletes the file of a job that has ended. The file is not shown while its parts are deleted. */
    async removeFile({ _id, expires_at }: DataSubjectJob, now: Date): Promise<void> {
      if (expires_at !== null && expires_at > now)
        await jobs.updateOne({ _id }, { $set: { expires_at: now } });
      // The character after the slash is 0.
      await records.deleteMany({ _id: { $gte: `${_id}/`, $lt: `${_id}0` } });
      await jobs.updateOne({ _id }, { $set: { parts: 0 } });
    },
  };
}

/** Audit records that were written with their jobs, until they are in the audit log. */
function makeRecording({ jobs, realClock }: Options) {
  return {
    /** Jobs with records that are older than `ageMs`: the processes that wrote them were killed. */
    findUnrecorded: (
      ageMs: number,
      limit: number,
      postponed: readonly string[],
    ): Promise<readonly DataSubjectJob[]> =>
      jobs
        .find(
          {
            unrecorded_since: { $lte: laterThan(realClock, -ageMs) },
            ...(postponed.length > 0 && { _id: { $nin: [...postponed] } }),
          },
          { sort: { unrecorded_since: 1 }, limit, hint: 'unrecorded', maxTimeMS: LIST_LIMIT_MS },
        )
        .toArray(),
    /** The audit log has these records. */
    async endRecords(_id: string, recordIds: readonly string[]): Promise<void> {
      await jobs.updateOne({ _id }, { $pull: { unrecorded: { _id: { $in: [...recordIds] } } } });
      await jobs.updateOne(
        { _id, unrecorded: { $size: 0 } },
        { $unset: { unrecorded: true, unrecorded_since: true } },
      );
    },
  };
}

function makeReading({ jobs, records, realClock }: Options) {
  return {
    /** The job as it is now: an interrupted one has failed. */
    async find(organization_id: string, id: string): Promise<DataSubjectJob | null> {
      const found = await jobs.findOne({ _id: id, organization_id });
      if (found === null || !isInterrupted(found, realClock.now())) return found;
      return { ...found, status: 'FAILED', finished_at: found.reported_at };
    },
    async readPart(id: string, part: number): Promise<string | null> {
      return (await records.findOne({ _id: toPartId(id, part) }))?.records_json ?? null;
    },
  };
}

const toPartId = (id: string, part: number): string => `${id}/${part}`;

const isInterrupted = ({ finished_at, reported_at }: DataSubjectJob, now: Date): boolean =>
  finished_at === null && now.getTime() - reported_at.getTime() >= REPORT_LIMIT_MS;
