// Pages of the console do not jump while they load (cumulative layout shift).
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';
import { makeCharge } from './sample-objects';

const OBSERVE = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries())
      if (!hadRecentInput)
        shifts.push({ value, at: startTime, nodes: sources.map(({ node, previousRect, currentRect }) =>
          (node?.nodeName ?? '') + ' ' + (node?.className ?? '') + ' ' + previousRect.y + '→' + currentRect.y + ' h' + previousRect.height + '→' + currentRect.height) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** The last of the late answers is not delayed, and the first comes last. */
const LATE_ANSWERS = 20;
const STEP_MS = 40;
/** The goal of a good page. */
const MAX_SHIFT = 0.05;

interface Shift {
  readonly value: number;
  readonly nodes: readonly string[];
}

beforeAll(async () => {
  await makeCharge();
});

describeConsole('the layout of the console', () => {
  it.each([
    ['/', 0],
    ['/payments', 0],
    ['/', STEP_MS],
    ['/payments', STEP_MS],
  ])(
    'hardly shifts while %s loads, and each answer comes %d ms after the next',
    async (path, stepMs) => {
      const { page, goTo, close } = await openConsole({ path: '/nothing' });
      await page.addInitScript(OBSERVE);
      let asked = 0;
      await page.route('**/v1/**', async (route) => {
        asked += 1;
        const delayMs = Math.max(0, LATE_ANSWERS - asked) * stepMs;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await route.continue();
      });
      await goTo(path);
      await page.waitForLoadState('networkidle');
      const shifts: readonly Shift[] = await page.evaluate('window.shifts');
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect({ isSmall: sum <= MAX_SHIFT, ...(sum > MAX_SHIFT && { shifts }) }).toEqual({ isSmall: true });
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
