// One tab of the console, and what it measures of itself: paint, layout shifts, the slowest reaction, frames, memory.
import { setTimeout as delay } from 'node:timers/promises';
import type { Demo } from '@mps/devtools';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';

const WAIT_MS = 60_000;
const WIDE = { width: 1280, height: 900 };
const BYTES_OF_A_MB = 1_000_000;
/** What a page has just drawn with is garbage only a while later. */
const HEAP_READINGS = 10;
const HEAP_READING_MS = 2_000;

/** Runs before the page's own scripts. */
const OBSERVE = `
  window.bench = { lcpMs: 0, cls: 0, inpMs: 0, rowsMs: 0 };
  const observe = (type, note, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  observe('largest-contentful-paint', (entry) => { bench.lcpMs = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) bench.cls += entry.value; });
  observe('event', (entry) => {
    if (entry.interactionId > 0) bench.inpMs = Math.max(bench.inpMs, entry.duration);
  }, { durationThreshold: 16 });
  new MutationObserver((_, observer) => {
    if (document.querySelector('main [role=row][data-key], main ol[aria-label] > li') === null) return;
    requestAnimationFrame(() => { bench.rowsMs = performance.now(); });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
`;

/** The chromium of the machine, as in the tests of pages. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });

export interface Vitals {
  readonly lcpMs: number;
  readonly cls: number;
  readonly inpMs: number;
  /** From the navigation to the frame after the first row. */
  readonly rowsMs: number;
}

export interface Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Loads a document anew, without the cache of the browser, and waits for its first row. */
  readonly load: (path: string) => Promise<void>;
  readonly readVitals: () => Promise<Vitals>;
  /** The smallest of several readings, each after a collection of garbage, in megabytes. */
  readonly readHeapMb: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function openTab(browser: Browser, baseUrl: string, demo: Demo): Promise<Tab> {
  const context: BrowserContext = await browser.newContext({ viewport: WIDE, locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const company = `/console/c/${demo.merchant_id}`;
  await page.goto(`${baseUrl}/console/login?next=/c/${demo.merchant_id}`);
  await page.locator('input[name=identifier]').fill(demo.user.identifier);
  await page.locator('input[name=password]').fill(demo.user.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`**${company}`);
  await page.addInitScript(OBSERVE);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Performance.enable');
  return {
    page,
    cdp,
    load: async (path) => {
      await page.goto(`${baseUrl}${company}${path}`);
      await page.evaluate(
        '(async () => { while (!(window.bench.rowsMs > 0)) await new Promise(requestAnimationFrame); })()',
      );
    },
    readVitals: () => page.evaluate('window.bench'),
    readHeapMb: async () => {
      let smallest = Number.MAX_VALUE;
      for (let reading = 0; reading < HEAP_READINGS; reading += 1) {
        await delay(HEAP_READING_MS);
        await cdp.send('HeapProfiler.collectGarbage');
        const { metrics } = await cdp.send('Performance.getMetrics');
        const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
        smallest = Math.min(smallest, used / BYTES_OF_A_MB);
      }
      return smallest;
    },
    close: () => context.close(),
  };
}

/** Changes the address without a new document. Returns the milliseconds until the rows of the new address are drawn. */
export const changeAddress = (page: Page, search: string): Promise<number> =>
  page.evaluate(`(async () => {
    const startMs = performance.now();
    const frame = () => new Promise(requestAnimationFrame);
    const readState = () => document.querySelector('main [data-stale]')?.dataset.stale;
    history.pushState({}, '', location.pathname + ${JSON.stringify(search)});
    while (readState() !== 'true' && performance.now() - startMs < ${WAIT_MS}) await frame();
    while (readState() !== 'false' && performance.now() - startMs < ${WAIT_MS}) await frame();
    await frame();
    return performance.now() - startMs;
  })()`);

/** Scrolls from the top to the bottom for some seconds, and returns the frames a second. */
export const measureScrolling = (page: Page, seconds: number): Promise<number> =>
  page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const totalMs = ${seconds} * 1000;
    const startMs = await frame();
    let frames = 0;
    let now = startMs;
    while (now - startMs < totalMs) {
      const part = (now - startMs) / totalMs;
      window.scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight));
      now = await frame();
      frames += 1;
    }
    return (frames * 1000) / (now - startMs);
  })()`);
