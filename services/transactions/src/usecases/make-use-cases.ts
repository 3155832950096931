// Ties the use cases together; compose.ts and tests hand in what they need from outside.
import type { Provider } from './ask-provider';
import { makeCancelTransaction } from './cancel-transaction';
import { makeCaptureTransaction } from './capture-transaction';
import { makeCreateTransaction } from './create-transaction';
import { makeFinishCancellation } from './finish-cancellation';
import { makeGetChargePayload } from './get-charge-payload';
import { makeGetReceipts } from './get-receipts';
import { makeFindTransaction, makeGetTransaction } from './get-transaction';
import { makeListTransactions } from './list-transactions';
import { makePayTransaction } from './pay-transaction';
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
} from './ports';
import { makeReceiveProviderCallback } from './receive-provider-callback';
import { makeSettleRefunds } from './settle-refunds';
import { makeSubmitOrder } from './submit-order';
import { makeTakeOutcome } from './take-outcome';
import { makeWakeTransaction } from './wake-transaction';

export interface Outside extends Clocks {
  readonly store: TransactionStore;
  readonly numbers: TransactionNumbers;
  readonly neighbours: Neighbours;
  readonly tokenHasher: TokenHasher;
  readonly riskRules: RiskRules;
  readonly provider: Provider;
  readonly receiptRenderer: ReceiptRenderer;
  readonly payloadSigner: ChargePayloadSigner;
  readonly publicBaseUrl: string;
  readonly log: UseCaseLog;
}

export function makeUseCases(outside: Outside) {
  const { store, neighbours, provider } = outside;
  const settleRefunds = makeSettleRefunds(outside);
  const takeOutcome = makeTakeOutcome({ ...outside, settleRefunds });
  const submitOrder = makeSubmitOrder({ ...outside, takeOutcome });
  const finishCancellation = makeFinishCancellation({ ...outside, takeOutcome });
  const findTransaction = makeFindTransaction(store);
  return {
    findTransaction,
    createTransaction: makeCreateTransaction({ ...outside, submitOrder }),
    getTransaction: makeGetTransaction(findTransaction, neighbours),
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
    }),
    wakeTransaction: makeWakeTransaction({ ...outside, takeOutcome, settleRefunds, finishCancellation }),
  };
}
