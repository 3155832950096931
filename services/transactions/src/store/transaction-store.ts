// Transactions in MongoDB. Every read is lean and has its tenant filter here; every write is one document write that
// carries its events.
import type { Scope } from '@mps/contracts';
import { makeAggregates, UniqueIndexError } from '@mps/messaging';
import type { BusinessClock, RealClock } from '@mps/kernel';
import { trusted, type Model } from 'mongoose';
import { LIST_MAX_TIME_MS } from '../limits';
import {
  PLATFORM,
  RefundRequestTaken,
  type ListQuery,
  type StoredTransaction,
  type StoreScope,
  type TransactionStore,
} from '../usecases/ports';
import type { Transaction } from '../domain/transaction';
import { chooseIndex } from './choose-index';
import { eventDrafts } from './event-drafts';
import { makeExactTotal, type ExactTotal } from './exact-total';
import { listFilter } from './list-filter';
import type { TransactionCountDocument } from './transaction-count.model';
import { INDEX, type TransactionDocument } from './transaction.model';

export interface TransactionStoreOptions {
  readonly model: Model<TransactionDocument>;
  readonly counts: Model<TransactionCountDocument>;
  readonly clock: BusinessClock;
  readonly realClock: RealClock;
  /** Wakes the relay. */
  readonly onCommitted: () => void;
}

const REFUND_REQUEST = 'refunds.request_id';

/** A list shows none of these, and some of them are large. */
const NOT_LISTED = {
  outbox: 0,
  sealed_token: 0,
  callback_ids: 0,
  payments: 0,
  refunds: 0,
  disputes: 0,
  split_rules: 0,
} as const;

export function makeTransactionStore({
  model,
  counts,
  clock,
  realClock,
  onCommitted,
}: TransactionStoreOptions): TransactionStore {
  const aggregates = makeAggregates<TransactionDocument>({
    collection: model.collection,
    topic: 'transactions',
    clock,
    realClock,
    onCommitted,
  });
  const exactTotal = makeExactTotal({ transactions: model, counts });
  const requestIdKey = JSON.stringify({ request_id: 1, company_id: 1 });

  return {
    async insert({ next, facts }) {
      const result = await aggregates.insert(
        { ...next, uncounted_since: realClock.now() },
        eventDrafts(facts),
      );
      if ('inserted' in result) return result.inserted;
      if (JSON.stringify(result.duplicateOf) === requestIdKey) return null;
      throw new Error(`A new transaction collided on ${Object.keys(result.duplicateOf).join(', ')}`);
    },

    async commit(previous, { next, facts }) {
      try {
        // What was read is the whole document; the port shows the domain's part of it.
        return await aggregates.commit(
          previous as TransactionDocument,
          asCounted(previous as TransactionDocument, next, realClock),
          eventDrafts(facts),
        );
      } catch (error) {
        const isTaken = error instanceof UniqueIndexError && REFUND_REQUEST in error.duplicateOf;
        throw isTaken ? new RefundRequestTaken() : error;
      }
    },

    find: (scope, transactionId) =>
      model.findOne({ ...tenant(scope), _id: transactionId }).lean<StoredTransaction>(),

    findByRequestId: (scope, companyId, requestId) =>
      model
        .findOne({ ...tenant(scope), ...within(scope, companyId), request_id: requestId })
        .hint('request_id')
        .lean<StoredTransaction>(),

    findByRefundRequest: (scope, companyId, requestId) =>
      model
        .findOne({ ...tenant(scope), ...within(scope, companyId), [REFUND_REQUEST]: requestId })
        .hint(INDEX.refundRequest)
        .lean<StoredTransaction>(),

    findByDispute: (scope, disputeId) =>
      model
        .findOne({ ...tenant(scope), 'disputes.id': disputeId })
        .hint(INDEX.dispute)
        .lean<StoredTransaction>(),

    list: (scope, query) => list(model, exactTotal, scope, query),

    findDue: (_scope, now, limit) =>
      model
        .find({ wake_at: trusted({ $lte: now }) })
        .sort({ wake_at: 1 })
        .limit(limit)
        .lean<StoredTransaction[]>(),
  };
}

/** The filter that every read has. */
export function tenant(scope: StoreScope): { organization_id?: string; company_id?: string } {
  if (scope === PLATFORM) return {};
  const { organization_id, company_id } = scope;
  return { organization_id, ...(company_id !== null && { company_id }) };
}

/** One company of the scope; a company outside it matches nothing. */
function within(scope: Scope, companyId: string) {
  const isOutside = scope.company_id !== null && scope.company_id !== companyId;
  return { company_id: isOutside ? trusted({ $in: [] }) : companyId };
}

/**
 * A change of the status waits to be counted. The time is a new object even where one was there: what was read may be
 * older than a fold that has taken the mark away since, and only members that differ are written.
 */
function asCounted(previous: TransactionDocument, next: Transaction, clock: RealClock): TransactionDocument {
  const { uncounted_since, counted_status, counted_batch } = previous;
  const since = next.status === previous.status ? uncounted_since : clock.now();
  return { ...next, uncounted_since: since, counted_status, counted_batch } as TransactionDocument;
}

async function list(
  model: Model<TransactionDocument>,
  exactTotal: ExactTotal,
  scope: Scope,
  query: ListQuery,
) {
  const { page, limit } = query;
  const skip = (page - 1) * limit;
  const filter = { ...tenant(scope), ...listFilter(query.filter) };
  const options = { hint: chooseIndex(scope, query), maxTimeMS: LIST_MAX_TIME_MS };
  const data = await model
    .find(filter, NOT_LISTED, options)
    .sort(sortKeys(query))
    .skip(skip)
    .limit(limit)
    .lean<Transaction[]>();
  // A page that is not full says how many there are; only a full one (or one beyond the end) needs a count.
  const isLast = data.length > 0 && data.length < limit;
  const isOnly = page === 1 && data.length < limit;
  if (isLast || isOnly) return { data, total: skip + data.length };
  const total = (await exactTotal(scope, query)) ?? (await model.countDocuments(filter, options));
  return { data, total };
}

/** Ends with the id in the direction of the last key: a total order, so that no page repeats or skips. */
function sortKeys({ sort }: ListQuery): [string, 1 | -1][] {
  const last = sort.at(-1)?.[1] ?? -1;
  return [...sort.map(([field, direction]): [string, 1 | -1] => [field, direction]), ['_id', last]];
}
