// What the console can reach: one company for each tab, no credential for scripts, and the pages of a role.
import { sharedPlatform } from '@mps/testkit';
import { logInAsAdmin, newUser, PASSWORD, roleNamed } from '../e2e/people';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const { demo, baseUrl } = sharedPlatform();

describeConsole('access through the console', () => {
  it(
    'asks for the company of the tab alone when another tab has another company',
    async () => {
      const { page, context, faults, goTo, close } = await openConsole({ path: '/payments' });
      const other = await context.newPage();
      await other.goto(`${baseUrl}/console/c/${demo.sibling_merchant_id}/payments`);
      await other.locator('main h1').waitFor();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.locator('nav a', { hasText: 'Home' }).click();
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await page.waitForLoadState('networkidle');
      await goTo('/payments');
      const ofApi = asked.filter((url) => url.includes('/console/api/'));
      expect(ofApi.length).toBeGreaterThan(0);
      expect(ofApi.filter((url) => !url.includes(`/console/api/${demo.merchant_id}/`))).toEqual([]);
      expect(asked.filter((url) => url.includes(demo.sibling_merchant_id))).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'keeps the section when the user switches the company',
    async () => {
      const { page, faults, close } = await openConsole({ path: '/payments' });
      await page.getByRole('button', { name: /^Company / }).click();
      await page.getByRole('menuitemradio', { name: 'Demo Second Store' }).click();
      await page.waitForURL(`**/console/c/${demo.sibling_merchant_id}/payments`);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'leaves no credential where a script finds it',
    async () => {
      const { page, context, close } = await openConsole();
      const found = await page.evaluate<string>(
        `(async () => JSON.stringify({
          cookie: document.cookie,
          local: { ...localStorage },
          session: { ...sessionStorage },
          databases: await indexedDB.databases(),
        }))()`,
      );
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'mps_session');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
      expect(found).not.toContain(cookie?.value);
      expect(JSON.parse(found)).toEqual({
        cookie: expect.not.stringContaining('mps_session'),
        local: { session: 'open' },
        session: expect.any(Object),
        databases: [],
      });
      const headers = { cookie: `mps_session=${cookie?.value ?? ''}` };
      expect((await fetch(`${baseUrl}/v1/users`, { headers })).status).toBe(401);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'ends a copied cookie with the logout, and asks the other tab for a login within two seconds',
    async () => {
      const { page, context, close } = await openConsole();
      const other = await context.newPage();
      await other.goto(`${baseUrl}/console/c/${demo.merchant_id}/payments`);
      await other.locator('main h1').waitFor();
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'mps_session');
      await page.getByRole('button', { name: /^User / }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL('**/console/login');
      const headers = { cookie: `mps_session=${cookie?.value ?? ''}` };
      expect((await fetch(`${baseUrl}/console/session`, { headers })).status).toBe(401);
      await other.getByRole('dialog').getByLabel('Password').waitFor({ timeout: 2_000 });
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'names the permission of a page that the role does not allow, and refuses its request too',
    async () => {
      const admin = await logInAsAdmin();
      const agent = await newUser(admin, await roleNamed(admin, 'support'));
      const { page, goTo, close } = await openConsole({ user: { ...agent, password: PASSWORD } });
      await goTo('/payments/new');
      expect(await page.textContent('main')).toContain('merchant.transaction.create');
      expect(await page.textContent('h1')).toBe('Your role does not allow this page');
      const refused = await page.evaluate<number>(
        `fetch('/console/api/${demo.merchant_id}/v1/merchants/${demo.merchant_id}/transactions', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-mps-console': '1' },
          body: JSON.stringify({
            provider: 'PROVIDER_A',
            request_id: crypto.randomUUID(),
            amount: 100,
            capture_method: 'ECOMMERCE',
            payment_method: 'PIX',
            pix_data: {},
          }),
        }).then(({ status }) => status)`,
      );
      expect(refused).toBe(403);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
