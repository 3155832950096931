// The daily proof against the outside: each record of the provider's statement matched with what was posted.
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
