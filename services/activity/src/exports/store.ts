// Exports in MongoDB. An export without a report for two minutes is interrupted: only the process that began it can go on with it.
import { isDuplicateKey } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import { skipOf, type ExportFailure, type ExportKind, type PageQuery, type RealClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import {
  EXPORT_KEPT_MS,
  EXPORT_PART_KEPT_MS,
  LIST_LIMIT_MS,
  MAX_EXPORTS_PER_DAY,
  MAX_OPEN_EXPORTS,
  REPORT_LIMIT_MS,
} from '../limits';
import type { ExportCollection, ExportDocument, ExportPartCollection } from './documents';

const DAY_MS = 86_400_000;

/** The export, and the caller that may report about it. */
export interface ExportOwner {
  readonly id: string;
  readonly organization_id: string;
  readonly started_by: string;
}

/** One job of a gateway. The first that reports writes the file, and the export takes nothing of others. */
export interface ExportWriter extends ExportOwner {
  readonly writer: string;
}

export interface PartReport {
  /** From 0. */
  readonly part: number;
  readonly content: Buffer;
  readonly rows: number;
  readonly size: number;
}

export type Opened =
  | { readonly code: 'opened'; readonly stored: ExportDocument }
  | { readonly code: 'taken'; readonly stored: ExportDocument }
  | { readonly code: 'too_many' };

interface Options {
  readonly exports: ExportCollection;
  readonly exportParts: ExportPartCollection;
  readonly realClock: RealClock;
}

export type ExportStore = ReturnType<typeof makeExportStore>;

export const makeExportStore = (options: Options) => ({
  ...makeBeginning(options),
  ...makeWriting(options),
  ...makeReading(options),
});

const laterThan = (realClock: RealClock, ms: number): Date => new Date(realClock.now().getTime() + ms);

/** The times of an export that begins now. */
const startTimes = (realClock: RealClock) => ({
  begun_at: realClock.now(),
  reported_at: realClock.now(),
  deleted_at: laterThan(realClock, EXPORT_KEPT_MS),
});

const isOpen = (realClock: RealClock) => ({
  status: { $in: ['PENDING', 'RUNNING'] as const },
  reported_at: { $gt: laterThan(realClock, -REPORT_LIMIT_MS) },
});

function makeBeginning({ exports, realClock }: Options) {
  /** Counts the exports of the same company that began before this one. */
  const countEarlier = (
    { _id, organization_id, company_id, begun_at }: ExportDocument,
    filter: mongo.Filter<ExportDocument>,
  ): Promise<number> =>
    exports.countDocuments(
      {
        organization_id,
        company_id,
        ...filter,
        $or: [
          { begun_at: { $gt: laterThan(realClock, -DAY_MS), $lt: begun_at } },
          { begun_at, _id: { $lt: _id } },
        ],
      },
      { hint: 'company', maxTimeMS: LIST_LIMIT_MS },
    );
  /**
   * Keeps the export, or deletes it as one too many: null. Simultaneous requests with one key all decide. All of them answer the
   * decision that was written first.
   */
  async function decide(begun: ExportDocument): Promise<ExportDocument | null> {
    const [atOnce, today] = [await countEarlier(begun, isOpen(realClock)), await countEarlier(begun, {})];
    const undecided = { _id: begun._id, begun_at: begun.begun_at, undecided: true } as const;
    if (atOnce < MAX_OPEN_EXPORTS && today < MAX_EXPORTS_PER_DAY)
      await exports.updateOne(undecided, { $unset: { undecided: '' } });
    else await exports.deleteOne(undecided);
    return exports.findOne({ _id: begun._id, undecided: { $exists: false } });
  }
  return {
    /** `taken`: the id is of an earlier request with the same key. Of exports that begin together the oldest ones win. */
    async open(
      begun: Omit<ExportDocument, 'undecided' | 'begun_at' | 'reported_at' | 'deleted_at'>,
    ): Promise<Opened> {
      const now = realClock.now();
      const inserted = { ...begun, ...startTimes(realClock), undecided: true };
      try {
        await exports.insertOne(inserted);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const earlier = await exports.findOne({ _id: inserted._id });
        const kept = earlier?.undecided === true ? await decide(earlier) : earlier;
        // The request that inserted it has deleted it as one too many.
        if (kept === null) return { code: 'too_many' };
        return { code: 'taken', stored: showInterruption(kept, now) };
      }
      const stored = await decide(inserted);
      return stored === null ? { code: 'too_many' } : { code: 'opened', stored };
    },

    /** Returns an export that no job has reported about, as if it began now. null: a job has, or it has ended. */
    resume: ({ id, ...owner }: ExportOwner): Promise<ExportDocument | null> =>
      exports.findOneAndUpdate(
        { _id: id, ...owner, status: 'PENDING', writer: { $exists: false } },
        // An erasure looks for files by the beginning.
        { $set: startTimes(realClock) },
        { returnDocument: 'after' },
      ),
  };
}

function makeWriting({ exports, exportParts, realClock }: Options) {
  const ownOpen = ({ id, writer, ...owner }: ExportWriter): mongo.Filter<ExportDocument> => ({
    _id: id,
    ...owner,
    ...isOpen(realClock),
    $or: [{ writer }, { writer: { $exists: false } }],
  });
  /** Deletes the parts first, so an export that shows 0 parts has none. */
  async function removeParts(id: string): Promise<void> {
    // The character after the slash is 0.
    await exportParts.deleteMany({ _id: { $gte: `${id}/`, $lt: `${id}0` } });
    await exports.updateOne({ _id: id }, { $set: { parts: 0 } });
  }
  return {
    /** false: the export is interrupted, has ended, or is of another caller or job. */
    async report(job: ExportWriter): Promise<boolean> {
      const change = { $set: { reported_at: realClock.now(), writer: job.writer } };
      return (await exports.updateOne(ownOpen(job), change)).matchedCount === 1;
    },

    /** The part is stored before it is counted, so a counted part is never absent. A repeat is counted once. */
    async addPart(job: ExportWriter, { part, content, rows, size }: PartReport): Promise<boolean> {
      const found = await exports.findOneAndUpdate(ownOpen(job), { $set: { writer: job.writer } });
      if (found === null || part > found.parts) return false;
      if (part < found.parts) return true;
      const stored = { content, deleted_at: laterThan(realClock, EXPORT_PART_KEPT_MS) };
      await exportParts.replaceOne({ _id: toPartId(job.id, part) }, stored, { upsert: true });
      const { matchedCount } = await exports.updateOne(
        { ...ownOpen(job), parts: part },
        {
          $set: { status: 'RUNNING', reported_at: realClock.now(), parts: part + 1 },
          $inc: { rows, bytes: size },
        },
      );
      if (matchedCount === 1) return true;
      const now = await exports.findOne({ _id: job.id });
      if (now !== null && now.parts > part) return true;
      // The export ended meanwhile, so its deleted file must not get a part again.
      await exportParts.deleteOne({ _id: toPartId(job.id, part) });
      return false;
    },

    /** null: the export is interrupted, has ended, or is of another caller or job. The parts of a failed one are deleted. */
    async finish(
      job: ExportWriter,
      result: Pick<ExportDocument, 'status' | 'failure' | 'finished_at' | 'expires_at'>,
    ): Promise<ExportDocument | null> {
      const options = { returnDocument: 'after' } as const;
      const finished = await exports.findOneAndUpdate(ownOpen(job), { $set: result }, options);
      if (finished?.status === 'FAILED') await removeParts(finished._id);
      return finished;
    },

    /**
     * Ends one export of the organization that has or may get a file with persons, and deletes the file. null: there is none. The
     * export ends first, so that its file is not shown and not continued while its parts are deleted. A repeat goes on where a call ended.
     */
    async drop(organization_id: string, failure: ExportFailure, now: Date): Promise<string | null> {
      const begun_at = { $gt: laterThan(realClock, -FILE_DAYS * DAY_MS) };
      const ended = await exports.findOneAndUpdate(
        { organization_id, begun_at, ...MAY_NAME_PERSONS, ...HAS_FILE },
        endAll(failure, now),
      );
      if (ended === null) return null;
      await removeParts(ended._id);
      return ended._id;
    },
  };
}

function makeReading({ exports, exportParts, realClock }: Options) {
  return {
    async find(scope: Scope, id: string): Promise<ExportDocument | null> {
      const found = await exports.findOne({ ...toFilter(scope), _id: id });
      return found === null ? null : showInterruption(found, realClock.now());
    },

    async list(
      scope: Scope,
      kinds: readonly ExportKind[],
      query: PageQuery,
    ): Promise<{ readonly data: readonly ExportDocument[]; readonly total: number }> {
      const filter = { ...toFilter(scope), kind: { $in: [...kinds] } };
      const direction = query.sort === 'created_at' ? 1 : -1;
      const options = { hint: 'newest', maxTimeMS: LIST_LIMIT_MS };
      const page = {
        sort: { created_at: direction, _id: direction },
        skip: skipOf(query),
        limit: query.limit,
      } as const;
      const [data, total] = await Promise.all([
        exports.find(filter, { ...options, ...page }).toArray(),
        exports.countDocuments(filter, options),
      ]);
      return { data: data.map((one) => showInterruption(one, realClock.now())), total };
    },

    async readPart(id: string, part: number): Promise<Buffer | null> {
      const found = await exportParts.findOne({ _id: toPartId(id, part) }, { promoteBuffers: true });
      return found?.content ?? null;
    },
  };
}

/** An erasure changes no row of the other lists: these have ids, amounts, days and statuses. */
const KINDS_WITH_PERSONS: ExportKind[] = ['PAYMENTS', 'REFUNDS', 'DISPUTES', 'EVENTS'];
/** An erasure changes none of these members. A column that is not listed may name a person. */
const COLUMNS_WITHOUT_PERSONS = [
  ...['id', 'transaction_id', 'company_id', 'organization_id', 'request_id', 'aggregate', 'correlation_id'],
  ...['affiliation_id', 'fee_policy_id', 'cost_policy_id', 'provider_refund_identification', 'nsu'],
  ...['kind', 'type', 'version', 'sequence', 'status', 'status_reason', 'reason', 'reason_code', 'provider'],
  ...['amount', 'approved_amount', 'refunded_amount', 'currency', 'installments', 'pricing', 'mcc'],
  ...['payment_method', 'capture_method', 'automatic_anticipation', 'acquirer_response_code'],
  ...['created_at', 'updated_at', 'approved_at', 'latest_refund_at', 'closed_at', 'due_at', 'timestamp'],
];
const MAY_NAME_PERSONS: mongo.Filter<ExportDocument> = {
  kind: { $in: KINDS_WITH_PERSONS },
  columns: { $elemMatch: { $nin: COLUMNS_WITHOUT_PERSONS } },
};
/** The database has deleted the parts of exports that began earlier. */
const FILE_DAYS = 2;
const HAS_FILE: mongo.Filter<ExportDocument> = {
  $or: [{ status: { $in: ['PENDING', 'RUNNING'] } }, { parts: { $gt: 0 } }],
};

/** A file that is ready expires. An export that still runs fails. */
function endAll(failure: ExportFailure, now: Date): mongo.Document[] {
  const ifReady = (then: unknown, otherwise: unknown): object => ({
    $cond: [{ $eq: ['$status', 'READY'] }, then, otherwise],
  });
  return [
    {
      $set: {
        status: ifReady('READY', 'FAILED'),
        failure: ifReady(null, { $ifNull: ['$failure', failure] }),
        expires_at: ifReady({ $min: ['$expires_at', now] }, null),
        finished_at: { $ifNull: ['$finished_at', now] },
      },
    },
  ];
}

const toFilter = ({ organization_id, company_id }: Scope) => ({
  organization_id,
  ...(company_id !== null && { company_id }),
});

const toPartId = (id: string, part: number): string => `${id}/${part}`;

/** The export as it is now: an interrupted one has failed. */
function showInterruption(found: ExportDocument, now: Date): ExportDocument {
  const isInterrupted =
    found.finished_at === null && now.getTime() - found.reported_at.getTime() >= REPORT_LIMIT_MS;
  return isInterrupted
    ? { ...found, status: 'FAILED', failure: 'INTERRUPTED', finished_at: found.reported_at }
    : found;
}
