// The daily proof against the outside: each record of the provider's statement matched with what was posted.
export { RECORD_KINDS, type Theirs } from './domain/compare';
export {
  getReconciliation,
  listReconciliations,
  makeDailyReconciliation,
  reconcileDay,
  runReconciliation,
  tamperStatement,
  type ReconciliationDeps,
  type ShownRun,
} from './operations';
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
