// Balances, receivables and the trial balance, read from totals that do not grow with the number of entries.
export { getBalance, getTrialBalance, listReceivables } from './queries';
export { getStatement, type StatementDeps } from './statement';
export { declareTotals, makeTotals } from './store';
