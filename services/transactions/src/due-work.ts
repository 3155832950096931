// The due-work scanner: one round hands those that are due to their operation, a few at once, each on its own.
import { DUE_SCAN_BATCH, DUE_SCAN_CONCURRENCY } from './limits';
import type { Clocks, OperationLog } from './operation';
import type { Payments } from './payments';
import type { ThreeDs, ThreeDsSessionStore } from './three-ds';
import type { TransactionStore } from './transaction';

/** One round; answers how many documents it moved on, and whether it was a full one. */
export type DueRound = () => Promise<{ readonly done: number; readonly isFull: boolean }>;

export interface DueTransactionsDeps extends Clocks {
  readonly store: TransactionStore;
  readonly payments: Payments;
  readonly log: OperationLog;
}

/** A transaction that fails is logged and comes round again; the others do not wait for it. */
export const dueTransactions =
  ({ store, payments, businessClock, log }: DueTransactionsDeps): DueRound =>
  async () => {
    const due = [...(await store.findDue(businessClock.now(), DUE_SCAN_BATCH))];
    const isFull = due.length === DUE_SCAN_BATCH;
    let done = 0;
    const worker = async (): Promise<void> => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        try {
          await payments.reconcile(next);
          done += 1;
        } catch (error) {
          log.warn({ transaction_id: next._id, err: error }, 'reconciliation failed, tried again later');
        }
      }
    };
    await Promise.all(Array.from({ length: DUE_SCAN_CONCURRENCY }, worker));
    return { done, isFull };
  };

export interface DueSessionsDeps extends Clocks {
  readonly sessions: ThreeDsSessionStore;
  readonly threeDs: ThreeDs;
}

/** Claims that were left are given back, and a session that was not used ends without its proof. */
export const dueSessions =
  ({ sessions, threeDs, businessClock }: DueSessionsDeps): DueRound =>
  async () => {
    const due = await sessions.findDue(businessClock.now(), DUE_SCAN_BATCH);
    for (const session of due) await threeDs.timeOut(session);
    return { done: due.length, isFull: due.length === DUE_SCAN_BATCH };
  };
