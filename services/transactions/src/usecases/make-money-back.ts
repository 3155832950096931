// Ties the use cases of refunds and disputes together: money that goes back, asked for or taken.
import { makeAcceptDispute } from './accept-dispute';
import { makeAddDisputeEvidence } from './add-dispute-evidence';
import type { Provider } from './ask-provider';
import { makeCancelRefund } from './cancel-refund';
import { makeCreateRefund } from './create-refund';
import type { DisputeSimulator } from './dispute-port';
import { makeGetDispute } from './get-dispute';
import { makeGetRefund } from './get-refund';
import type { FindTransaction } from './get-transaction';
import { makeListDisputes } from './list-disputes';
import { makeListRefunds } from './list-refunds';
import { makeOpenDispute } from './open-dispute';
import type { Clocks, DisputeList, EvidenceFiles, TransactionStore, UseCaseLog } from './ports';
import { makeResolveDispute } from './resolve-dispute';
import { makeSendDisputeAnswers } from './send-dispute-answers';
import type { SettleRefunds } from './settle-refunds';
import { makeTakeDispute } from './take-dispute';

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
