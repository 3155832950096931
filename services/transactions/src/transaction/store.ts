// Transactions in MongoDB. Every read is lean and has its tenant filter here; every write is one document write that
// carries its events.
import { makeAggregates, UniqueIndexError } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { BusinessClock, RealClock } from '@mps/kernel';
import { trusted, type Model } from 'mongoose';
import { RefundRequestTaken, type StoredTransaction, type TransactionStore } from './ports';
import type { Transaction } from './domain/transaction';
import { eventDrafts } from '../events';
import { makeExactTotal } from '../listing/store/exact-total';
import { listPage } from '../listing/store/page';
import { tenant } from './tenant';
import type { TransactionCountDocument } from '../listing/store/documents';
import { INDEX, type TransactionDocument } from './documents';

export interface TransactionStoreOptions {
  readonly model: Model<TransactionDocument>;
  readonly counts: Model<TransactionCountDocument>;
  readonly clock: BusinessClock;
  readonly realClock: RealClock;
  /** Wakes the relay. */
  readonly onCommitted: () => void;
}

const REFUND_REQUEST = 'refunds.request_id';

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

  return {
    async insert({ next, facts }) {
      const result = await aggregates.insert(
        { ...next, uncounted_since: realClock.now() },
        eventDrafts(facts),
      );
      if ('inserted' in result) return result.inserted;
      if ('request_id' in result.duplicateOf) return null;
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
        .hint(INDEX.requestId)
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

    list: (scope, query) => listPage(model, exactTotal, scope, query),

    findDue: (_scope, now, limit) =>
      model
        .find({ wake_at: trusted({ $lte: now }) })
        .sort({ wake_at: 1 })
        .limit(limit)
        .lean<StoredTransaction[]>(),
  };
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
