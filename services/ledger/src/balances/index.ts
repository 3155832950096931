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
export {
  declareIncrements,
  declareTotals,
  makeTotals,
  rollUpAll,
  type MakeHoldQuery,
  type ReadTotals,
  type Snapshot,
  type Totals,
} from './store';
