// The due-work scanner: what is done, document by document, when its time has come. And what the ledger says that its own days
// have brought: the settlements of payments, which their merchants are told in the order of the payment's events.
import { ALL_TENANTS, makeDueScan, type DueScan, type DueScanOptions } from '@mps/aggregates';
import type { LedgerEvent__Output } from '@mps/contracts/gen/mps/ledger/v1/LedgerEvent';
import { ok } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import { DUE_SCAN_BATCH, DUE_SCAN_CONCURRENCY } from './limits';
import type { Clocks } from './operation';
import type { Intents, OpenIntent, Payments } from './payments';
import type { StoredThreeDsSession, ThreeDs, ThreeDsSessionStore } from './three-ds';
import { decideSettlement, type StoredTransaction, type TransactionStore } from './transaction';

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

export interface DueIntentsDeps extends Clocks {
  readonly intents: Intents;
  readonly log: DueScanOptions<never>['log'];
}

/** What requests left that died, or take long: the payments are written, and reconciled from then on. */
export const dueIntents = ({ intents, realClock, businessClock, log }: DueIntentsDeps): DueScan =>
  makeDueScan<OpenIntent>({
    name: 'due-intents',
    log,
    clock: realClock,
    ...intents.due(businessClock),
    idOf: ({ _id }) => _id,
    work: (intent) => intents.takeUp(intent),
    batch: DUE_SCAN_BATCH,
  });

/** Safe to repeat. Everything else that the ledger says passes by. */
export const takeSettlement =
  (store: Pick<TransactionStore, 'changeById'>) =>
  async ({ message }: Pick<ConsumedEvent, 'message'>): Promise<void> => {
    const { settlement } = message as LedgerEvent__Output;
    if (!settlement) return;
    const { status_reason = null, ...members } = settlement;
    const status = settlement.status === 'PAID' ? 'PAID' : 'FAILED';
    const told = await store.changeById<never>(ALL_TENANTS, settlement.transaction_id, (transaction) =>
      ok(decideSettlement(transaction, { ...members, status, status_reason })),
    );
    if (!told.ok) throw new Error(`A settlement could not be told: ${told.error.code}`);
  };

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
