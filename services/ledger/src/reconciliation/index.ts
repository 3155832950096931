// The daily proof against the outside: each record of the provider's statement matched with what was posted.
export { RECORD_KINDS } from './domain/compare';
export { declareReturns, makeMovements, type Movements } from './movements-store';
export {
  getReconciliation,
  listReconciliations,
  makeReconciliationRound,
  reconcileDay,
  runReconciliation,
  tamperStatement,
  type ReconciliationDeps,
  type ShownRun,
  type Statements,
} from './operations';
export { declareRuns, makeNewestRuns, makeProgress, makeRunStore } from './store';
