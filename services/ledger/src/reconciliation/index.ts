// The daily reconciliation: matches every record of the provider's statement with the posted movements.
export { RECORD_KINDS, type Theirs } from './domain/compare';
export { makeDailyReconciliation } from './daily';
export { declareReturns, makeMovements, type Movements } from './movements-store';
export {
  listDayOrganizations,
  reconcileDay,
  resolveReconciliationItem,
  runReconciliation,
  showItems,
  tamperStatement,
  type ReconciliationDeps,
  type ResolveItemCommand,
} from './operations';
export { declarePostponedComparisons, makePostponedComparisons } from './postponed-store';
export { getReconciliation, listReconciliations, type ShownRun } from './queries';
export { declareRuns, makeNewestRuns, makeProgress, makeRunStore } from './runs-store';
export { StatementBroken, type KeyRange, type Statements } from './statements';
