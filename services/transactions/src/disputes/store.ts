// Disputes in MongoDB, found and listed across the transactions that hold them, for a caller and without a scope. The bytes
// of evidence are one document per file, so that payments and their events stay small.
import {
  bytes,
  declareSchema,
  defineDocument,
  instant,
  matchAfter,
  optional,
  personal,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import { scopeOf, type CallContext, type Scope } from '@mps/contracts';
import { err, ok, skipOf } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { LIST_MAX_TIME_MS } from '../limits';
import { toCompanyFilter, toTenantFilter, type Paging, type Reply } from '../operation';
import {
  INDEX,
  type Dispute,
  type StoredTransaction,
  type TransactionDocument,
  type TransactionStore,
} from '../transaction';

/** A dispute with the payment that it is about. */
export interface DisputeOfTransaction {
  readonly dispute: Dispute;
  readonly transaction_id: string;
  readonly company_id: string;
}

export interface DisputeQuery extends Paging {
  readonly transaction_id: string | null;
  readonly company_id: string | null;
  /** Empty: any. */
  readonly status: readonly string[];
  /** Empty: any. */
  readonly kind: readonly string[];
  /** Both inclusive. A dispute without a deadline is in no range. */
  readonly due_at_from: Date | null;
  readonly due_at_to: Date | null;
  readonly sort: 'created_at' | 'due_at';
}

export interface DisputePage {
  readonly data: readonly DisputeOfTransaction[];
  readonly total: number;
}

interface Facets {
  readonly data: readonly DisputeOfTransaction[];
  readonly count: readonly { readonly total: number }[];
}

export type DisputeStore = ReturnType<typeof makeDisputeStore>;

export const makeDisputeStore = (
  collection: mongo.Collection<TransactionDocument>,
  transactions: TransactionStore,
) => ({
  find: (scope: Scope | null, disputeId: string): Promise<StoredTransaction | null> =>
    transactions.findBy(scope, { 'disputes.id': disputeId }, { hint: INDEX.dispute }),

  // Disputes are few, and the index holds only payments that have any.
  async list(scope: Scope, query: DisputeQuery): Promise<DisputePage> {
    const tenant =
      query.company_id === null ? toTenantFilter(scope) : toCompanyFilter(scope, query.company_id);
    if (tenant === null) return { data: [], total: 0 };
    const [facets] = await collection
      .aggregate<Facets>(
        [
          {
            $match: {
              ...tenant,
              'disputes.id': { $exists: true },
              ...matchTransaction(query),
            },
          },
          { $project: { company_id: 1, disputes: 1 } },
          { $unwind: '$disputes' },
          { $match: matchDispute(query) },
          {
            $facet: {
              data: [
                ...toPositionStages(query),
                ...toSortStages(query),
                { $skip: query.after == null ? skipOf(query) : 0 },
                { $limit: query.limit },
                { $project: { _id: 0, dispute: '$disputes', transaction_id: '$_id', company_id: 1 } },
              ],
              count: [{ $count: 'total' }],
            },
          },
        ],
        {
          hint: query.transaction_id === null ? INDEX.disputes : '_id_',
          maxTimeMS: LIST_MAX_TIME_MS,
        },
      )
      .toArray();
    return { data: facets?.data ?? [], total: facets?.count[0]?.total ?? 0 };
  },

  listEarlier: (transaction: StoredTransaction) => listEarlier(collection, transaction),
});

interface EarlierMembers {
  /** Cents. */
  readonly amount: number;
  readonly approved_at: Date;
}
type EarlierDocument = EarlierMembers & { readonly _id: string };

export interface EarlierPayment extends EarlierMembers {
  readonly transaction_id: string;
}

/** Networks ask for two. */
const MAX_EARLIER_PAYMENTS = 5;

/** A consumer without a document is not recognized in other payments. */
async function listEarlier(
  collection: mongo.Collection<TransactionDocument>,
  { _id, organization_id, company_id, created_at, consumer }: StoredTransaction,
): Promise<readonly EarlierPayment[]> {
  const document = consumer?.document_number ?? '';
  if (document === '') return [];
  const found = await collection
    .find(
      {
        organization_id,
        company_id,
        'consumer.document_number': document,
        // Ids grow with time. Later payments, which may be very many, are not read.
        _id: { $lt: _id },
        created_at: { $lt: created_at },
        approved_at: { $ne: null },
        'disputes.id': { $exists: false },
      },
      {
        sort: { _id: -1 },
        limit: MAX_EARLIER_PAYMENTS,
        hint: INDEX.consumerDocument,
        maxTimeMS: LIST_MAX_TIME_MS,
      },
    )
    .project<EarlierDocument>({ amount: 1, approved_at: 1 })
    .toArray();
  return found.map(({ _id: transaction_id, ...members }) => ({ transaction_id, ...members }));
}

// The values come from callers and are compared as plain values, never as operators.
const matchTransaction = ({ transaction_id }: DisputeQuery) =>
  transaction_id === null ? {} : { _id: { $eq: transaction_id } };

const matchDispute = ({ status, kind, due_at_from: from, due_at_to: to }: DisputeQuery) => ({
  ...(status.length > 0 && { 'disputes.status': { $in: [...status] } }),
  ...(kind.length > 0 && { 'disputes.kind': { $in: [...kind] } }),
  ...((from ?? to) !== null && {
    'disputes.due_at': { ...(from !== null && { $gte: from }), ...(to !== null && { $lte: to }) },
  }),
});

const toPositionStages = ({ after = null, direction }: DisputeQuery) =>
  after === null
    ? []
    : [{ $match: matchAfter(after, direction, { created: 'disputes.created_at', id: 'disputes.id' }) }];

/** Disputes without a deadline are the last ones in both directions. */
function toSortStages({ sort, direction }: DisputeQuery) {
  const byId = { 'disputes.id': direction };
  if (sort === 'created_at') return [{ $sort: { 'disputes.created_at': direction, ...byId } }];
  return [
    { $set: { isOpenEnded: { $eq: ['$disputes.due_at', null] } } },
    { $sort: { isOpenEnded: 1 as const, 'disputes.due_at': direction, ...byId } },
  ];
}

export interface EvidenceFile {
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly data: Buffer;
}

const evidenceFileSchema = defineDocument(
  {
    _id: text(),
    organization_id: text(),
    company_id: text(),
    dispute_id: text(),
    name: personal('dispute answer', text()),
    content_type: text(),
    data: personal('dispute answer', bytes()),
    created_at: instant(),
    /** Real time. Absent once the dispute is known to name the file. */
    pending_since: optional(instant()),
  },
  {
    indexes: [
      { key: { dispute_id: 1 }, name: 'dispute' },
      // Empty nearly always.
      { key: { pending_since: 1 }, name: 'pending', sparse: true },
    ],
  },
);

export type EvidenceFileDocument = DocumentIn<typeof evidenceFileSchema>;

/** A file that no dispute may name. */
export type PendingFile = Omit<EvidenceFileDocument, 'data' | 'name' | 'content_type' | 'created_at'>;

export const declareEvidenceFiles = (connection: Connection) =>
  declareSchema(connection, 'evidence_files', evidenceFileSchema);

export type EvidenceFiles = ReturnType<typeof makeEvidenceFiles>;

export const makeEvidenceFiles = (collection: mongo.Collection<EvidenceFileDocument>) => ({
  /** Stores files before the dispute names them. A file that no dispute names is never shown. */
  async save(
    of: Pick<EvidenceFileDocument, 'organization_id' | 'company_id' | 'dispute_id'>,
    files: readonly EvidenceFile[],
    { created_at, pending_since }: Required<Pick<EvidenceFileDocument, 'created_at' | 'pending_since'>>,
  ): Promise<void> {
    await collection.insertMany(
      files.map(({ id, name, content_type, data }) => ({
        _id: id,
        ...of,
        name,
        content_type,
        data,
        created_at,
        pending_since,
      })),
    );
  },
  /** Marks files that the dispute names. */
  async confirm(ids: readonly string[]): Promise<void> {
    await collection.updateMany({ _id: { $in: [...ids] } }, { $unset: { pending_since: true } });
  },
  async areStored(ids: readonly string[]): Promise<boolean> {
    return ids.length === 0 || (await collection.countDocuments({ _id: { $in: [...ids] } })) === ids.length;
  },
  /** The oldest files that were stored before this time and are not marked. */
  findPending: (before: Date, limit: number): Promise<readonly PendingFile[]> =>
    collection
      .find({ pending_since: { $lte: before } }, { sort: { pending_since: 1 }, limit, hint: 'pending' })
      .project<PendingFile>({ organization_id: 1, company_id: 1, dispute_id: 1, pending_since: 1 })
      .toArray(),
  /** null: no file has this id. */
  async find(id: string): Promise<EvidenceFile | null> {
    const found = await collection.findOne({ _id: id });
    return found && { id, name: found.name, content_type: found.content_type, data: toBuffer(found.data) };
  },
  /** Deletes files of an answer that is over. */
  async removeOf(disputeId: string): Promise<void> {
    await collection.deleteMany({ dispute_id: disputeId });
  },
  /** Deletes files that no dispute names. */
  async remove(ids: readonly string[]): Promise<void> {
    await collection.deleteMany({ _id: { $in: [...ids] } });
  },
});

// A read gives the driver's own binary type.
const toBuffer = (bytes: Buffer | { readonly buffer: Buffer }): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);

