// Builds the subjects of this service from the parts of a process. compose.ts gives the parts of a real process, and tests give
// scripted providers and upstreams.
import type { Committed, PayoutSwitch } from '@mps/aggregates';
import type { ServiceContext } from '@mps/chassis';
import type { BusinessClock, KeyRing, RealClock } from '@mps/kernel';
import { makeChargePayloads, type ChargePayloadSigner } from './charge-payload';
import { makeDisputes, makeDisputeStore, makeEvidenceDraftStore, makeEvidenceFiles } from './disputes';
import type { Collections } from './documents';
import { makeIntentScan, makeRefundIntentScan, makeSessionScan, makeTransactionScan } from './due-work';
import { toSessionDrafts, toTransactionDrafts } from './events';
import { makeFindings, makePaymentPostings } from './operators';
import { makeMeasuredPayments, makePaymentMetrics } from './payment-metrics';
import { makeIntents, makePayments, makeTransactionNumbers } from './payments';
import { makeReceiptRenderer, makeReceipts } from './receipts';
import { makeFallback } from './reference-data';
import {
  makeMerchantRefunds,
  makeRecentRefunds,
  makeRefundIntents,
  makeRefundNames,
  makeRefunds,
} from './refunds';
import { makeCardVault, makeThreeDs, makeThreeDsSessionStore, makeTokenHasher } from './three-ds';
import { makeTransactionStore } from './transaction';

type Dependencies<Make extends (deps: never) => unknown> = Parameters<Make>[0];

export interface StoreParts {
  readonly collections: Collections;
  readonly businessClock: BusinessClock;
  readonly realClock: RealClock;
  readonly onCommitted: (committed: Committed) => void;
  /** Called with the instant at which a written document is due. */
  readonly onDue?: (dueAt: Date) => void;
  readonly metrics: Dependencies<typeof makeTransactionStore>['tell'];
}

/** The stores of the aggregates. Their writes publish events. */
export function makeStores({ collections, metrics, ...writing }: StoreParts) {
  const { onDue } = writing;
  const store = makeTransactionStore({
    ...writing,
    collection: collections.transactions,
    draftsOf: toTransactionDrafts,
    tell: metrics,
  });
  const sessions = makeThreeDsSessionStore({
    ...writing,
    collection: collections.threeDsSessions,
    draftsOf: toSessionDrafts,
  });
  const intents = makeIntents({ collection: collections.intents, store, ...(onDue && { onDue }) });
  const refundIntents = makeRefundIntents({
    collection: collections.refundIntents,
    businessClock: writing.businessClock,
    realClock: writing.realClock,
    ...(onDue && { onDue }),
  });
  const draftStore = makeEvidenceDraftStore({ ...writing, collection: collections.evidenceDrafts });
  return { store, sessions, intents, refundIntents, draftStore };
}

type PaymentDeps = Dependencies<typeof makePayments>;
type ThreeDsDeps = Dependencies<typeof makeThreeDs>;

export interface SubjectParts extends ReturnType<typeof makeStores> {
  readonly collections: Collections;
  /** The same collections in the pool of lists. */
  readonly lists: Collections;
  readonly payouts: PayoutSwitch;
  readonly keyRing: KeyRing;
  readonly realClock: RealClock;
  readonly businessClock: BusinessClock;
  readonly log: Pick<ServiceContext['log'], 'info' | 'warn' | 'error'>;
  readonly provider: PaymentDeps['provider'];
  readonly disputeSimulator: Dependencies<typeof makeDisputes>['disputeSimulator'];
  readonly directory: ThreeDsDeps['directory'];
  readonly readThreeDsCallback: ThreeDsDeps['readThreeDsCallback'];
  readonly upstreams: PaymentDeps['upstreams'];
  readonly readModel: Dependencies<typeof makeFallback>['readModel'];
  readonly freshness: Dependencies<typeof makeFallback>['freshness'];
  readonly fallbackMetrics: PaymentDeps['fallbackMetrics'];
  readonly riskRules: PaymentDeps['riskRules'];
  readonly cardRefundWindowMs: number;
  readonly publicBaseUrl: string;
  readonly signer: ChargePayloadSigner;
}

const makeDisputeParts = ({
  store,
  sessions,
  draftStore,
  collections,
  lists,
  disputeSimulator,
}: SubjectParts) => ({
  sessions,
  draftStore,
  disputeStore: makeDisputeStore(lists.transactions, store),
  evidenceFiles: makeEvidenceFiles(collections.evidenceFiles),
  disputeSimulator,
});

export function makeTransactions(parts: SubjectParts) {
  const { store, intents, refundIntents, sessions, collections, lists, keyRing, provider, upstreams } = parts;
  const { realClock, businessClock, log, payouts, cardRefundWindowMs, publicBaseUrl, signer } = parts;
  const vault = makeCardVault(keyRing);
  const tokenHasher = makeTokenHasher(keyRing);
  const shared = { store, provider, upstreams, log, realClock, businessClock };
  const refunds = makeRefunds({
    ...shared,
    intents: refundIntents,
    refundNames: makeRefundNames(collections.transactions),
    payouts,
    cardRefundWindowMs,
  });
  const disputes = makeDisputes({ ...shared, ...makeDisputeParts(parts) });
  const threeDs = makeThreeDs({
    ...shared,
    sessions,
    vault,
    tokenHasher,
    directory: parts.directory,
    readThreeDsCallback: parts.readThreeDsCallback,
  });
  const payments = makePayments({
    ...shared,
    intents,
    refunds,
    disputes,
    threeDs,
    vault,
    tokenHasher,
    numbers: makeTransactionNumbers(collections.counters),
    fallback: makeFallback({ readModel: parts.readModel, freshness: parts.freshness, realClock }),
    fallbackMetrics: parts.fallbackMetrics,
    riskRules: parts.riskRules,
    publicBaseUrl,
  });
  const renderer = makeReceiptRenderer({ realClock });
  const scanning = { realClock, businessClock, log };
  return {
    vault,
    payments,
    refunds,
    disputes,
    threeDs,
    receipts: makeReceipts({ store, upstreams, renderer }),
    receiptFiles: renderer.component,
    chargePayloads: makeChargePayloads({ store, signer, businessClock }),
    findings: makeFindings({ ...lists, businessClock }),
    paymentPostings: makePaymentPostings(lists.transactions),
    merchantRefunds: makeMerchantRefunds(lists.transactions),
    paymentMetrics: makePaymentMetrics({
      measured: makeMeasuredPayments(lists.transactions),
      businessClock,
    }),
    recentRefunds: makeRecentRefunds({ transactions: lists.transactions, intents: refundIntents }),
    scans: {
      transactions: makeTransactionScan({ ...scanning, store, payments }),
      intents: makeIntentScan({ ...scanning, intents }),
      refundIntents: makeRefundIntentScan({ ...scanning, refundIntents, refunds }),
      sessions: makeSessionScan({ ...scanning, sessions, threeDs }),
    },
  };
}
