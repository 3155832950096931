// The order of test files: the slowest begin early, so that none of them runs on alone at the end, and short ones go between
// them: the slowest wait for leases and groups, or start platforms, and would leave the machine idle or overload it together.
// jest knows how long a file took when it has run here before; on a fresh clone it would go by sizes, where a suite that waits
// is as small as any.
const { default: Sequencer } = require('@jest/test-sequencer');

/** What takes longest on a quiet machine of two cores, longest first within its level. */
const SLOWEST = [
  'packages/messaging/src/consumer/runner.integration',
  'services/webhooks/src/replicas.integration',
  'packages/messaging/src/outbox/relay.integration',
  'services/merchants/src/merchants.integration',
  'test/tls/connections.integration',
  'services/webhooks/src/deliveries.integration',
  'services/pix-keys/src/pix-keys.integration',
  'services/webhooks/src/hanging.integration',
  'test/chaos/payments_kill-infrastructure.chaos',
  'test/chaos/services.chaos',
  'test/chaos/webhooks.chaos',
  'test/chaos/key-ring.chaos',
  'test/canary/secrets_canary.chaos',
  'test/e2e/auth_signing-keys.e2e',
  'test/e2e/ops_bootstrap.e2e',
  'test/e2e/clocked-platform.e2e',
  'test/e2e/access-matrix.e2e',
  'test/e2e/auth_replicas.e2e',
  'test/e2e/refunds_replicas.e2e',
  'test/e2e/live-mode_simulators.e2e',
  'test/e2e/encrypted-platform.e2e',
];

const placeOf = ({ path }) => {
  const place = SLOWEST.findIndex((name) => path.endsWith(`/${name}.test.ts`));
  return place === -1 ? SLOWEST.length : place;
};

/** The first, the last, the second, the last but one … */
const dealt = (items) =>
  items.map((_, index) => items[index % 2 === 0 ? index / 2 : items.length - (index + 1) / 2]);

module.exports = class extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isTimed = sorted.every(({ duration }) => duration !== undefined);
    return dealt(isTimed ? sorted : sorted.toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
};
