// Pictures of the documentation: four pages in both themes, on a desk and on a phone. With UPDATE_GOLDENS=1 they are written to
// docs/pictures/documentation, for people to look at. Fonts differ between machines, so no picture is compared.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSite, workspaceRoot } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';
import type { Browser } from 'playwright-core';
import { describeInBrowser, openBrowser } from './browser';

const { baseUrl } = sharedPlatform();
const BUILD_LIMIT_MS = 180_000;
const PICTURE_LIMIT_MS = 60_000;
const MAX_PICTURE_BYTES = 150 * 1024;
const folder = path.join(workspaceRoot, 'docs/pictures/documentation');

const PAGES = [
  ['landing', '/'],
  ['reference', '/docs/api/createRefund'],
  ['guide', '/docs/guides/first-pix'],
  ['sandbox', '/docs/sandbox'],
] as const;
const SCREENS = [
  ['desk', 1280, 720],
  ['phone', 390, 844],
] as const;
const THEMES = ['light', 'dark'] as const;
const cases = PAGES.flatMap(([name, address]) =>
  SCREENS.flatMap(([screen, width, height]) =>
    THEMES.map((theme) => ({ file: `${name}-${screen}-${theme}.png`, address, theme, width, height })),
  ),
);

let browser: Browser;

describeInBrowser()('the pictures of the documentation', () => {
  beforeAll(async () => {
    await buildSite();
    browser = await openBrowser();
  }, BUILD_LIMIT_MS);
  afterAll(async () => {
    await browser.close();
  });

  it.each(cases)(
    '$file is small, and shows its page in the theme',
    async ({ file, address, theme, width, height }) => {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        locale: 'en',
      });
      const page = await context.newPage();
      await page.goto(`${baseUrl}${address}`, { waitUntil: 'networkidle' });
      expect(await page.getAttribute('html', 'data-theme')).toBe(theme);
      const picture = await page.screenshot();
      expect(picture.length).toBeLessThan(MAX_PICTURE_BYTES);
      if (process.env['UPDATE_GOLDENS'] === '1') {
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, file), picture);
      }
      await context.close();
    },
    PICTURE_LIMIT_MS,
  );
});
