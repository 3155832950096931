// Starts the slowest test files first, so that none of them runs alone at the end. jest knows durations only from
// earlier runs here.
// A fresh clone would order files by size, but slow suites mostly wait and are small.
const { default: Sequencer } = require('@jest/test-sequencer');

/** Slowest files of each level, measured on an idle machine with two cores. */
const SLOWEST = [
  'packages/chassis/src/grpc/broken-network',
  'gateway/src/http/body/bodies',
  'packages/chassis/src/grpc/grpc',
  'packages/messaging/src/consumer/failure',
  'packages/chassis/src/grpc/call-stream',
  'gateway/src/api/data-subjects/routes',
  'packages/simulation/src/worlds/worlds',
  'packages/simulation/src/strikes/strike',
  'services/ledger/src/killed.integration',
  'services/webhooks/src/replicas.integration',
  'services/ledger/src/cashouts/cashouts.integration',
  'packages/simulation/src/models/models.integration',
  'services/transactions/test/lists-pool.integration',
  'services/pix-keys/src/payout-destination.integration',
  'test/tls/connections.integration',
  'packages/messaging/src/consumer/runner.integration',
  'packages/devtools/src/infra/archives.integration',
  'services/webhooks/src/hanging.integration',
  'services/merchants/src/merchants.integration',
  'services/pricing/src/quotes.integration',
  'packages/messaging/src/consumer/lag.integration',
  'packages/messaging/src/outbox/relay.integration',
  'chaos/services.chaos',
  'chaos/payments_kill-infrastructure.chaos',
  'canary/secrets_canary.chaos',
  'chaos/webhooks.chaos',
  'contract/openapi.contract',
  'chaos/restore.chaos',
  'chaos/brokers.failover',
  'chaos/payments.failover',
  'e2e/clocked-platform.e2e',
  'e2e/lost-events.e2e',
  'e2e/auth_signing-keys.e2e',
  'e2e/access-matrix.e2e',
  'e2e/cli_sandbox.e2e',
  'e2e/ops_bootstrap.e2e',
  'e2e/audit-log.e2e',
  'e2e/exports_many-rows.e2e',
  'e2e/encrypted-platform.e2e',
  'e2e/replicas.e2e',
  'e2e/cli_account.e2e',
];

const findRank = ({ path }) => {
  const rank = SLOWEST.findIndex((name) => path.endsWith(`/${name}.test.ts`));
  return rank === -1 ? SLOWEST.length : rank;
};

module.exports = class extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isTimed = sorted.every(({ duration }) => duration !== undefined);
    return isTimed ? sorted : sorted.toSorted((a, b) => findRank(a) - findRank(b));
  }
};
