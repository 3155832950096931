// Starts the platform that services.chaos.test.ts shares with its suites.
import { PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';

export let test: TestPlatform;

beforeAll(async () => {
  test = await startTestPlatform();
}, PLATFORM_LIMIT_MS);

afterAll(() => test.stop(), PLATFORM_LIMIT_MS);
