// The console in a real browser: login, navigation, languages, logout.
import { sharedPlatform } from '@mps/testkit';
import { anonymous, made } from '../e2e/people';
import { describeConsole, logIn, makeMember, openConsole, PAGE_LIMIT_MS, visitConsole } from './console';

const { demo, baseUrl } = sharedPlatform();

describeConsole('the console in a browser', () => {
  it(
    'offers the companies of the demo user after the login, and opens one without a fault',
    async () => {
      const { page, faults, close } = await visitConsole('/console');
      await page.waitForURL('**/console/login');
      expect(await page.textContent('main')).toContain('.local/demo.json');
      await logIn(page, demo.user);
      const companies = page.locator('main li a');
      await companies.first().waitFor();
      expect(await companies.count()).toBe(2);
      await page.locator(`a[href$="${demo.merchant_id}"]`).click();
      await page.waitForURL(`**/console/c/${demo.merchant_id}`);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      expect(await page.title()).toBe('[TEST] Home');
      expect(await page.locator('h1').count()).toBe(1);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'moves the focus to the heading of the page that a link opens',
    async () => {
      const { page, faults, close } = await openConsole();
      await page.locator('nav a', { hasText: 'Payments' }).click();
      await page.locator('h1:focus', { hasText: 'Payments' }).waitFor();
      expect(await page.title()).toBe('[TEST] Payments');
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'says that there is no page at an unknown address',
    async () => {
      const { page, goTo, close } = await openConsole({ locale: 'pt-BR' });
      await goTo('/nothing');
      expect(await page.textContent('h1')).toBe('Não há página neste endereço');
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'shows the login after a logout, also to a copy of the tab',
    async () => {
      const { page, context, faults, close } = await openConsole();
      const other = await context.newPage();
      await other.goto(`${baseUrl}/console/c/${demo.merchant_id}/payments`);
      await other.locator('main h1').waitFor();
      await page.getByRole('button', { name: /menu$/ }).last().click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL('**/console/login');
      await other.getByRole('dialog').getByLabel('Password').waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'sets a new password by the link of an e-mail, and logs in with it',
    async () => {
      const { identifier } = await makeMember(['transaction.list']);
      const { reset_token: token } = await made(anonymous.post('/v1/auth/password/forgot', { identifier }));
      const { page, faults, close } = await visitConsole(`/console/reset/${String(token)}`);
      const password = 'another password for the tests';
      await page.locator('input[name=password]').fill(password);
      await page.locator('button[type=submit]').click();
      await page.getByText('The password is set.').waitFor();
      await page.locator('main a').click();
      await logIn(page, { identifier, password });
      await page.waitForURL(`**/console/c/${demo.merchant_id}`);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
