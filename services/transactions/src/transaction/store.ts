// The transaction aggregate in MongoDB. Every read has its tenant filter; every change is one document write that carries
// its events. Reads of one subject alone are in that subject's store.
import { setTimeout as pause } from 'node:timers/promises';
import { NO_DEADLINE, makeStore, type Changed, type EventDraft } from '@mps/aggregates';
import { findDueIn } from '@mps/background';
import type {
  Audit,
  Committed,
  Filter,
  FindOptions,
  Store,
  StoreRefusal,
  StoreScope,
  WriteOptions,
} from '@mps/aggregates';
import { scopeOf, type CallContext, type Scope } from '@mps/contracts';
import {
  err,
  ok,
  type BusinessClock,
  type RealClock,
  type Result,
  type TransactionStatus,
} from '@mps/kernel';
import type { mongo } from 'mongoose';
import { ANSWER_RESERVE_MS, FOLLOW_POLL_MS } from '../limits';
import { toCompanyFilter, toTenantFilter, type Reply } from '../operation';
import {
  changeWithRefundUnderWay,
  type ChangeReply,
  type Decide,
  type StoredTransaction,
} from './change-under-way';
import { INDEX, type CountingMark, type TransactionDocument } from './documents';
import { checkChange, checkCreation } from './domain/check-change';
import { STILL_UNDER_WAY, type Decision, type StillUnderWay, type TransactionEvent } from './domain/decision';
import type { Finding } from './domain/finding';
import type { Transaction } from './domain/transaction';

export interface TransactionRef {
  readonly transaction_id: string;
  /** Narrows to one merchant; null: any in the scope. */
  readonly merchant_id: string | null;
}

export interface TransactionStoreOptions {
  readonly collection: mongo.Collection<TransactionDocument>;
  readonly businessClock: BusinessClock;
  readonly realClock: RealClock;
  /** The events that a decision publishes. */
  readonly draftsOf: (events: readonly TransactionEvent[]) => EventDraft<'transactions'>[];
  /** Reports stored changes of this process to operators. */
  readonly tell: {
    /** `before`: null for a new transaction. */
    onStatus(before: TransactionStatus | null, transaction: Transaction): void;
    onFinding(transactionId: string, finding: Finding): void;
  };
  /** Tells the relay that events wait. */
  readonly onCommitted: (committed: Committed) => void;
  /** Wakes the due-work scanner at this instant. */
  readonly onDue?: (dueAt: Date) => void;
}

export type TransactionStore = ReturnType<typeof makeTransactionStore>;

/** The result of a command that changes a transaction. */
export interface CommandAnswer {
  readonly transaction: StoredTransaction;
  /** An earlier equal request did it. */
  readonly replayed: boolean;
}

/** The merchant has a transaction with this request_id already. */
export interface RequestIdTaken {
  readonly code: 'request_id_taken';
}

/** The result of a stored intent. */
export interface Intent {
  /** The request that wrote it still waits for the provider. */
  readonly isUnderWay: (transaction: StoredTransaction) => boolean;
  /** `reference`: `Decision.reference` of the request that wrote it. */
  readonly isDone: (transaction: StoredTransaction, reference: string | null) => boolean;
}

