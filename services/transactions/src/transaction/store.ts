// The transaction aggregate in MongoDB. Every read is lean and has its tenant filter; every change is one document write
// that carries its events. What only one subject reads is in that subject's store.
import { scopeOf, type CallContext, type Scope } from '@mps/contracts';
import { err, ok, type BusinessClock, type RealClock, type Result } from '@mps/kernel';
import { makeAggregates, type EventDraft } from '@mps/aggregates';
import { trusted, type Model } from 'mongoose';
import { MAX_COMMIT_ATTEMPTS } from '../limits';
import { companyIn, tenant, type Changed, type PLATFORM, type Reply, type StoreScope } from '../operation';
import { INDEX, type TransactionDocument } from './documents';
import type { Decision, TransactionEvent } from './domain/decision';
import type { Transaction } from './domain/transaction';

export type StoredTransaction = Transaction & { readonly version: number };

export interface TransactionRef {
  readonly transaction_id: string;
  /** Narrows to one merchant; null: any in the scope. */
  readonly merchant_id: string | null;
}

/** The transaction was removed, or is outside the scope. */
export interface NotFound {
  readonly code: 'resource_not_found';
}

export interface TransactionStoreOptions {
  readonly model: Model<TransactionDocument>;
  readonly clock: BusinessClock;
  readonly realClock: RealClock;
  /** What is published of a decision's events. */
  readonly draftsOf: (events: readonly TransactionEvent[]) => EventDraft[];
  /** Wakes the relay. */
  readonly onCommitted: () => void;
}

export type TransactionStore = ReturnType<typeof makeTransactionStore>;

export function makeTransactionStore({
  model,
  clock,
  realClock,
  draftsOf,
  onCommitted,
}: TransactionStoreOptions) {
  const aggregates = makeAggregates<TransactionDocument>({
    collection: model.collection,
    topic: 'transactions',
    clock,
    realClock,
    onCommitted,
  });

  const reads = readsOf(model);

  /** Compare-and-set. `null`: another request moved it since it was read; nothing was written. */
  function commit(
    previous: StoredTransaction,
    { next, events }: Decision,
  ): Promise<StoredTransaction | null> {
    // What was read is the whole document; StoredTransaction shows the domain's part of it.
    const document = previous as TransactionDocument;
    return aggregates.commit(document, withCountingMark(document, next, realClock), draftsOf(events));
  }

  /** Reads, decides, commits. See `change`. */
  async function changeFrom<Refusal>(
    read: StoredTransaction,
    decide: (transaction: StoredTransaction) => Result<Decision, Refusal>,
  ): Promise<Result<Changed<StoredTransaction>, Refusal | NotFound>> {
    let current = read;
    for (let attempt = 0; attempt < MAX_COMMIT_ATTEMPTS; attempt++) {
      const decided = decide(current);
      if (!decided.ok) return decided;
      if (decided.value.next === current) return ok({ stored: current, moved: false });
      const committed = await commit(current, decided.value);
      if (committed !== null) return ok({ stored: committed, moved: true });
      const reread = await reads.find(current, current._id);
      if (reread === null) return err({ code: 'resource_not_found' });
      current = reread;
    }
    throw new Error(`Transaction ${read._id} was moved by others ${MAX_COMMIT_ATTEMPTS} times in a row`);
  }

  return {
    /** `null`: the merchant has a transaction with this request_id already; nothing was written. */
    async insert({ next, events }: Decision): Promise<StoredTransaction | null> {
      const result = await aggregates.insert({ ...next, uncounted_since: realClock.now() }, draftsOf(events));
      if ('inserted' in result) return result.inserted;
      if ('request_id' in result.duplicateOf) return null;
      throw new Error(`A new transaction collided on ${Object.keys(result.duplicateOf).join(', ')}`);
    },

    /**
     * Changes a transaction that was just read; the one way in which a stored transaction changes. `decide` runs again on
     * what is stored when another request was first. A decision that changes nothing writes nothing.
     */
    change: changeFrom,

    /** The same by id. */
    async changeById<Refusal>(
      scope: StoreScope,
      transactionId: string,
      decide: (transaction: StoredTransaction) => Result<Decision, Refusal>,
    ): Promise<Result<Changed<StoredTransaction>, Refusal | NotFound>> {
      const found = await reads.find(scope, transactionId);
      return found === null ? err({ code: 'resource_not_found' }) : changeFrom(found, decide);
    },

    ...reads,
  };
}

function readsOf(model: Model<TransactionDocument>) {
  const find = (scope: StoreScope, transactionId: string): Promise<StoredTransaction | null> =>
    model.findOne({ ...tenant(scope), _id: transactionId }).lean<StoredTransaction>();
  return {
    find,

    /** The transaction of a request's path: in the caller's scope, and of the merchant that the path names. */
    async findForCaller(
      { transaction_id, merchant_id }: TransactionRef,
      { caller }: CallContext,
    ): Reply<StoredTransaction> {
      const scope = scopeOf(caller);
      const found = scope && (await find(scope, transaction_id));
      return found === null || (merchant_id !== null && found.company_id !== merchant_id)
        ? err({ code: 'resource_not_found' })
        : ok(found);
    },

    async findByRequestId(
      scope: Scope,
      companyId: string,
      requestId: string,
    ): Promise<StoredTransaction | null> {
      const company = companyIn(scope, companyId);
      if (company === null) return null;
      const filter = { ...company, request_id: requestId };
      return model.findOne(filter).hint(INDEX.requestId).lean<StoredTransaction>();
    },

    /** Those whose wake time has come, the oldest first. */
    findDue: (_scope: typeof PLATFORM, now: Date, limit: number): Promise<readonly StoredTransaction[]> =>
      model
        .find({ wake_at: trusted({ $lte: now }) })
        .sort({ wake_at: 1 })
        .limit(limit)
        .lean<StoredTransaction[]>(),
  };
}

/**
 * A change of the status waits to be counted. The time is a new object even where one was there: what was read may be
 * older than a roll-up that has taken the mark away since, and only members that differ are written.
 */
function withCountingMark(
  previous: TransactionDocument,
  next: Transaction,
  clock: RealClock,
): TransactionDocument {
  const { uncounted_since, counted_status, counted_batch } = previous;
  const since = next.status === previous.status ? uncounted_since : clock.now();
  return { ...next, uncounted_since: since, counted_status, counted_batch } as TransactionDocument;
}
