// Intents reserve a request_id for one payment, forever, before the provider is asked. An open intent also holds the payment as
// it is sent. The payment itself is written once, with its outcome. A repeat, a callback of the provider or the due-work scanner
// that needs the payment earlier materializes it: it writes the payment as its intent holds it. docs/adr/0022 proves this safe.
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeadlinePassedError,
  makeGroupedInsert,
  NO_DEADLINE,
  type Filter,
  type FindOptions,
} from '@mps/aggregates';
import { findDueIn } from '@mps/background';
import type { Scope } from '@mps/contracts';
import { assertHolds, err, ok, type BusinessClock, type Result } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { makeLateWrites } from '../../late-writes';
import { FOLLOW_POLL_MS, MAX_PAYMENT_LOOKS, QUERY_TIMEOUT_MS } from '../../limits';
import { toCompanyFilter } from '../../operation';
import {
  SUBMISSION_GRACE_MS,
  type Decision,
  type RequestIdTaken,
  type StoredTransaction,
  type Transaction,
  type TransactionStore,
} from '../../transaction';
import { OPEN_INDEX, type IntentDocument, type OpenIntent } from './documents';

export interface IntentsDeps {
  readonly collection: mongo.Collection<IntentDocument>;
  readonly store: TransactionStore;
  /** Wakes the due-work scanner at this instant. */
  readonly onDue?: (dueAt: Date) => void;
}

/** request_id_taken: nothing was written. */
export type IntentRefusal = RequestIdTaken | { readonly code: 'upstream_timeout' };

export interface CompletedIntent {
  readonly stored: StoredTransaction;
  /** false: another request materialized the payment first, and `stored` holds that payment. */
  readonly isNew: boolean;
}

export type Intents = ReturnType<typeof makeIntents>;

export function makeIntents({ collection, store, onDue }: IntentsDeps) {
  const { find, findOpen, insert } = makeAccess(collection);
  const closer = makeCloser(collection);

  /** Writes the payment of an intent, and closes the intent. */
  async function complete(creation: Decision): Promise<CompletedIntent> {
    const { next: payment } = creation;
    for (let look = 0; look < MAX_PAYMENT_LOOKS; look += 1) {
      const created = await store.create(creation, { deadlineMs: NO_DEADLINE });
      const stored = created.ok ? created.value.stored : await store.find(payment, payment._id);
      if (stored !== null) {
        assertHolds(stored._id === payment._id, 'intent.closes_for_its_payment');
        closer.add(toIntent(payment));
        return { stored, isNew: created.ok };
      }
      // It is in the index and cannot be read: a failover takes it back, or shows it soon.
      await pause(FOLLOW_POLL_MS);
    }
    throw new Error(`Payment ${payment._id} cannot be written: another has its request_id`);
  }

  /** Writes the payment as its intent holds it, unless it is written already. */
  const materialize = async ({ payment }: OpenIntent): Promise<StoredTransaction> =>
    (await complete(toCreation(payment))).stored;

  return {
    component: closer.component,

    /** Reserves the request_id, before the provider is asked. */
    open: (payment: Transaction, deadlineMs: number): Promise<Result<undefined, IntentRefusal>> => {
      assertHolds(payment.approved_amount === null, 'intent.holds_an_unsent_payment');
      // The request has this long to complete its intent, whatever the payment waits for afterwards.
      const work_due_at = new Date(payment.processing_since.getTime() + SUBMISSION_GRACE_MS);
      onDue?.(work_due_at);
      return insert({ ...toIntent(payment), payment, work_due_at }, deadlineMs);
    },

    /** The payment of a request_id, materialized where only its intent is there. null: no request has had it. */
    async findPayment(scope: Scope, companyId: string, requestId: string): Promise<StoredTransaction | null> {
      const company = toCompanyFilter(scope, companyId);
      const written = await store.findByRequestId(scope, companyId, requestId);
      if (written !== null || company === null) return written;
      const intent = await find({ ...company, request_id: requestId });
      if (intent === null) return null;
      // A closed one was closed after the first look.
      return isOpen(intent) ? materialize(intent) : store.findByRequestId(scope, companyId, requestId);
    },

    /** Materializes the payment that the provider knows by this id, where only its intent is there. */
    async materializePayment(transactionId: string): Promise<void> {
      const open = { transaction_id: transactionId, work_due_at: { $exists: true } };
      const [intent] = await findOpen(open, { hint: OPEN_INDEX, limit: 1 });
      if (intent !== undefined) await materialize(intent);
    },

    complete,
    materialize,

    /** The intents that are due by the business clock: their requests have not completed them in time. */
    due: (businessClock: BusinessClock) =>
      findDueIn({ findMany: (_all, ...query) => findOpen(...query) }, OPEN_INDEX, businessClock),
  };
}

const FIND = { maxTimeMS: QUERY_TIMEOUT_MS };

type RequestName = Pick<Transaction, 'organization_id' | 'company_id' | 'request_id'>;

const formatId = ({ organization_id, company_id, request_id }: RequestName): string =>
  `${organization_id}/${company_id}/${request_id}`;

/** The members that stay when the intent is closed. */
const toIntent = (payment: Transaction): IntentDocument => ({
  _id: formatId(payment),
  organization_id: payment.organization_id,
  transaction_id: payment._id,
});

const isOpen = (intent: IntentDocument): intent is OpenIntent => intent.payment !== undefined;

const toCreation = (payment: Transaction): Decision => ({
  next: payment,
  events: [{ type: 'transaction.created', after: payment }],
});

/**
 * Closes intents: takes the payments out of them, with w:1. The due-work scanner closes any intent that it misses or that a
 * failover opens again.
 */
const makeCloser = (collection: mongo.Collection<IntentDocument>) =>
  makeLateWrites<IntentDocument>('intents', (intents) => {
    // The transaction id too: after a restore another payment may have the request_id.
    const closed = {
      _id: { $in: intents.map(({ _id }) => _id) },
      transaction_id: { $in: intents.map(({ transaction_id }) => transaction_id) },
    };
    const update = { $unset: { payment: 1, work_due_at: 1 } } as const;
    return collection.updateMany(closed, update, { writeConcern: { w: 1 } });
  });

function makeAccess(collection: mongo.Collection<IntentDocument>) {
  const insertGrouped = makeGroupedInsert(collection);
  return {
    find: (request: RequestName): Promise<IntentDocument | null> =>
      collection.findOne({ _id: formatId(request), organization_id: request.organization_id }, FIND),

    findOpen: async (
      filter: Filter,
      { sort, ...options }: FindOptions & { readonly limit: number },
    ): Promise<readonly OpenIntent[]> => {
      const found = collection.find(filter, { ...FIND, ...options, sort: { ...sort } });
      return (await found.toArray()).filter(isOpen);
    },

    insert: async (intent: IntentDocument, deadlineMs: number): Promise<Result<undefined, IntentRefusal>> => {
      try {
        return (await insertGrouped(intent, deadlineMs)) === null ? ok() : err({ code: 'request_id_taken' });
      } catch (error) {
        if (error instanceof DeadlinePassedError) return err({ code: 'upstream_timeout' });
        throw error;
      }
    },
  };
}
