// Cashouts: money that leaves a company's balance for its bank account, sent once and followed to its end.
export type { BankAnswer } from './domain/bank-answer';
export { createCashout, getCashout, listCashouts, type CashoutDeps } from './operations';
export { dueTransfers } from './transfers';
export {
  cashoutOrigins,
  dueCashouts,
  dueChecks,
  type Bank,
  type PayoutFacts,
  type GetPayoutFacts,
} from './settle';
export {
  cashoutMessage,
  declareCashouts,
  makeCashoutStore,
  makeCashoutWaker,
  makeHolds,
  type CashoutDocument,
  type CashoutWaker,
} from './store';
export type { TransferSchedule } from './domain/cashout';
export { declareTransferTerms, makeTransferStore, type TransferStore } from './transfers-store';
