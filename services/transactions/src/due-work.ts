// The due-work scanner: what is done, document by document, when its time has come.
import { makeDueScan, type DueScan, type DueScanOptions } from '@mps/aggregates';
import { DUE_SCAN_BATCH, DUE_SCAN_CONCURRENCY } from './limits';
import type { Clocks } from './operation';
import type { Payments } from './payments';
import type { StoredThreeDsSession, ThreeDs, ThreeDsSessionStore } from './three-ds';
import type { StoredTransaction, TransactionStore } from './transaction';

export interface DueTransactionsDeps extends Clocks {
  readonly store: TransactionStore;
  readonly payments: Payments;
  readonly log: DueScanOptions<never>['log'];
}

export const dueTransactions = ({
  store,
  payments,
  realClock,
  businessClock,
  log,
}: DueTransactionsDeps): DueScan =>
  makeDueScan<StoredTransaction>({
    name: 'due-transactions',
    log,
    clock: realClock,
    ...store.due(businessClock),
    idOf: ({ _id }) => _id,
    work: (transaction) => payments.reconcile(transaction),
    batch: DUE_SCAN_BATCH,
    concurrency: DUE_SCAN_CONCURRENCY,
  });

export interface DueSessionsDeps extends Clocks {
  readonly sessions: ThreeDsSessionStore;
  readonly threeDs: ThreeDs;
  readonly log: DueScanOptions<never>['log'];
}

/** Claims that were left are given back, and a session that was not used ends without its proof. */
export const dueSessions = ({ sessions, threeDs, realClock, businessClock, log }: DueSessionsDeps): DueScan =>
  makeDueScan<StoredThreeDsSession>({
    name: 'due-three-ds-sessions',
    log,
    clock: realClock,
    ...sessions.due(businessClock),
    idOf: ({ _id }) => _id,
    async work(session) {
      const ended = await threeDs.timeOut(session);
      if (!ended.ok) throw new Error(`A session could not be ended: ${ended.error.code}`);
    },
    batch: DUE_SCAN_BATCH,
  });
