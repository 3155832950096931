// Ties the use cases of refunds and disputes together: money that goes back, asked for or taken.
import { makeAcceptDispute } from './accept';
import { makeAddDisputeEvidence } from './add-evidence';
import type { Provider } from '../transaction/ask-provider';
import { makeCancelRefund } from '../refunds/cancel';
import { makeCreateRefund } from '../refunds/create';
import type { DisputeSimulator } from './simulator';
import { makeGetDispute } from './get-dispute';
import { makeGetRefund } from '../refunds/get-refund';
import type { FindTransaction } from '../payments/get-transaction';
import { makeListDisputes } from './list-disputes';
import { makeListRefunds } from '../refunds/list-refunds';
import { makeOpenDispute } from './open';
import type { Clocks, DisputeList, EvidenceFiles, TransactionStore, UseCaseLog } from '../transaction/ports';
import { makeResolveDispute } from './resolve';
import { makeSendDisputeAnswers } from './send-answers';
import type { SettleRefunds } from '../refunds/settle';
import { makeTakeDispute } from './apply';

/** What refunds and disputes need beside what all use cases need. */
export interface MoneyBackOutside {
  readonly disputes: DisputeList;
  readonly evidenceFiles: EvidenceFiles;
  readonly disputeSimulator: DisputeSimulator;
  /** How long after the approval cards take refunds. */
  readonly cardRefundWindowMs: number;
}

export interface MoneyBackDependencies extends MoneyBackOutside, Clocks {
  readonly store: TransactionStore;
  readonly provider: Provider;
  readonly findTransaction: FindTransaction;
  readonly settleRefunds: SettleRefunds;
  readonly log: UseCaseLog;
}

export type MoneyBack = ReturnType<typeof makeMoneyBack>;

export function makeMoneyBack(dependencies: MoneyBackDependencies) {
  const { store, disputes, findTransaction } = dependencies;
  const takeDispute = makeTakeDispute(dependencies);
  const getRefund = makeGetRefund(findTransaction);
  const getDispute = makeGetDispute(store);
  const sendDisputeAnswers = makeSendDisputeAnswers(dependencies);
  const answering = { ...dependencies, getDispute, sendDisputeAnswers };
  return {
    takeDispute,
    sendDisputeAnswers,
    createRefund: makeCreateRefund(dependencies),
    listRefunds: makeListRefunds(findTransaction),
    getRefund,
    cancelRefund: makeCancelRefund({ ...dependencies, getRefund }),
    listDisputes: makeListDisputes(disputes),
    getDispute,
    addDisputeEvidence: makeAddDisputeEvidence(answering),
    acceptDispute: makeAcceptDispute(answering),
    openDispute: makeOpenDispute({ ...dependencies, takeDispute }),
    resolveDispute: makeResolveDispute({ ...dependencies, getDispute }),
  };
}
