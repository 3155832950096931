// The platform of clocked-platform.e2e.test.ts and its suites. Its clock starts on Monday, 2 March 2026, at 9:00 in
// São Paulo. It exports spans to a collector.
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