export function makeTransactionStore({ collection, draftsOf, tell, ...writing }: TransactionStoreOptions) {
  const transactions = makeStore<Transaction, TransactionEvent>({
    ...writing,
    collection,
    topic: 'transactions',
    audit: AUDIT,
    shardKey: 'organization_id',
    // A payment has few events, and each database read delays it.
    maxWaitingEventBytes: Infinity,
    tenancy: toTenantFilter,
    drafts: (_next, events) => draftsOf(events),
    beside: {
      members: COUNTING_MEMBERS,
      // Only a change of the status waits to be counted.
      since: (next, previous) =>
        next.status === previous?.status ? {} : { uncounted_since: writing.realClock.now() },
    },
  });

  const changeIn = makeReportedChange(transactions, tell);

  const change: ChangeRead = (read, decide, options = FOLLOWING) =>
    changeIn(read, read._id, { ...options, from: read, decide });

  const reads = makeReads(transactions, writing.realClock);

  return {
    /** request_id_taken: nothing was written. */
    create: async (
      decision: Decision,
      { deadlineMs }: Pick<CallContext, 'deadlineMs'>,
    ): ChangeReply<RequestIdTaken> => {
      const created = await transactions.create<RequestIdTaken>(decision.next, {
        deadlineMs,
        decide() {
          checkCreation(decision.next);
          return ok(decision);
        },
        onDuplicate: (index) => {
          // The equal id shows that another request wrote this same payment.
          if ('request_id' in index || '_id' in index) return { code: 'request_id_taken' };
          throw new Error(`A new transaction collided on ${Object.keys(index).join(', ')}`);
        },
      });
      if (created.ok && created.value.moved) report(decision, null, tell);
      return created;
    },

    /**
     * Changes a transaction that was just read. Every change of a stored transaction goes through this method. `decide` runs
     * again on the stored state if another request changed it first. A decision that changes nothing writes nothing. A caller's
     * command gives its deadline. Without options the change has no deadline.
     */
    change,

    /**
     * Like `change`, for a command that stores its request before it calls the provider. A repeat of its Idempotency-Key waits
     * until the earlier request has its answer. If that succeeded, the repeat returns it as `replayed`. Failures are not kept, so
     * after a failure the repeat is decided anew.
     */
    begin: makeBegin(change, reads),

    /** The result of an earlier request with this Idempotency-Key; null: no earlier request, or no key. */
    replay: (
      scope: StoreScope,
      { idempotency }: CallContext,
    ): Promise<Result<Changed<Transaction>, StoreRefusal> | null> => transactions.replay(scope, idempotency),

    /** Like `replay`, by the transaction's id. */
    changeById: <Refusal>(
      scope: StoreScope,
      transactionId: string,
      decide: Decide<Refusal>,
    ): ChangeReply<Refusal> => changeIn(scope, transactionId, { ...FOLLOWING, decide }),

    ...reads,
  };
}

function makeBegin(change: ChangeRead, reads: Pick<ReturnType<typeof makeReads>, 'follow'>) {
  return async <Refusal>(
    read: StoredTransaction,
    { idempotency, deadlineMs }: CallContext,
    { isUnderWay, isDone }: Intent,
    decide: Decide<Refusal>,
  ): ChangeReply<Refusal | StillUnderWay> => {
    let failed: { readonly failed?: string } = {};
    for (;;) {
      const begun = await change(read, decide, { idempotency, deadlineMs, ...failed });
      if (!begun.ok || !begun.value.replayed) return begun;
      const { reference } = begun.value;
      const stored = await reads.follow(begun.value.stored, isUnderWay, deadlineMs);
      if (stored === null) return err(STILL_UNDER_WAY);
      if (isDone(stored, reference)) return ok({ ...begun.value, stored });
      if (reference === null) return change(stored, decide, { deadlineMs });
      failed = { failed: reference };
    }
  };
}

/** Reports a new payment, which may already have its first outcome, or a change. */
function report(
  { next, events }: Decision,
  before: Transaction | null,
  tell: TransactionStoreOptions['tell'],
): void {
  for (const event of events) {
    if (event.type === 'transaction.created') tell.onStatus(null, event.after);
    if (event.type === 'transaction.status_changed') tell.onStatus(event.previousStatus, event.after);
  }
  for (const finding of next.findings?.slice(before?.findings?.length ?? 0) ?? [])
    tell.onFinding(next._id, finding);
}

/** Changes that follow from a stored request, a report of the provider, or time have no deadline. */
const FOLLOWING = { deadlineMs: NO_DEADLINE } as const;

/** No unique index holds a member that a change writes. */
type ChangeTerms = Omit<WriteOptions<never>, 'onDuplicate'>;

type ChangeRead = <Refusal>(
  read: StoredTransaction,
  decide: Decide<Refusal>,
  options?: ChangeTerms,
) => ChangeReply<Refusal>;

type ChangeOptions<Refusal> = ChangeTerms & {
  readonly decide: Decide<Refusal>;
  readonly from?: StoredTransaction;
};

