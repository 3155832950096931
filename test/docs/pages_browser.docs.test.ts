// The documentation in a real browser: accessible, by keyboard, on a narrow screen, and from one origin.
import { readFileSync } from 'node:fs';
import { buildSite } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser, openBrowser, visitPage, type Visit } from './browser';

const { baseUrl } = sharedPlatform();
const BUILD_LIMIT_MS = 180_000;
const PAGE_LIMIT_MS = 60_000;
/** Four times as large as 1280 pixels. WCAG 1.4.10 asks for 320. */
const NARROWEST_PX = 320;
const WIDE_PX = 1280;
const HEIGHT_PX = 800;

/** One page of each type. */
const PAGE_TYPES = [
  '/',
  '/docs',
  '/docs/start',
  '/docs/guides/refunds',
  '/docs/api',
  '/docs/api/createTransaction',
  '/docs/api/objects/Transaction',
  '/docs/events',
  '/docs/events/transaction.status_changed',
  '/docs/errors',
  '/docs/errors/request_id_conflict',
  '/docs/sandbox',
];
const APPEARANCES = [
  ['en', 'light'],
  ['en', 'dark'],
  ['pt-BR', 'light'],
  ['pt-BR', 'dark'],
] as const;
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;

const visit = (address: string, options: BrowserContextOptions = {}): Promise<Visit> =>
  visitPage(browser, baseUrl, address, {
    viewport: { width: WIDE_PX, height: HEIGHT_PX },
    ...options,
  });

const findViolations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

describeInBrowser()('the documentation in a browser', () => {
  beforeAll(async () => {
    await buildSite();
    browser = await openBrowser();
  }, BUILD_LIMIT_MS);
  afterAll(async () => {
    await browser.close();
  });

  it.each(
    PAGE_TYPES.flatMap((address) => APPEARANCES.map((appearance) => [address, ...appearance] as const)),
  )(
    'has no violation of axe and no fault at %s in %s and %s',
    async (address, locale, colorScheme) => {
      const { page, faults, close } = await visit(address, { locale, colorScheme });
      expect(await page.getAttribute('html', 'lang')).toBe(locale);
      expect(await findViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it.each(PAGE_TYPES)(
    'needs no sideways scrolling at %s on a narrow screen, which 400 % zoom makes too',
    async (address) => {
      const { page, close } = await visit(address, { viewport: { width: NARROWEST_PX, height: HEIGHT_PX } });
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(NARROWEST_PX);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'is read by keyboard: skip link, search, result, and tabs by arrow keys',
    async () => {
      const { page, faults, close } = await visit('/docs/api/createTransaction');
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.className')).toBe('skip');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).toBe('content');
      await page.locator('[role=tab]').first().focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toBe('TypeScript');
      expect(await page.locator('[role=tabpanel]:visible').textContent()).toContain('@mps/client');
      await page.keyboard.press('/');
      await page.keyboard.type('request_id_conflict');
      await page.locator('form output a').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs/errors/request_id_conflict');
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'says everything without JavaScript',
    async () => {
      const { page, close } = await visit('/docs/api/createTransaction', { javaScriptEnabled: false });
      expect(await page.locator('.code:visible', { hasText: 'curl -sS' }).count()).toBe(1);
      expect(await page.locator('.code:visible', { hasText: 'net/http' }).count()).toBe(1);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
