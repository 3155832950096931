// Ties the use cases together; compose.ts and tests hand in what they need from outside.
import type { Provider } from '../transaction/ask-provider';
import { makeCancelTransaction } from './cancel';
import { makeCaptureTransaction } from './capture';
import { makeCreateTransaction } from './create';
import { makeFinishCancellation } from './finish-cancellation';
import { makeGetChargePayload } from '../charge-payload/get-charge-payload';
import { makeGetReceipts } from '../receipts/get-receipts';
import { makeFindTransaction, makeGetTransaction } from './get-transaction';
import type { KnownStateWatch } from '../reference-data/read-model';
import { makeListTransactions } from '../listing/list';
import { makeMoneyBack, type MoneyBackOutside } from '../disputes/make-money-back';
import { makePayTransaction } from './pay';
import type {
  ChargePayloadSigner,
  Clocks,
  Neighbours,
  ReceiptRenderer,
  RiskRules,
  TokenHasher,
  TransactionNumbers,
  TransactionStore,
  UseCaseLog,
} from '../transaction/ports';
import { makeRecall, type RecallDependencies } from '../reference-data/fallback';
import { makeReceiveProviderCallback } from './receive-callback';
import { makeSettleRefunds } from '../refunds/settle';
import { makeSubmitOrder } from './submit';
import { makeTakeOutcome } from './apply-outcome';
import { makeThreeDs, type ThreeDsOutside } from '../three-ds/make-three-ds';
import { makeWakeTransaction } from './reconcile';

export interface Outside extends MoneyBackOutside, Clocks, RecallDependencies {
  readonly store: TransactionStore;
  readonly numbers: TransactionNumbers;
  readonly neighbours: Neighbours;
  readonly watch: KnownStateWatch;
  readonly tokenHasher: TokenHasher;
  readonly riskRules: RiskRules;
  readonly threeDs: ThreeDsOutside;
  readonly provider: Provider;
  readonly receiptRenderer: ReceiptRenderer;
  readonly payloadSigner: ChargePayloadSigner;
  readonly publicBaseUrl: string;
  readonly log: UseCaseLog;
}

export function makeUseCases(outside: Outside) {
  const { store, neighbours, provider } = outside;
  const recall = makeRecall(outside);
  const settleRefunds = makeSettleRefunds(outside);
  const takeOutcome = makeTakeOutcome({ ...outside, settleRefunds });
  const submitOrder = makeSubmitOrder({ ...outside, ...outside.threeDs, takeOutcome });
  const finishCancellation = makeFinishCancellation({ ...outside, takeOutcome });
  const findTransaction = makeFindTransaction(store);
  const threeDs = makeThreeDs({ ...outside, ...outside.threeDs, findTransaction, submitOrder, takeOutcome });
  const { takeDispute, sendDisputeAnswers, ...moneyBack } = makeMoneyBack({
    ...outside,
    findTransaction,
    settleRefunds,
  });
  return {
    ...moneyBack,
    findTransaction,
    createTransaction: makeCreateTransaction({
      ...outside,
      ...outside.threeDs,
      ...threeDs,
      recall,
      submitOrder,
    }),
    ...threeDs.useCases,
    getTransaction: makeGetTransaction(findTransaction, { neighbours, recall }),
    getReceipts: makeGetReceipts({ ...outside, findTransaction }),
    getChargePayload: makeGetChargePayload(outside),
    chargePayloadKeys: outside.payloadSigner.jwks,
    listTransactions: makeListTransactions(store),
    captureTransaction: makeCaptureTransaction({ ...outside, findTransaction, takeOutcome }),
    cancelTransaction: makeCancelTransaction({ ...outside, findTransaction, finishCancellation }),
    payTransaction: makePayTransaction({ ...outside, findTransaction, takeOutcome }),
    receiveProviderCallback: makeReceiveProviderCallback({
      ...outside,
      providers: new Map([[provider.port.name, provider.port]]),
      takeOutcome,
      receiveThreeDsCallback: threeDs.receiveThreeDsCallback,
      takeDispute,
    }),
    wakeTransaction: makeWakeTransaction({
      ...outside,
      takeOutcome,
      settleRefunds,
      sendDisputeAnswers,
      finishCancellation,
    }),
  };
}
