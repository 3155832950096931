// The suites that need an environment which the shared platform has not, on one platform for all of them. Time alone moves
// the clock; the trace takes it as it is.
import './trace_edges.suite';
import './transactions_time.suite';
import './transfers_time.suite';
// Last: it looks at every day that the others have moved the clock through.
import './ledger_reconciliation.suite';
