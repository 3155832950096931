// The part of the service's table that gives money back: refunds and disputes.
import type { MoneyBack } from '../disputes/make-money-back';
import { acceptDisputeHandler } from './accept-dispute';
import { addDisputeEvidenceHandler } from './add-dispute-evidence';
import { cancelRefundHandler } from './cancel-refund';
import { createRefundHandler } from './create-refund';
import { getDisputeHandler } from './get-dispute';
import { getRefundHandler } from './get-refund';
import { listDisputesHandler } from './list-disputes';
import { listRefundsHandler } from './list-refunds';
import { openDisputeHandler } from './open-dispute';
import { resolveDisputeHandler } from './resolve-dispute';

export type MoneyBackUseCases = Omit<MoneyBack, 'takeDispute' | 'sendDisputeAnswers'>;

export const moneyBackHandlers = (useCases: MoneyBackUseCases) => ({
  CreateRefund: createRefundHandler(useCases.createRefund),
  ListRefunds: listRefundsHandler(useCases.listRefunds),
  GetRefund: getRefundHandler(useCases.getRefund),
  CancelRefund: cancelRefundHandler(useCases.cancelRefund),
  ListDisputes: listDisputesHandler(useCases.listDisputes),
  GetDispute: getDisputeHandler(useCases.getDispute),
  AddDisputeEvidence: addDisputeEvidenceHandler(useCases.addDisputeEvidence),
  AcceptDispute: acceptDisputeHandler(useCases.acceptDispute),
  OpenDispute: openDisputeHandler(useCases.openDispute),
  ResolveDispute: resolveDisputeHandler(useCases.resolveDispute),
});
