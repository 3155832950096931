// One round of the sweeper: those whose time has come, a few at once, each on its own. One that fails is logged and comes
// round again; it keeps nobody else waiting.
import { SWEEP_BATCH, SWEEP_CONCURRENCY } from './limits';
import {
  PLATFORM,
  type Clocks,
  type StoredTransaction,
  type TransactionStore,
  type UseCaseLog,
} from './transaction/ports';
import type { WakeTransaction } from './payments/reconcile';

export interface SweepDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly wakeTransaction: WakeTransaction;
  readonly log: UseCaseLog;
}

/** One round; answers how many transactions it moved on, and whether it was a full one. */
export type WakeRound = () => Promise<{ readonly done: number; readonly isFull: boolean }>;

export function makeWakeRound({ store, wakeTransaction, businessClock, log }: SweepDependencies): WakeRound {
  async function wakeOne(transaction: StoredTransaction): Promise<boolean> {
    try {
      await wakeTransaction(transaction);
      return true;
    } catch (error) {
      log.warn({ transaction_id: transaction._id, err: error }, 'sweep failed, tried again later');
      return false;
    }
  }

  return async () => {
    const due = [...(await store.findDue(PLATFORM, businessClock.now(), SWEEP_BATCH))];
    const isFull = due.length === SWEEP_BATCH;
    let done = 0;
    const worker = async (): Promise<void> => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) if (await wakeOne(next)) done += 1;
    };
    await Promise.all(Array.from({ length: SWEEP_CONCURRENCY }, worker));
    return { done, isFull };
  };
}
