// The collections of exports and erasures of persons: the jobs, which name no person, and the files of exports in parts.
import {
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  membersOf,
  nullable,
  object,
  oneOf,
  optional,
  personal,
  text,
} from '@mps/aggregates';
import type { KeptCount, KindCount } from '@mps/chassis';
import type { Connection, mongo } from 'mongoose';
import { unchainedRecord, type UnchainedRecord } from '../audit';

export const JOB_KINDS = ['EXPORT', 'ERASURE'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
const STATUSES = ['PENDING', 'RUNNING', 'DONE', 'FAILED'] as const;

export interface DataSubjectJob {
  readonly _id: string;
  readonly organization_id: string;
  /** The caller that started it. No other caller may report about it. */
  readonly started_by: string;
  readonly kind: JobKind;
  readonly status: (typeof STATUSES)[number];
  readonly found: readonly KindCount[];
  readonly blanked: readonly KindCount[];
  readonly kept: readonly KeptCount[];
  /** Parts of the file. */
  readonly parts: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date | null;
  /** When its gateway reported last, on the real clock. */
  readonly reported_at: Date;
  /** The database deletes the job then. */
  readonly deleted_at: Date;
  /** Audit records that were written with the job and may not be in the audit log yet. Absent: all of them are there. */
  readonly unrecorded?: readonly UnchainedRecord[];
  /** When the newest of them was written, on the real clock. */
  readonly unrecorded_since?: Date;
}

const jobs = defineDocument(
  membersOf<DataSubjectJob>({
    _id: text(),
    organization_id: text(),
    started_by: text(),
    kind: oneOf(JOB_KINDS),
    status: oneOf(STATUSES),
    found: list(object({ kind: text(), count: integer() })),
    blanked: list(object({ kind: text(), count: integer() })),
    kept: list(object({ kind: text(), count: integer(), reason: text(), until: nullable(text()) })),
    parts: integer(),
    created_at: instant(),
    finished_at: nullable(instant()),
    expires_at: nullable(instant()),
    reported_at: instant(),
    deleted_at: instant(),
    unrecorded: optional(list(unchainedRecord)),
    unrecorded_since: optional(instant()),
  }),
  {
    indexes: [
      { key: { organization_id: 1, status: 1 }, name: 'organization' },
      { key: { organization_id: 1, kind: 1, deleted_at: 1 }, name: 'day' },
      { key: { deleted_at: 1 }, name: 'retention', expireAfterSeconds: 0 },
      { key: { status: 1, reported_at: 1 }, name: 'reported' },
      // Empty nearly always.
      { key: { unrecorded_since: 1 }, name: 'unrecorded', sparse: true },
    ],
  },
);

export type DataSubjectJobCollection = mongo.Collection<DataSubjectJob>;

export const declareDataSubjectJobs = (connection: Connection): DataSubjectJobCollection =>
  declareSchema(connection, 'data_subject_jobs', jobs);

export interface DataSubjectRecords {
  /** `{job}/{part}`. */
  readonly _id: string;
  readonly job_id: string;
  /** JSON objects with a comma between two of them. */
  readonly records_json: string;
  /** The database deletes the part then. */
  readonly deleted_at: Date;
}

const records = defineDocument(
  membersOf<DataSubjectRecords>({
    _id: text(),
    job_id: text(),
    records_json: personal('export', text()),
    deleted_at: instant(),
  }),
  { indexes: [{ key: { deleted_at: 1 }, name: 'retention', expireAfterSeconds: 0 }] },
);

export type DataSubjectRecordsCollection = mongo.Collection<DataSubjectRecords>;

export const declareDataSubjectRecords = (connection: Connection): DataSubjectRecordsCollection =>
  declareSchema(connection, 'data_subject_records', records);
