// Refunds: money that goes back because the merchant requests it, or because it could not be kept.
import type { CallContext } from '@mps/contracts';
import type { Paging } from '../operation';
import type { ProviderCall, StoredTransaction } from '../transaction';
import { createRefund, endIntent, type CreateRefundDeps, type CreateRefundRequest } from './create';
import type { RefundIntent } from './intents/documents';
import { cancelRefund, getRefund, listRefunds, type RefundRef } from './operations';
import { settleRefunds } from './settle';

export { askToCancel } from './ask-to-cancel';
export { computeCardRefundWindow, CARD_REFUND_WINDOW_DAYS } from './domain/decide-refund';
export type { CreateRefundRequest } from './create';
export type { FoundRefund } from './operations';
export { declareRefundIntents } from './intents/documents';
export { makeRefundIntents, type RefundIntents } from './intents/store';
export { makeMerchantRefunds, type MerchantRefundsReader } from './list-store';
export { makeRefundNames } from './names-store';
export { makeRecentRefunds, type RecentRefundsReader } from './recent-store';

export type Refunds = ReturnType<typeof makeRefunds>;

export const makeRefunds = (deps: CreateRefundDeps) => ({
  create: (request: CreateRefundRequest, context: CallContext) => createRefund(deps, request, context),
  cancel: (ref: RefundRef, context: CallContext) => cancelRefund(deps, ref, context),
  get: (ref: RefundRef, context: CallContext) => getRefund(deps, ref, context),
  list: (query: Omit<RefundRef, 'refund_id'> & Paging, context: CallContext) =>
    listRefunds(deps, query, context),
  settle: (transaction: StoredTransaction, call: ProviderCall, refundId?: string) =>
    settleRefunds(deps, transaction, call, refundId),
  endIntent: (intent: RefundIntent) => endIntent(deps, intent),
});
