// Runs the suites that need another environment than the shared platform, on one platform. The time suites move its
// clock. The trace suite works at any time.
import './trace_edges.suite';
import './transactions_time.suite';
import './transfers_time.suite';
// Comes last, because it reconciles every day that the other suites passed through.
import './ledger_reconciliation.suite';
