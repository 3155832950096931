// What the console can reach: one company for each tab, no credential for scripts, and the pages of a role.
import { eventually, sharedPlatform } from '@mps/testkit';
import type { BrowserContext } from 'playwright-core';
import { send } from '../e2e/console-page';
import { anonymous, logInAsAdmin, made, newUser, PASSWORD, roleNamed } from '../e2e/people';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';
import { makeCard } from './sample-objects';

const { demo, baseUrl } = sharedPlatform();

const AUTHORIZED_AMOUNT = 7_770_095;

/** The pair of name and value that a copy of the cookie has. */
async function copyCookie(context: BrowserContext): Promise<string> {
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'mps_session');
  return `mps_session=${cookie?.value ?? ''}`;
}

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
    'refuses a copied cookie within two seconds of a suspension, and asks the open tab for a login by itself',
    async () => {
      const admin = await logInAsAdmin();
      const person = await newUser(admin, await roleNamed(admin, 'support'));
      const { page, context, close } = await openConsole({ user: { ...person, password: PASSWORD } });
      const cookie = await copyCookie(context);
      expect((await fetch(`${baseUrl}/console/session`, { headers: { cookie } })).status).toBe(200);
      await made(anonymous.post(`/v1/users/${person.id}/suspend`, {}, { token: admin }));
      const suspendedAtMs = performance.now();
      const path = `${baseUrl}/console/api/${demo.merchant_id}/v1/merchants/${demo.merchant_id}`;
      await eventually(async () => expect((await fetch(path, { headers: { cookie } })).status).toBe(401));
      expect(performance.now() - suspendedAtMs).toBeLessThan(2_000);
      expect((await fetch(`${baseUrl}/console/session`, { headers: { cookie } })).status).toBe(401);
      // The bound is of the platform's answer. A busy machine may draw the page later.
      await page.getByRole('dialog').getByLabel('Password').waitFor();
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'lets support refund and not capture, and names api_key.create at the address of a new key',
    async () => {
      const admin = await logInAsAdmin();
      const person = await newUser(admin, await roleNamed(admin, 'support'));
      const [paid, authorized] = [await makeCard(), await makeCard({ amount: AUTHORIZED_AMOUNT })];
      const user = { ...person, password: PASSWORD };
      const { page, context, goTo, close } = await openConsole({ user, path: `/payments/${authorized}` });
      await page.getByText('Authorized').first().waitFor();
      expect(await page.getByRole('button', { name: 'Capture' }).count()).toBe(0);

      await goTo(`/payments/${paid}`);
      await page.getByRole('button', { name: 'Refund' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
      await page.getByRole('grid', { name: 'Refunds' }).waitFor();

      await goTo('/developers/keys');
      await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
      expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
      await goTo('/developers/keys/new');
      expect(await page.textContent('h1')).toBe('Your role does not allow this page');
      expect(await page.textContent('main')).toContain('api_key.create');

      const cookie = await copyCookie(context);
      const api = `/console/api/${demo.merchant_id}/v1`;
      expect(await send('POST', `${api}/api-keys`, { cookie, body: { name: 'mine' } })).toMatchObject({
        status: 403,
        body: { code: 'permission_denied', required_permission: 'api_key.create' },
      });
      const capture = `${api}/merchants/${demo.merchant_id}/transactions/${authorized}/capture`;
      expect(await send('POST', capture, { cookie, body: {} })).toMatchObject({
        status: 403,
        body: { required_permission: 'merchant.transaction.capture' },
      });
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'opens the dialog of a new key at its address',
    async () => {
      const { page, faults, close } = await openConsole({ path: '/developers/keys/new' });
      await page.getByRole('dialog', { name: 'Create key' }).getByLabel('Name').waitFor();
      expect(faults).toEqual([]);
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
