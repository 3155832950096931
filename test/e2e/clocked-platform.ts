// The platform of clocked-platform.e2e.test.ts and of its suites: it begins on Monday, 2 March 2026, at nine in the morning
// in São Paulo, and exports its spans to a collector.
import {
  PLATFORM_LIMIT_MS,
  startOtlpReceiver,
  startTestPlatform,
  type OtlpReceiver,
  type TestPlatform,
} from '@mps/testkit';
import { expectShardedQueries, observeShardedQueries } from './sharded-queries';

const START = '2026-03-02T12:00:00.000Z';

export let test: TestPlatform;
export let receiver: OtlpReceiver;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  test = await startTestPlatform({ env: { ...receiver.env, SANDBOX_CLOCK_START: START } });
  await observeShardedQueries(test.databasePrefix);
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await test.stop();
  await receiver.close();
  await expectShardedQueries(test.databasePrefix);
}, PLATFORM_LIMIT_MS);
