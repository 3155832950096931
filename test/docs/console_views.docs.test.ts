// Saved views and columns of a list in the console: a view keeps the address, and opens it.
import { eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { freshName } from '../e2e/fresh';
import { describeConsole, makeMember, openConsole, PAGE_LIMIT_MS } from './console';

const { demo, api } = sharedPlatform();
const LIMIT_MS = 2 * PAGE_LIMIT_MS;
const PREFERENCES = '**/v1/users/me/preferences/console';

beforeAll(async () => {
  const { status } = await api.post(`/v1/merchants/${demo.merchant_id}/transactions`, pixPayment());
  expect(status).toBe(201);
});

const readSearch = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);

async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByText('Every member of this company sees it').click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `View: ${name}` }).waitFor();
}

async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Views?\b/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

const listTitles = (page: Page): Promise<string[]> => page.getByRole('columnheader').allTextContents();

describeConsole('saved views of a list in the console', () => {
  it(
    'keep filters and columns, open them in the address, and are changed and deleted by their owner',
    async () => {
      const name = freshName();
      const owner = await makeMember(['transaction.list']);
      const { page, faults, goTo, close } = await openConsole({ user: owner, path: '/payments' });
      await goTo('/payments?payment_method=PIX&from=2020-01-01');
      await saveView(page, name);

      await page.getByRole('button', { name: 'Columns' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('NSU', { exact: true }).click();
      await dialog.getByText('Request id').click();
      await dialog.getByRole('button', { name: 'Move Amount earlier' }).click();
      await dialog.getByRole('button', { name: 'Show these' }).click();
      await page.waitForURL('**columns=amount%2Cat%2C**');
      const columns = 'amount,at,status,method,card,nsu';
      expect(readSearch(page)).toEqual({ payment_method: 'PIX', from: '2020-01-01', columns });

      await page.getByRole('button', { name: 'Change the view' }).click();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });

      await goTo('/payments?status=REFUSED&page=2');
      await openView(page, name);
      await page.waitForURL('**payment_method=PIX**');
      expect(readSearch(page)).toEqual({ payment_method: 'PIX', from: '2020-01-01', columns });
      await page.goBack();
      await page.waitForURL('**status=REFUSED**');
      await page.goForward();

      await page.getByRole('button', { name: 'Delete the view' }).click();
      await dialog.getByRole('button', { name: 'Delete the view' }).click();
      // Others may have shared views of this list.
      await page.getByRole('button', { name: `View: ${name}` }).waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );

  it(
    'are seen by members of the company when they are shared, and changed by none of them',
    async () => {
      const name = freshName();
      const owner = await openConsole({
        user: await makeMember(['transaction.list']),
        path: '/payments?status=APPROVED',
      });
      await saveView(owner.page, name);
      const member = await openConsole({ user: await makeMember(['transaction.list']), path: '/payments' });
      await openView(member.page, name);
      await member.page.waitForURL('**status=APPROVED');
      await member.page.getByRole('button', { name: `View: ${name}` }).waitFor();
      expect(await member.page.getByRole('button', { name: /the view$/ }).count()).toBe(0);
      const admin = await openConsole({ path: '/payments' });
      await openView(admin.page, name);
      await admin.page.getByRole('button', { name: 'Delete the view' }).waitFor();
      expect(await admin.page.getByRole('button', { name: 'Change the view' }).count()).toBe(0);
      for (const { faults, close } of [owner, member, admin]) {
        expect(faults).toEqual([]);
        await close();
      }
    },
    LIMIT_MS,
  );

  it(
    'leave the columns of the user as they were at the next visit',
    async () => {
      const user = await makeMember(['transaction.list']);
      const first = await openConsole({ user, path: '/payments?columns=number,id' });
      await first.page.getByRole('button', { name: 'Columns' }).click();
      await first.page.getByRole('dialog').getByRole('button', { name: 'Show these' }).click();
      await first.page.getByRole('dialog').waitFor({ state: 'detached' });
      await first.close();
      const next = await openConsole({ user, path: '/payments', companyId: demo.merchant_id });
      const shown = next.page.getByRole('columnheader', { name: 'Number' });
      await shown.waitFor();
      expect(await listTitles(next.page)).toEqual(['Number', 'Id']);
      expect(next.faults).toEqual([]);
      await next.close();
    },
    LIMIT_MS,
  );

  it(
    'keep the columns of the user when another choice is saved after these could not be read',
    async () => {
      const user = await makeMember(['transaction.list']);
      const { page, goTo, close } = await openConsole({ user, path: '/payments' });
      const save = (columns: string): Promise<unknown> =>
        page.evaluate(`fetch('/console/api/${demo.merchant_id}/v1/users/me/preferences/console', {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'x-mps-console': '1' },
          body: JSON.stringify({ value: { columns: { payments: '${columns}' } } }),
        })`);
      await save('nsu,at');
      const away = {
        code: 'service_unavailable',
        status: 503,
        title: 'Away',
        detail: 'later',
        retryable: false,
      };
      await page.route(PREFERENCES, (route) => route.fulfill({ status: 503, json: away }));
      await goTo('/me');
      await page.unroute(PREFERENCES);
      const saved = page.waitForResponse((one) => one.request().method() === 'PUT');
      await page.getByLabel('Theme', { exact: true }).selectOption({ label: 'Dark' });
      await saved;
      await goTo('/payments');
      await eventually(async () => expect(await listTitles(page)).toEqual(['NSU', 'Time']));
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
