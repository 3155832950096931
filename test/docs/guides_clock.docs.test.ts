// The guides that move the test clock run on a platform of their own. Its clock starts on Monday, 2 March 2026, at 9:00 in São
// Paulo.
import { PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { CLOCK_GUIDES, expectPageToRun, GUIDE_LIMIT_MS } from './guides';

const START = '2026-03-02T12:00:00.000Z';
let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ env: { SANDBOX_CLOCK_START: START } });
}, PLATFORM_LIMIT_MS);
afterAll(() => platform.stop(), PLATFORM_LIMIT_MS);

it.each(CLOCK_GUIDES)(
  'every block of the guide %s runs and prints the output on the page',
  async (guide) => {
    await expectPageToRun(`guides/${guide}`, platform.demo);
  },
  GUIDE_LIMIT_MS,
);
