// The documentation in a real browser: accessible, by keyboard, on a narrow screen, and from one origin.
import { buildSite } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { findViolations } from './axe';
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

interface Feed {
  readonly problem: string | null;
  readonly language: string;
  readonly self: string;
  readonly updated: string;
  readonly entries: readonly {
    readonly id: string;
    readonly updated: string;
    readonly terms: readonly string[];
  }[];
}

/** Runs in the browser, which has a parser of XML. It reads the address that the page names for feed readers. */
const READ_FEED = `(async () => {
  const { href } = document.querySelector('link[type="application/atom+xml"]');
  const feed = new DOMParser().parseFromString(await (await fetch(href)).text(), 'application/xml');
  const read = (element, name) => element.getElementsByTagName(name)[0]?.textContent ?? '';
  return {
    problem: feed.querySelector('parsererror')?.textContent ?? null,
    language: feed.documentElement.getAttribute('xml:lang'),
    self: feed.querySelector('link[rel=self]').getAttribute('href'),
    updated: read(feed, 'updated'),
    entries: [...feed.querySelectorAll('entry')].map((entry) => ({
      id: read(entry, 'id'),
      updated: read(entry, 'updated'),
      terms: [...entry.querySelectorAll('category')].map((one) => one.getAttribute('term')),
    })),
  };
})()`;

let browser: Browser;

const visit = (address: string, options: BrowserContextOptions = {}): Promise<Visit> =>
  visitPage(browser, baseUrl, address, {
    viewport: { width: WIDE_PX, height: HEIGHT_PX },
    ...options,
  });

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

  it.each(APPEARANCES)(
    'searches from the page of a missing address in %s and %s',
    async (locale, colorScheme) => {
      const { page, close } = await visit('/docs/nothing', { locale, colorScheme });
      expect(await findViolations(page)).toEqual([]);
      await page.locator('input[type=search]').fill('request_id_conflict');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs?q=request_id_conflict');
      const found = page.locator('form output a').first();
      await found.waitFor();
      expect(await found.getAttribute('href')).toBe('/docs/errors/request_id_conflict');
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it.each(['en', 'pt-BR'])(
    'has a feed in %s with an entry for each line of the changelog',
    async (locale) => {
      const { page, close } = await visit('/docs/changelog', { locale });
      const feed = await page.evaluate<Feed>(READ_FEED);
      expect(feed.problem).toBeNull();
      expect(feed.language).toBe(locale);
      expect(feed.self).toBe(`${baseUrl}/docs/changelog.xml`);
      expect(feed.entries).toHaveLength(await page.locator('main li').count());
      expect(new Set(feed.entries.map(({ id }) => id)).size).toBe(feed.entries.length);
      for (const { id, updated, terms } of feed.entries) {
        expect(id).toContain(`${baseUrl}/docs/changelog#`);
        expect(feed.updated >= updated && !Number.isNaN(Date.parse(updated))).toBe(true);
        expect(terms.length).toBeGreaterThan(0);
      }
      expect(feed.entries.flatMap(({ terms }) => terms)).toContain('listEvents');
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
