// Runs the suites of two gateways with separate replicas on one pair, because each process costs seconds to start.
import './auth_replicas.suite';
import './refunds_replicas.suite';
import './reads_after-change.suite';
