// A page shows the values of its present amount, company and object, by the right clock.
import { sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { describeConsole, openByRouter, openConsole, PAGE_LIMIT_MS } from './console';

const { demo } = sharedPlatform();
const DAY_MS = 86_400_000;

/** Changes the JSON of the answers of a path before the page reads them. */
const changeAnswers = (page: Page, path: string, change: (body: object) => object): Promise<unknown> =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as object) });
  });

describeConsole('the console', () => {
  it(
    'shows no fee without an amount',
    async () => {
      const { page, close } = await openConsole({ path: '/payments/new' });
      const preview = page.getByRole('region', { name: 'Fee' });
      await page.getByLabel('Amount').fill('100,00');
      await preview.getByText('Remains').waitFor();
      await page.getByLabel('Amount').fill('');
      await preview.getByText('Write the amount to see the fee.').waitFor();
      expect(await preview.getByText('Remains').count()).toBe(0);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'does not lead back to a form that has made its charge',
    async () => {
      const { page, goTo, close } = await openConsole({ path: '/payments' });
      await goTo('/payments');
      await page.getByRole('link', { name: 'New charge' }).first().click();
      await page.getByLabel('Amount').fill('10,00');
      await page.getByRole('button', { name: 'Create the charge' }).click();
      await page.locator('svg[role=img]').waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'shows in a company nothing that was made on the same page of another one',
    async () => {
      const { page, close } = await openConsole({ path: '/developers/sandbox' });
      await page.getByRole('button', { name: 'R$10.00', exact: true }).first().click();
      const payments = page.locator('main a[href*="/payments/"]');
      await payments.first().waitFor();
      await openByRouter(page, demo.sibling_merchant_id, '/developers/sandbox');
      expect(await payments.count()).toBe(0);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'keeps the rows of a log when more of them cannot be read, and reads on',
    async () => {
      const { page, close } = await openConsole();
      await changeAnswers(page, '**/v1/events?*', (body) => ({
        ...body,
        has_more: true,
        next_cursor: 'next',
      }));
      await page.route('**/v1/events?*before=next*', (route) => route.abort());
      await openByRouter(page, demo.merchant_id, '/developers/events');
      const rows = page.getByRole('grid').getByRole('row');
      const count = await rows.count();
      await page.getByRole('button', { name: 'Load more' }).click();
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
      expect(await rows.count()).toBe(count);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'leaves the amount of a cashout as it was when the dialog was opened',
    async () => {
      const { page, close } = await openConsole();
      let available = 10_000;
      await changeAnswers(page, '**/balance', (body) => ({ ...body, available }));
      await openByRouter(page, demo.merchant_id, '/balance');
      await page.getByRole('button', { name: 'Cash out' }).click();
      const dialog = page.getByRole('dialog');
      const amount = await dialog.getByLabel('Amount').inputValue();
      available = 70_000;
      await dialog.getByText('R$700.00').waitFor();
      expect(await dialog.getByLabel('Amount').inputValue()).toBe(amount);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'shows an API key as active until its end by the real clock',
    async () => {
      const { page, goTo, close } = await openConsole();
      const ahead = (text: string): string => new Date(Date.parse(text) + 60 * DAY_MS).toISOString();
      await changeAnswers(page, '**/console/session', (body) => {
        const { now } = body as { readonly now: string };
        return { ...body, now: ahead(now) };
      });
      await changeAnswers(page, '**/v1/api-keys*', (body) => {
        const { data } = body as { readonly data: readonly object[] };
        const expires_at = new Date(Date.now() + 30 * DAY_MS).toISOString();
        return { ...body, data: data.slice(0, 1).map((key) => ({ ...key, revoked_at: null, expires_at })) };
      });
      await goTo('/developers/keys');
      await page.getByRole('grid').getByText('✓ Active').waitFor({ timeout: 5_000 });
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
