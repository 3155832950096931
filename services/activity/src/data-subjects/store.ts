// Jobs of data subjects in MongoDB. A job that its gateway reports no more about is interrupted: no other process knows the person.
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

/** The job, and the caller that may report about it. */
export interface JobOwner {
  readonly id: string;
  readonly organization_id: string;
  readonly started_by: string;
}

export type DataSubjectStore = ReturnType<typeof makeDataSubjectStore>;

export function makeDataSubjectStore({
  jobs,
  records,
  realClock,
}: {
  readonly jobs: DataSubjectJobCollection;
  readonly records: DataSubjectRecordsCollection;
  readonly realClock: RealClock;
}) {
  const later = (ms: number): Date => new Date(realClock.now().getTime() + ms);
  const open = () => ({
    status: { $in: ['PENDING', 'RUNNING'] as const },
    reported_at: { $gt: later(-REPORT_LIMIT_MS) },
  });
  const ownOpen = ({ id, organization_id, started_by }: JobOwner): mongo.Filter<DataSubjectJob> => ({
    _id: id,
    organization_id,
    started_by,
    ...open(),
  });
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
    /** Of jobs that begin together the oldest ones win. */
    async open(begun: Omit<DataSubjectJob, 'reported_at' | 'deleted_at'>): Promise<Opened> {
      const job = { ...begun, reported_at: realClock.now(), deleted_at: later(JOBS_KEPT_MS) };
      await jobs.insertOne(job);
      const older = await jobs.countDocuments(
        { organization_id: job.organization_id, _id: { $lt: job._id }, ...open() },
        { hint: 'organization', maxTimeMS: LIST_LIMIT_MS },
      );
      const refusal = older >= MAX_OPEN_JOBS ? 'too_many_at_once' : await checkDay(job);
      if (refusal === null) return { code: 'opened', job };
      await jobs.deleteOne({ _id: job._id });
      return { code: refusal };
    },

    /** Notes that the job runs, and adds a part to its file. false: the job is interrupted, or of another caller. */
    async report(owner: JobOwner, recordsJson: string): Promise<boolean> {
      const hasPart = recordsJson !== '';
      const before = await jobs.findOneAndUpdate(ownOpen(owner), {
        $set: { status: 'RUNNING', reported_at: realClock.now() },
        $inc: { parts: hasPart ? 1 : 0 },
      });
      if (before === null) return false;
      if (hasPart)
        await records.insertOne({
          _id: toPartId(owner.id, before.parts),
          job_id: owner.id,
          records_json: recordsJson,
          deleted_at: later(FILE_KEPT_MS),
        });
      return true;
    },

    /** null: the job is interrupted, or of another caller. */
    finish: (owner: JobOwner, result: JobResult): Promise<DataSubjectJob | null> =>
      jobs.findOneAndUpdate(ownOpen(owner), { $set: result }, { returnDocument: 'after' }),

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
