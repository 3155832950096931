// The transaction aggregate, which several subjects move: its state and moves (domain/), its store, and the provider
// that all of them ask. Imports no subject.
export type {
  Decision,
  InvalidState,
  StillUnderWay,
  EventsRepublished,
  TransactionEvent,
} from './domain/decision';
export {
  allow,
  chain,
  decideSettlement,
  decideRepublishing,
  decideUnknown,
  isUnderWay,
  note,
  refuse,
  STILL_UNDER_WAY,
  unchanged,
} from './domain/decision';
export {
  readChargeTerms,
  fitsQrCode,
  computePayableAmount,
  buildQrCode,
  toReceivingAccount,
  computeExpiry,
} from './domain/charge';
export type { Finding } from './domain/finding';
export { toPrice } from './domain/price';
export { decideOrderCheck, isOrderCheckOpen } from './domain/order-check';
export { UNKNOWN_PAYER } from './domain/provider-outcome';
export * from './domain/instrument';
export type * from './domain/transaction';
export { listUnsent } from './domain/transaction';
export { formatCaptureKey, formatRefundKey } from './domain/movement-key';
export { listActivity, materializeRefund } from './domain/refund-under-way';
export { listMoves, type Trigger } from './domain/transition-table';
export {
  isStatusDue,
  isUnsent,
  isUnsettled,
  RESOLUTION_DEADLINE_MS,
  SUBMISSION_GRACE_MS,
} from './domain/due-time';
export { INDEX, declareTransactions, type TransactionDocument } from './documents';
export { address, transactionMembers } from './members';
export * from './provider';
export {
  makeTransactionStore,
  type CommandAnswer,
  type Intent,
  type RequestIdTaken,
  type TransactionRef,
  type TransactionStore,
} from './store';
export type { StoredTransaction } from './change-under-way';
