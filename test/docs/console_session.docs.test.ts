// The console in a real browser: login, navigation, languages, logout.
import { sharedPlatform } from '@mps/testkit';
import { describeConsole, logIn, openConsole, PAGE_LIMIT_MS, visitConsole } from './console';

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
});
