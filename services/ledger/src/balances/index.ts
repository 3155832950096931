// Balances, receivables and the trial balance, read from totals that do not grow with the number of entries.
export {
  getBalance,
  getTrialBalance,
  listPostedOrganizations,
  listReceivables,
  findOrganization,
  readBalance,
  readPosition,
  type BalanceDeps,
  type TrialBalanceDeps,
} from './queries';
export { declareSettlements, dueSettlements, makeSettlementStore, planning } from './settlements-store';
export { getStatement, makeNetting, type StatementDeps } from './statement';
export { declareIncrements, declareTotals } from './documents';
export type { MakeHoldQuery, ReadTotals, Snapshot } from './read-totals-store';
export { makeTotals, rollUpAll, type Totals } from './store';
