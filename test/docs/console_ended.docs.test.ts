// Pages after the end of their session: in another tab, by another user, or at the gateway.
import { sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { describeConsole, endSilently, logIn, makeMember, openConsole, PAGE_LIMIT_MS } from './console';

const { demo, baseUrl } = sharedPlatform();

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu$/ }).last().click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

/** Follows a link of the navigation, so that the document stays. */
const openRefunds = (page: Page): Promise<void> => page.locator('nav a', { hasText: 'Refunds' }).click();

describeConsole('a page of the console whose session has ended', () => {
  it(
    'is a new document in every tab after the login of another user',
    async () => {
      const member = await makeMember(['*']);
      const { page, context, close } = await openConsole({ path: '/payments' });
      const other = await context.newPage();
      await other.goto(`${baseUrl}/console/c/${demo.merchant_id}/payments/new`);
      await other.getByLabel('Amount').fill('12,34');
      await logOut(page);
      await page.waitForURL('**/console/login');
      // The storage of a tab may be behind that of another one.
      await other.evaluate(`Storage.prototype.getItem = () => null`);
      const opened = other.waitForURL((url) => !url.pathname.includes('/payments'));
      await logIn(page, member);
      await opened;
      expect(await other.getByLabel('Amount').count()).toBe(0);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'repeats the reads that failed, after the login of the same user',
    async () => {
      const { page, context, close } = await openConsole({ path: '/payments' });
      await endSilently(context);
      await openRefunds(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Password').fill(demo.user.password);
      await dialog.locator('button[type=submit]').click();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('main [role=alert]').waitFor({ state: 'detached' });
      expect(await page.textContent('main')).not.toContain('authentication_error');
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'leads to the login after a logout',
    async () => {
      const { page, context, close } = await openConsole({ path: '/payments' });
      await endSilently(context);
      await logOut(page);
      await page.waitForURL('**/console/login');
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'stays open when the platform does not answer a logout, and says so',
    async () => {
      const { page, close } = await openConsole({ path: '/payments' });
      await page.route('**/console/session', (route) => route.abort());
      await logOut(page);
      await page.getByRole('dialog').getByText('The platform did not answer').waitFor();
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'leads to the login when the session has ended while the platform did not answer',
    async () => {
      const { page, context, close } = await openConsole({ path: '/payments' });
      await page.route('**/console/session', (route) => route.abort());
      await page.reload();
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await endSilently(context);
      await page.unroute('**/console/session');
      await again.click();
      await page.waitForURL('**/console/login**');
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