export interface FoundDispute {
  readonly transaction: StoredTransaction;
  readonly dispute: Dispute;
}

interface QueryDeps {
  readonly disputeStore: DisputeStore;
}

/** resource_not_found */
export async function getDispute(
  { disputeStore }: QueryDeps,
  disputeId: string,
  { caller }: CallContext,
): Reply<FoundDispute> {
  const transaction = await disputeStore.find(scopeOf(caller), disputeId);
  const dispute = transaction?.disputes.find(({ id }) => id === disputeId);
  return transaction === null || dispute === undefined
    ? err({ code: 'resource_not_found' })
    : ok({ transaction, dispute });
}

/** The evidence of the dispute in the caller's scope may be a text, which has no file. resource_not_found */
export async function getEvidenceFile(
  deps: QueryDeps & { readonly evidenceFiles: EvidenceFiles },
  { dispute_id, evidence_id }: { readonly dispute_id: string; readonly evidence_id: string },
  context: CallContext,
): Reply<EvidenceFile> {
  const found = await getDispute(deps, dispute_id, context);
  if (!found.ok) return found;
  const isNamed = found.value.dispute.evidence.some(({ id, name }) => id === evidence_id && name !== null);
  const file = isNamed ? await deps.evidenceFiles.find(evidence_id) : null;
  return file === null ? err({ code: 'resource_not_found' }) : ok(file);
}

/** There is no error of its own: disputes outside the scope do not exist for the caller. */
export async function listDisputes(
  { disputeStore }: QueryDeps,
  query: DisputeQuery,
  { caller }: CallContext,
): Reply<DisputePage> {
  const scope = scopeOf(caller);
  return ok(scope === null ? { data: [], total: 0 } : await disputeStore.list(scope, query));
}

/** The same dispute after its transaction was changed. */
export function findDisputeIn(transaction: StoredTransaction, { id }: Pick<Dispute, 'id'>): FoundDispute {
  const dispute = transaction.disputes.find((one) => one.id === id);
  if (dispute === undefined) throw new Error(`Transaction ${transaction._id} has lost dispute ${id}`);
  return { transaction, dispute };
}
