// The suites that kill, end and freeze single processes, one after another on one platform: each leaves all of it running,
// and counts and changes only what it made.
import './ledger_rebuild-killed.suite';
import './payments_kill-transactions.suite';
import './services_stop-and-start.suite';
import './upstreams_away.suite';
// The last: afterwards three of the services have another key than the platform was started with.
import './key-ring.suite';
