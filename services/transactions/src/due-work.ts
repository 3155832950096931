// The due-work scanner: the work on each document at its due time.
import { makeDueScan, type DueScan, type DueScanOptions } from '@mps/background';
import { inTraceOf } from '@mps/chassis';
import type { BusinessClock } from '@mps/kernel';
import { DUE_SCAN_BATCH, DUE_SCAN_CONCURRENCY } from './limits';
import type { Clocks } from './operation';
import type { Intents, Payments } from './payments';
import type { RefundIntents, Refunds } from './refunds';
import type { ThreeDs, ThreeDsSessionStore } from './three-ds';
import type { TransactionStore } from './transaction';

interface ScanDeps extends Clocks {
  readonly log: DueScanOptions<never>['log'];
}

interface Scan<Item> {
  readonly name: string;
  readonly store: { due(businessClock: BusinessClock): Pick<DueScanOptions<Item>, 'find' | 'nextInMs'> };
  /** The payment or session of an item. All work on it is in its trace. */
  readonly toObjectId: (item: Item) => string;
  readonly work: (item: Item) => Promise<unknown>;
  readonly concurrency?: number;
}

/** Makes a scan of a store's due items. */
const makeScan = <Item extends { readonly _id: string }>(
  { realClock, businessClock, log }: ScanDeps,
  { name, store, toObjectId, work, concurrency = 1 }: Scan<Item>,
): DueScan =>
  makeDueScan<Item>({
    name,
    log,
    realClock,
    ...store.due(businessClock),
    idOf: ({ _id }) => _id,
    work: (item) => inTraceOf(toObjectId(item), name, async () => work(item)),
    batch: DUE_SCAN_BATCH,
    concurrency,
  });

export interface DueTransactionsDeps extends ScanDeps {
  readonly store: TransactionStore;
  readonly payments: Payments;
}

export const makeTransactionScan = ({ store, payments, ...deps }: DueTransactionsDeps): DueScan =>
  makeScan(deps, {
    name: 'due-transactions',
    store,
    toObjectId: ({ _id }) => _id,
    work: payments.reconcile,
    concurrency: DUE_SCAN_CONCURRENCY,
  });

export interface DueIntentsDeps extends ScanDeps {
  readonly intents: Intents;
}

/** Materializes the payment of an intent that its request has left open for too long. The reconciler completes the payment. */
export const makeIntentScan = ({ intents, ...deps }: DueIntentsDeps): DueScan =>
  makeScan(deps, {
    name: 'due-intents',
    store: intents,
    toObjectId: (intent) => intent.transaction_id,
    work: intents.materialize,
  });

export interface DueRefundIntentsDeps extends ScanDeps {
  readonly refundIntents: RefundIntents;
  readonly refunds: Pick<Refunds, 'endIntent'>;
}

/** Ends the intent of a refund that its request has left open for too long. The reconciler completes the refund. */
export const makeRefundIntentScan = ({ refundIntents, refunds, ...deps }: DueRefundIntentsDeps): DueScan =>
  makeScan(deps, {
    name: 'due-refund-intents',
    store: refundIntents,
    toObjectId: (intent) => intent.transaction_id,
    work: refunds.endIntent,
  });

export interface DueSessionsDeps extends ScanDeps {
  readonly sessions: ThreeDsSessionStore;
  readonly threeDs: ThreeDs;
}

/** Releases the claims of crashed requests. Ends unused sessions and erases their proof. */
export const makeSessionScan = ({ sessions, threeDs, ...deps }: DueSessionsDeps): DueScan =>
  makeScan(deps, {
    name: 'due-three-ds-sessions',
    store: sessions,
    toObjectId: ({ _id }) => _id,
    work: async (session) => {
      const ended = await threeDs.timeOut(session);
      if (!ended.ok) throw new Error(`A session could not be ended: ${ended.error.code}`);
    },
  });
