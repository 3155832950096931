// Cashouts: money from a company's balance to its bank account, sent once and tracked until its end.
export type { BankAnswer } from './domain/bank-answer';
export { createCashout, getCashout, listCashouts, type CashoutDeps } from './operations';
export { dueTransfers } from './transfers';
export {
  toCashoutOrigins,
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
export { declareTransferTerms, makeTransferStore, type TransferStore } from './transfers-store';
