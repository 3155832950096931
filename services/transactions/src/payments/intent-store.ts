// Intents: what is written of a payment before the provider is asked. An intent makes the request_id one payment's, for ever; the
// payment itself is written once, with its outcome. Whoever needs it earlier (a repeat, a callback of the provider, the due-work
// scanner after a crash) writes it from its intent, as it stood when the provider was asked. docs/adr/0022 says why this is safe.
import { setTimeout as pause } from 'node:timers/promises';
import {
  collectionOf,
  DeadlinePassedError,
  declareCollection,
  groupCalls,
  makeGroupedInsert,
  NO_DEADLINE,
  type AnyCollection,
  type Filter,
  type FindOptions,
} from '@mps/aggregates';
import { findDueIn, type Component } from '@mps/background';
import type { Scope } from '@mps/contracts';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { FOLLOW_POLL_MS, INTENTS_CLOSED_AFTER_MS, MAX_PAYMENT_LOOKS, QUERY_TIMEOUT_MS } from '../limits';
import { companyIn } from '../operation';
import type {
  Decision,
  RequestIdTaken,
  StoredTransaction,
  Transaction,
  TransactionStore,
} from '../transaction';

/** Says that a request_id is taken. An open one has its payment too, until that is known to be written. */
export interface IntentDocument {
  /** Of organization, company and request_id. */
  readonly _id: string;
  readonly organization_id: string;
  readonly transaction_id: string;
  /** The payment is written before the provider is asked, by the request that is first to do so. */
  readonly reserved?: true;
  readonly payment?: Transaction;
  /** There with the payment: from then on the scanner writes it, by the business clock. */
  readonly work_due_at?: Date;
}

export type OpenIntent = IntentDocument & Required<Pick<IntentDocument, 'payment' | 'work_due_at'>>;

/** Name of the collection. */
export const INTENTS = 'intents';

/** Open intents alone, which are as many as are under way. A callback is looked for among all of their keys. */
const OPEN_INDEX = 'work_due_at';

export const declareIntents = (connection: Connection) =>
  declareCollection<IntentDocument>(connection, INTENTS, [
    {
      key: { work_due_at: 1, transaction_id: 1 },
      name: OPEN_INDEX,
      partialFilterExpression: { work_due_at: { $exists: true } },
    },
  ]);

/** A document of the collection that is no intent. */
const STANDING_ALONE = 'standing_alone';

/**
 * From now on intents stand alone until the outcome is there. Only where no process writes payments without intents, and none
 * ever did: a request_id without an intent would be taken for a new one.
 */
export async function letIntentsStandAlone(intents: AnyCollection): Promise<void> {
  await collectionOf<{ readonly _id: string }>(intents).replaceOne(
    { _id: STANDING_ALONE },
    {},
    { upsert: true },
  );
}

export interface IntentsDeps {
  readonly collection: mongo.Collection<IntentDocument>;
  readonly store: TransactionStore;
  /** Wakes the due-work scanner then. */
  readonly onDue?: (dueAt: Date) => void;
}

/** request_id_taken: nothing was written. */
export type IntentRefusal = RequestIdTaken | { readonly code: 'upstream_timeout' };

export interface CompletedIntent {
  readonly stored: StoredTransaction;
  readonly isNew: boolean;
}

export type Intents = ReturnType<typeof makeIntents>;

