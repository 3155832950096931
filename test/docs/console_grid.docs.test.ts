// A table of the console as an ARIA grid: one stop of the tabulator key, arrow keys, and rows that open like links.
import { sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';
import { makeCharge } from './sample-objects';

const { demo } = sharedPlatform();
const LIMIT_MS = 2 * PAGE_LIMIT_MS;
const ROWS = '[role=row][data-key]';
const LIST = `/console/c/${demo.merchant_id}/payments`;

beforeAll(async () => {
  for (let made = 0; made < 3; made += 1) await makeCharge();
});

/** The place of the row that has the focus; -1: none has. */
const readFocus = (page: Page): Promise<number> =>
  page.evaluate(`[...document.querySelectorAll('${ROWS}')].indexOf(document.activeElement)`);

async function openList() {
  const opened = await openConsole({ path: '/payments' });
  await opened.page.locator(ROWS).nth(2).waitFor();
  return opened;
}

describeConsole('a table of the console', () => {
  it(
    'has one stop of the tabulator key, and arrow keys move between its rows',
    async () => {
      const { page, faults, close } = await openList();
      const last = (await page.locator(ROWS).count()) - 1;
      const moves = [
        ['ArrowDown', 1],
        ['ArrowDown', 2],
        ['ArrowUp', 1],
        ['End', last],
        ['ArrowDown', last],
        ['Home', 0],
        ['ArrowUp', 0],
        ['ArrowDown', 1],
      ] as const;
      await page.locator(ROWS).first().focus();
      for (const [key, place] of moves) {
        await page.keyboard.press(key);
        expect([key, await readFocus(page)]).toEqual([key, place]);
      }
      await page.keyboard.press('Tab');
      expect(await readFocus(page)).toBe(-1);
      await page.keyboard.press('Shift+Tab');
      expect(await readFocus(page)).toBe(1);
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );

  it(
    'opens a row by a press, in a new tab with the control key, and not for the menu of the browser',
    async () => {
      const { page, faults, close } = await openList();
      const row = page.locator(ROWS).first();
      const payment = `${LIST}/${(await row.getAttribute('data-key')) ?? ''}`;
      const opening = page.context().waitForEvent('page');
      await row.click({ modifiers: ['Control'] });
      const tab = await opening;
      await tab.waitForURL((url) => url.pathname === payment);
      await tab.close();
      await row.click({ button: 'right' });
      await page.keyboard.press('Escape');
      expect(new URL(page.url()).pathname).toBe(LIST);
      await row.click();
      await page.waitForURL((url) => url.pathname === payment);
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );

  it(
    'stays while a text of a row is selected by the pointer',
    async () => {
      const { page, faults, close } = await openList();
      const text = await page.locator(ROWS).first().locator('code').first().boundingBox();
      if (text === null) throw new Error('The row shows no code');
      const y = text.y + text.height / 2;
      await page.mouse.move(text.x + 1, y);
      await page.mouse.down();
      await page.mouse.move(text.x + text.width - 1, y, { steps: 4 });
      await page.mouse.up();
      expect(await page.evaluate('getSelection().toString()')).not.toBe('');
      expect(new URL(page.url()).pathname).toBe(LIST);
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );
});
