// The single keys of the console (WCAG 2.1.4): they open pages, move between rows and act on one, and can be turned off.
import { sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { findViolations } from './axe';
import { describeConsole, makeMember, openConsole, PAGE_LIMIT_MS } from './console';
import { makeCharge } from './sample-objects';

const { demo } = sharedPlatform();
const LIMIT_MS = 2 * PAGE_LIMIT_MS;

beforeAll(async () => {
  await makeCharge();
  await makeCharge();
});

const type = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const waitForPage = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === `/console/c/${demo.merchant_id}${path}`);

describeConsole('keys of one letter in the console', () => {
  it(
    'open payments, webhooks and the balance after g, and a filter by the slash',
    async () => {
      const { page, faults, close } = await openConsole();
      await type(page, 'gp');
      await waitForPage(page, '/payments');
      await page.locator('h1:focus').waitFor();
      await type(page, '/');
      await page.getByRole('menuitem', { name: 'Status' }).waitFor();
      await page.keyboard.press('Escape');
      await type(page, 'gw');
      await waitForPage(page, '/developers/webhooks');
      await type(page, 'gb');
      await waitForPage(page, '/balance');
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );

  it(
    'move between rows, select them, open the actions of one, and open it',
    async () => {
      const { page, faults, close } = await openConsole({ path: '/payments' });
      await page.getByRole('row').nth(2).waitFor();
      await type(page, 'jxjx');
      await page.locator('#content').getByText('2 rows selected').waitFor();
      expect(await page.locator('[role=row][aria-selected=true]').count()).toBe(2);
      expect(await findViolations(page)).toEqual([]);
      await type(page, 'x');
      await page.locator('#content').getByText('1 row selected').waitFor();
      await type(page, 'kx');
      await page.getByText(/rows? selected/).waitFor({ state: 'detached' });

      const first = (await page.getByRole('row').nth(1).getAttribute('data-key')) ?? '';
      await type(page, '.');
      await page.getByRole('menuitem', { name: 'Copy the id' }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator(`[role=row][data-key="${first}"]:focus`).waitFor();
      await page.keyboard.press('Enter');
      await waitForPage(page, `/payments/${first}`);
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );

  it(
    'do nothing in a field, are listed by the question mark, and stay off at the next visit once turned off',
    async () => {
      const user = await makeMember(['transaction.list', 'banking.view']);
      const { page, faults, close } = await openConsole({ user, path: '/balance' });
      await page.keyboard.press('Control+K');
      const field = page.getByRole('dialog').getByRole('searchbox');
      await field.waitFor();
      await type(page, 'gp?');
      expect(await field.inputValue()).toBe('gp?');
      // The first one empties the field.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('main').focus();
      await type(page, '?');
      const list = page.getByRole('dialog', { name: 'Keys' });
      await list.getByText('Actions of the row').waitFor();
      // A page that the role does not allow has no key.
      expect(await list.getByText('Webhooks').count()).toBe(0);
      expect(await findViolations(page)).toEqual([]);
      await list.getByText('Keys of one letter').click();
      await list.getByRole('button', { name: 'Close' }).click();
      await list.waitFor({ state: 'detached' });
      await type(page, 'gp');
      await waitForPage(page, '/balance');
      const saved = page.waitForResponse('**/preferences/console');
      await page.reload();
      expect(await (await saved).json()).toMatchObject({ value: { singleKeys: false } });
      await type(page, 'gp?');
      await waitForPage(page, '/balance');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );
});