/** Changes a transaction, and reports the statuses and the findings that this call has stored. */
function makeReportedChange(
  transactions: Store<Transaction, TransactionEvent>,
  tell: TransactionStoreOptions['tell'],
) {
  const changeOnce = async <Refusal>(
    scope: StoreScope,
    transactionId: string,
    { decide, ...options }: ChangeOptions<Refusal>,
  ): ChangeReply<Refusal> => {
    let written: { readonly before: StoredTransaction; readonly decision: Decision } | undefined;
    const remembering: Decide<Refusal> = async (before) => {
      const decided = await decide(before);
      if (!decided.ok) return decided;
      if (decided.value.next !== before) checkChange(before, decided.value.next);
      written = { before, decision: decided.value };
      return decided;
    };
    const changed = await transactions.change(
      scope,
      { _id: transactionId },
      { ...options, decide: remembering },
    );
    if (changed.ok && changed.value.moved && written !== undefined)
      report(written.decision, written.before, tell);
    return changed;
  };
  return <Refusal>(
    scope: StoreScope,
    transactionId: string,
    { decide, from, ...options }: ChangeOptions<Refusal>,
  ): ChangeReply<Refusal> =>
    changeWithRefundUnderWay(decide, (one, turn) =>
      changeOnce(scope, transactionId, {
        ...options,
        decide: one,
        ...(turn === 'first' && from !== undefined && { from }),
        // The record of a request is written with the change that the request made.
        ...(turn === 'refund' && { idempotency: null }),
      }),
    );
}

function makeReads(transactions: Store<Transaction, TransactionEvent>, realClock: RealClock) {
  const find = (scope: StoreScope, transactionId: string) => transactions.find(scope, { _id: transactionId });

  return {
    find,

    /** Reads the transaction again until `isUnderWay` is false; null: the caller's deadline came first. */
    async follow(
      first: StoredTransaction,
      isUnderWay: Intent['isUnderWay'],
      deadlineMs: number,
    ): Promise<StoredTransaction | null> {
      let current = first;
      while (isUnderWay(current)) {
        if (realClock.now().getTime() + FOLLOW_POLL_MS > deadlineMs - ANSWER_RESERVE_MS) return null;
        await pause(FOLLOW_POLL_MS);
        current = (await find(current, current._id)) ?? current;
      }
      return current;
    },

    /** For subjects that find a transaction by its members; `hint` names the index. */
    findBy: (
      scope: StoreScope,
      filter: Filter,
      options: Required<Pick<FindOptions, 'hint'>>,
    ): Promise<StoredTransaction | null> => transactions.find(scope, filter, options),

    /** Finds the transaction in a request's path, within the caller's scope and the merchant in the path. */
    async findForCaller(
      { transaction_id, merchant_id }: TransactionRef,
      { caller }: CallContext,
    ): Reply<StoredTransaction> {
      const found = await find(scopeOf(caller), transaction_id);
      return found === null || (merchant_id !== null && found.company_id !== merchant_id)
        ? err({ code: 'resource_not_found' })
        : ok(found);
    },

    async findByRequestId(
      scope: Scope,
      companyId: string,
      requestId: string,
    ): Promise<StoredTransaction | null> {
      const company = toCompanyFilter(scope, companyId);
      return transactions.find(company, { request_id: requestId }, { hint: INDEX.requestId });
    },

    /** The transactions that are due, by the business clock. */
    due: (businessClock: BusinessClock) => findDueIn(transactions, INDEX.workDue, businessClock),
  };
}

/** Its progress at the provider is bookkeeping. */
const AUDIT: Audit = {
  resource: 'transaction',
  shown: [
    'status',
    'status_reason',
    'amount',
    'payment_method',
    'installments',
    'authorized_amount',
    'approved_amount',
    'refunded_amount',
    'capture.amount',
    'refunds.*.id',
    'refunds.*.amount',
    'refunds.*.status',
    'refunds.*.reason',
    'refunds.*.cancel_requested_at',
    'disputes.*.id',
    'disputes.*.kind',
    'disputes.*.amount',
    'disputes.*.status',
    'disputes.*.evidence.*.id',
  ],
  others: 'left_out',
};

const COUNTING_MEMBERS = [
  'uncounted_since',
  'counted_status',
  'counted_batch',
] as const satisfies readonly (keyof CountingMark)[];
