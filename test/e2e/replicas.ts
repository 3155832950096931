// A second gateway with its own replicas of identity and transactions, next to the shared platform. Its suites run one
// after the other (replicas.e2e.test.ts).
import { besideSharedPlatform, PLATFORM_LIMIT_MS } from '@mps/testkit';

interface Replicas {
  readonly gatewayUrl: string;
  readonly transactionsMetricsUrl: string;
}

export let replicas: Replicas;
let beside: Awaited<ReturnType<typeof besideSharedPlatform>>;

beforeAll(async () => {
  beside = await besideSharedPlatform();
  const [identity, transactions] = await Promise.all([
    beside.startReplica('identity'),
    beside.startReplica('transactions'),
  ]);
  const gateway = await beside.startReplica('gateway', { peers: [identity, transactions] });
  replicas = {
    gatewayUrl: `http://127.0.0.1:${gateway.port}`,
    transactionsMetricsUrl: transactions.metricsUrl,
  };
}, PLATFORM_LIMIT_MS);
afterAll(() => beside.stop(), PLATFORM_LIMIT_MS);
