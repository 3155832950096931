// Files of the console that do not come: the network is away, or a release has replaced them. Nothing that was typed is lost.
import { sharedPlatform } from '@mps/testkit';
import { describeConsole, endSilently, openConsole, PAGE_LIMIT_MS } from './console';

const { demo } = sharedPlatform();
const DIALOGS = '**/assets/session-dialogs-*.js';

describeConsole('the console without some of its files', () => {
  it(
    'keeps the form when the file of a menu is gone, and opens the menu at the next try',
    async () => {
      const { page, close } = await openConsole({ path: '/payments/new' });
      await page.getByLabel('Amount').fill('12,34');
      await page.route('**/assets/bar-menus-*', (route) => route.fulfill({ status: 404 }));
      await page.getByRole('button', { name: /menu$/ }).last().click();
      const notice = page.getByRole('alert').filter({ hasText: 'A part of this page did not load.' });
      await notice.waitFor();
      await page.unroute('**/assets/bar-menus-*');
      await notice.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Log out' }).waitFor();
      expect(await notice.count()).toBe(0);
      expect(await page.locator('input[name=amount]').inputValue()).toBe('12,34');
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'asks for a login over an open form after all files are gone, and keeps the form',
    async () => {
      const { page, context, close } = await openConsole({ path: '/developers/keys' });
      await page.waitForResponse(DIALOGS);
      await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
      await page.getByRole('button', { name: 'Revoke' }).first().click();
      const field = page.getByRole('dialog').getByRole('textbox');
      await field.fill('typed before');
      await endSilently(context);
      await page.evaluate(`new BroadcastChannel('session').postMessage('ended')`);
      const login = page.getByRole('dialog').filter({ has: page.locator('input[name=password]') });
      await login.locator('input[name=password]').fill(demo.user.password);
      await login.locator('button[type=submit]').click();
      await login.waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('typed before');
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'stays when a link is followed without a network, and opens the page at the next try',
    async () => {
      const { page, context, close } = await openConsole({ path: '/payments' });
      await context.setOffline(true);
      await page.locator('nav a', { hasText: 'Statement' }).click();
      const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await context.setOffline(false);
      await again.click();
      await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor();
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
