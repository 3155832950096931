// Suites that kill, stop and freeze single processes of one shared platform. Each suite leaves the platform running
// and checks only its own data.
import './ledger_rebuild-killed.suite';
import './payments_kill-transactions.suite';
import './services_stop-and-start.suite';
import './upstreams_away.suite';
// This suite comes last: it leaves three services with another key than the platform's start.
import './key-ring.suite';
