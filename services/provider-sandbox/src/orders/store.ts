// Orders, with the jobs and callbacks that they plan, in one transaction. Most orders plan nothing and are one plain write.
import { groupCalls, isDuplicateKey, makeGroupedCompareAndSet, makeGroupedInsert } from '@mps/aggregates';
import { newId, type RealClock } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { ORDERS_WRITTEN_AFTER_MS } from '../limits';
import { toCallbackDocument } from '../runner/store';
import { WHOLE, type JobDocument, type Collections, type OrderDocument } from '../documents';
import type { Order, Step } from './domain/order';
import { callbackMessage } from './snapshot';

const SLIP_COUNTER = 'slip';
const SLIP_NUMBER_DIGITS = 11;
const EPOCH = new Date(0);

export interface StoredOrder {
  readonly order: Order;
  /** Fingerprint of the order's facts; null in a tombstone. */
  readonly factsFingerprint: string | null;
}

export type OrderStore = ReturnType<typeof makeOrderStore>;

export function makeOrderStore(connection: Connection, collections: Collections, realClock: RealClock) {
  const { orders, attempts } = collections;
  // Orders are written in groups: each journaled write makes the next write of every caller wait for the disk. A real provider
  // answers later than the group.
  const insertOrder = makeGroupedInsert(orders, ORDERS_WRITTEN_AFTER_MS);
  const updateOrder = makeGroupedCompareAndSet(orders, ORDERS_WRITTEN_AFTER_MS);
  const findOrder = groupCalls(async (ids: readonly string[]) => {
    const found = await orders.find({ _id: { $in: [...ids] } }).toArray();
    const byId = new Map(found.map((document) => [document._id, document]));
    return ids.map((id) => ({ status: 'fulfilled', value: byId.get(id) ?? null }));
  });
  const insertAttempt = makeGroupedInsert(attempts);
  const write = async (
    step: Step,
    work: (session: mongo.ClientSession) => Promise<boolean>,
  ): Promise<boolean> => {
    let isDone = false;
    await connection.transaction(async (session) => {
      isDone = await work(session);
      if (isDone) await writePlans(collections, step, realClock.now(), session);
    });
    return isDone;
  };

  return {
    find: async (orderId: string): Promise<StoredOrder | null> => {
      const found = await findOrder(orderId);
      return found && { order: found.order, factsFingerprint: found.facts_fingerprint };
    },
    /** Returns false when the id is taken. */
    insert: async (step: Step, factsFingerprint: string | null): Promise<boolean> => {
      const document = toDocument(step.order, factsFingerprint);
      if (!plansAnything(step)) return (await insertOrder(document)) === null;
      return unlessTaken(
        write(step, (session) => orders.insertOne(document, { session, ...WHOLE }).then(() => true)),
      );
    },
    /** Replaces the order that has this sequence, and removes the done job. Returns false when another change was first. */
    save: async (step: Step, previousSequence: number, doneJobId?: string): Promise<boolean> => {
      if (!plansAnything(step) && doneJobId === undefined)
        return updateOrder(toUpdate(step.order, previousSequence));
      return write(step, async (session) => {
        const { filter, update } = toUpdate(step.order, previousSequence);
        const { matchedCount } = await orders.updateOne(filter, update, { session, ...WHOLE });
        if (matchedCount === 0) return false;
        if (doneJobId !== undefined) await collections.jobs.deleteOne({ _id: doneJobId }, { session });
        return true;
      });
    },
    /** The bank's next own number of a slip. */
    nextSlipNumber: (): Promise<string> => nextSlipNumber(collections),
    /** Returns true for the first call with this id only. */
    isFirstAttempt: async (orderId: string): Promise<boolean> =>
      (await insertAttempt({ _id: orderId })) === null,
  };
}

const toDocument = (order: Order, factsFingerprint: string | null): OrderDocument => ({
  _id: order.orderId,
  sequence: order.sequence,
  facts_fingerprint: factsFingerprint,
  order,
});

/** True when the insert was made, false when its id was taken. */
async function unlessTaken(insert: Promise<unknown>): Promise<boolean> {
  try {
    await insert;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Replaces the order unless another change was first. */
const toUpdate = (order: Order, previousSequence: number) => ({
  filter: { _id: order.orderId, sequence: previousSequence },
  update: { $set: { sequence: order.sequence, order } },
});

async function nextSlipNumber({ counters }: Collections): Promise<string> {
  const counter = await counters.findOneAndUpdate(
    { _id: SLIP_COUNTER },
    { $inc: { value: 1 } },
    { upsert: true, returnDocument: 'after' },
  );
  if (counter === null) throw new Error('No number of a slip was taken');
  return String(counter.value).padStart(SLIP_NUMBER_DIGITS, '0');
}

const plansAnything = ({ jobs, callbacks }: Step): boolean => jobs.length > 0 || callbacks.length > 0;

async function writePlans(
  collections: Collections,
  step: Step,
  now: Date,
  session: mongo.ClientSession,
): Promise<void> {
  const jobs: JobDocument[] = step.jobs.map(({ action, dueAt }) => ({
    _id: newId(),
    order_id: step.order.orderId,
    action,
    due_at: dueAt,
    lease_until: EPOCH,
  }));
  const callbacks = step.callbacks.map(({ about, snapshot, delayMs }) =>
    toCallbackDocument(callbackMessage(about, snapshot), new Date(now.getTime() + delayMs)),
  );
  if (jobs.length > 0) await collections.jobs.insertMany(jobs, { session, ...WHOLE });
  if (callbacks.length > 0) await collections.callbacks.insertMany(callbacks, { session, ...WHOLE });
}
