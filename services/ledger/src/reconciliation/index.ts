// The daily reconciliation: matches every record of the provider's statement with the posted movements.
export { RECORD_KINDS, type Theirs } from './domain/compare';
export {
  makeDailyReconciliation,
  reconcileDay,
  runReconciliation,
  tamperStatement,
  type ReconciliationDeps,
} from './operations';
export { getReconciliation, listReconciliations, type ShownRun } from './queries';
export { StatementBroken, type KeyRange, type Statements } from './statements';
export {
  declareReturns,
  declareRuns,
  makeMovements,
  makeNewestRuns,
  makeProgress,
  makeRunStore,
  type Movements,
} from './store';