export function makeIntents({ collection, store, onDue }: IntentsDeps) {
  const { find, findOpen, write } = accessOf(collection);
  const closer = makeCloser(collection);
  let standAlone = false;

  /** Writes the payment of an intent, and closes it. Not `isNew`: somebody else was first, and this is what they wrote. */
  async function complete(creation: Decision): Promise<CompletedIntent> {
    const { next: payment } = creation;
    for (let look = 0; look < MAX_PAYMENT_LOOKS; look += 1) {
      const created = await store.create(creation, { deadlineMs: NO_DEADLINE });
      const stored = created.ok ? created.value.stored : await store.find(payment, payment._id);
      if (stored !== null) {
        closer.close(keyOf(payment));
        return { stored, isNew: created.ok };
      }
      // In the index and not to be read: a failover takes it back, or shows it soon.
      await pause(FOLLOW_POLL_MS);
    }
    throw new Error(`Payment ${payment._id} cannot be written: another has its request_id`);
  }

  /** Writes the payment as it stood when the provider was asked, unless it is there already. */
  const takeUp = async ({ payment }: OpenIntent): Promise<StoredTransaction> =>
    (await complete(creationOf(payment))).stored;

  return {
    component: {
      name: 'intents',
      async start() {
        standAlone = (await collection.findOne({ _id: STANDING_ALONE }, FIND)) !== null;
      },
      stop: () => closer.closed(),
    } satisfies Component,

    /** Read when this starts: it never ends. */
    standAlone: (): boolean => standAlone,

    /** Before the provider is asked for a payment that is not written yet. */
    open: (payment: Transaction, deadlineMs: number): Promise<Result<undefined, IntentRefusal>> => {
      const { work_due_at = payment.processing_since } = payment;
      onDue?.(work_due_at);
      return write({ ...keyOf(payment), payment, work_due_at }, deadlineMs);
    },

    /** Before a payment that is written first, and sent after that. */
    reserve: async (payment: Transaction, deadlineMs: number): Promise<Result<undefined, IntentRefusal>> => {
      const reserved = await write({ ...keyOf(payment), reserved: true }, deadlineMs);
      if (reserved.ok || reserved.error.code !== 'request_id_taken') return reserved;
      // Of those that have reserved it, the first to write a payment has it.
      return (await find(payment))?.reserved === true ? ok() : reserved;
    },

    /** The payment of a request, written now where that has not been done; null: there is none. */
    async paymentOf(scope: Scope, companyId: string, requestId: string): Promise<StoredTransaction | null> {
      const company = companyIn(scope, companyId);
      const written = await store.findByRequestId(scope, companyId, requestId);
      if (written !== null || company === null) return written;
      const intent = await find({ ...company, request_id: requestId });
      if (intent === null) return null;
      // Closed since the first look, or reserved.
      return isOpen(intent) ? takeUp(intent) : store.findByRequestId(scope, companyId, requestId);
    },

    /** Writes the payment that the provider knows by this id, where only its intent is there. */
    async takeUpPayment(transactionId: string): Promise<void> {
      const open = { transaction_id: transactionId, work_due_at: { $exists: true } };
      const [intent] = await findOpen(open, { hint: OPEN_INDEX, limit: 1 });
      if (intent !== undefined) await takeUp(intent);
    },

    complete,
    takeUp,

    /** Those that are due, by the business clock: their requests have not come to an end in time. */
    due: (clock: BusinessClock) =>
      findDueIn({ findMany: (_all, ...asked) => findOpen(...asked) }, OPEN_INDEX, clock),
  };
}

const FIND = { maxTimeMS: QUERY_TIMEOUT_MS };

type Requested = Pick<Transaction, 'organization_id' | 'company_id' | 'request_id'>;

const idOf = ({ organization_id, company_id, request_id }: Requested): string =>
  `${organization_id}/${company_id}/${request_id}`;

const keyOf = (payment: Transaction): IntentDocument => ({
  _id: idOf(payment),
  organization_id: payment.organization_id,
  transaction_id: payment._id,
});

const isOpen = (intent: IntentDocument): intent is OpenIntent => intent.payment !== undefined;

const creationOf = (payment: Transaction): Decision => ({
  next: payment,
  events: [{ type: 'transaction.created', after: payment }],
});

function accessOf(collection: mongo.Collection<IntentDocument>) {
  const insert = makeGroupedInsert(collection);
  return {
    find: (request: Requested): Promise<IntentDocument | null> =>
      collection.findOne({ _id: idOf(request), organization_id: request.organization_id }, FIND),

    findOpen: async (
      filter: Filter,
      { sort, ...options }: FindOptions & { readonly limit: number },
    ): Promise<readonly OpenIntent[]> => {
      const found = collection.find(filter, { ...FIND, ...options, sort: { ...sort } });
      return (await found.toArray()).filter(isOpen);
    },

    write: async (intent: IntentDocument, deadlineMs: number): Promise<Result<undefined, IntentRefusal>> => {
      try {
        return (await insert(intent, deadlineMs)) === null ? ok() : err({ code: 'request_id_taken' });
      } catch (error) {
        if (error instanceof DeadlinePassedError) return err({ code: 'upstream_timeout' });
        throw error;
      }
    },
  };
}

/**
 * Takes the payments out of intents, many at once. Nobody waits for it, and it is not asked for at majority: what was not done,
 * or is taken back by a failover, the scanner does.
 */
function makeCloser(collection: mongo.Collection<IntentDocument>) {
  const closing = new Set<Promise<unknown>>();
  const closeOne = groupCalls<IntentDocument, undefined>(
    async (intents) => {
      // For its own payment alone, whatever has become of its request_id meanwhile.
      const ofTheirPayments = {
        _id: { $in: intents.map(({ _id }) => _id) },
        transaction_id: { $in: intents.map(({ transaction_id }) => transaction_id) },
      };
      const update = { $unset: { payment: 1, work_due_at: 1 } } as const;
      await collection.updateMany(ofTheirPayments, update, { writeConcern: { w: 1 } });
      return intents.map(() => ({ status: 'fulfilled', value: undefined }));
    },
    { lingerMs: INTENTS_CLOSED_AFTER_MS },
  );

  return {
    close(intent: IntentDocument): void {
      const closed = closeOne(intent)
        .catch(() => undefined)
        .finally(() => closing.delete(closed));
      closing.add(closed);
    },
    async closed(): Promise<void> {
      await Promise.all(closing);
    },
  };
}
