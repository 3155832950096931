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
  it.each(['/', '/payments'])(
    'hardly shifts while %s loads',
    async (path) => {
      const { page, goTo, close } = await openConsole({ path: '/nothing' });
      await page.addInitScript(OBSERVE);
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
