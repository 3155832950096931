// The second factor in the console, and the proof that dangerous acts ask for.
import type { BrowserContext, Page } from 'playwright-core';
import { codeNow, nextCode } from '../e2e/one-time-codes';
import { makeProofOld } from '../e2e/old-proof';
import { PASSWORD } from '../e2e/people';
import { findViolations } from './axe';
import { describeConsole, logIn, makeMember, openConsole, PAGE_LIMIT_MS, visitConsole } from './console';

const PROOF = 'Confirm that it is you';

/** A refusal that a test provokes makes chromium write a line. */
const withoutRefusals = (faults: readonly string[]): readonly string[] =>
  faults.filter((fault) => !/\b40[13]\b/.test(fault));

async function ageProof(context: BrowserContext): Promise<void> {
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'mps_session');
  await makeProofOld(`mps_session=${cookie?.value ?? ''}`);
}

async function submitNewKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'Create key' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create key' }).click();
}

const readSecret = (page: Page): Promise<string | null> =>
  page.getByRole('dialog', { name: 'Your API key' }).locator('code').textContent();

/** Sets the second factor up on the page `/me`, and returns the secret. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up the second factor' }).click();
  const enrol = page.getByRole('dialog', { name: 'Set up the second factor' });
  await enrol.getByLabel('Current password').fill(PASSWORD);
  await enrol.getByRole('button', { name: 'Set up the second factor' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const address = (await page.locator('main code', { hasText: 'otpauth:' }).textContent()) ?? '';
  const secret = new URL(address).searchParams.get('secret') ?? '';
  await page.getByText(secret.match(/.{4}/g)?.join(' ') ?? '').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enter the first code' }).click();
  const confirm = page.getByRole('dialog', { name: 'Enter the first code' });
  await confirm.getByLabel('Code of the authenticator app').fill(codeNow(secret));
  await confirm.getByRole('button', { name: 'Enter the first code' }).click();
  await page.getByText('Your login needs a code of your authenticator app.').waitFor();
  return secret;
}

describeConsole('a dangerous act in the console', () => {
  it(
    'asks for the password when the proof is old, and is done by itself afterwards',
    async () => {
      const user = await makeMember(['*']);
      const { page, context, faults, close } = await openConsole({ user, path: '/developers/keys' });
      await ageProof(context);
      await submitNewKey(page, 'made after a proof');
      const proof = page.getByRole('dialog', { name: PROOF });
      await proof.getByLabel('Password').fill('not the password');
      expect(await findViolations(page)).toEqual([]);
      await proof.getByRole('button', { name: 'Confirm' }).click();
      await proof.getByRole('alert').waitFor();
      await proof.getByLabel('Password').fill(PASSWORD);
      await proof.getByRole('button', { name: 'Confirm' }).click();
      expect(await readSecret(page)).toMatch(/^sk_test_/);
      expect(withoutRefusals(faults)).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'shows the refusal when the user gives no proof, and asks again for the next try',
    async () => {
      const user = await makeMember(['*']);
      const { page, context, close } = await openConsole({ user, path: '/developers/keys', locale: 'en' });
      await ageProof(context);
      await submitNewKey(page, 'never made');
      await page.getByRole('dialog', { name: PROOF }).getByRole('button', { name: 'Cancel' }).click();
      const form = page.getByRole('dialog', { name: 'Create key' });
      await form.getByText('reauthentication_required').waitFor();
      await form.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog', { name: PROOF }).waitFor();
      await close();
    },
    PAGE_LIMIT_MS,
  );
});

describeConsole('the second factor in the console', () => {
  it(
    'is set up on the page of the user, asked for by the login and by an act, and turned off',
    async () => {
      const user = await makeMember(['*']);
      const { page, context, goTo, faults, close } = await openConsole({ user, path: '/me' });
      const secret = await setUp(page);
      await ageProof(context);
      await goTo('/developers/keys');
      await submitNewKey(page, 'made after a code');
      const proof = page.getByRole('dialog', { name: PROOF });
      await proof.getByRole('button', { name: 'Use the password instead' }).click();
      await proof.getByRole('button', { name: 'Use a code instead' }).click();
      await proof.getByLabel('Code of the authenticator app').fill(nextCode(secret));
      await proof.getByRole('button', { name: 'Confirm' }).click();
      expect(await readSecret(page)).toMatch(/^sk_test_/);
      await goTo('/settings/users');
      const row = page.getByRole('row').filter({ hasText: user.identifier });
      expect(await row.textContent()).toContain('On');
      expect(withoutRefusals(faults)).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'is asked for by the login page after the password',
    async () => {
      const user = await makeMember(['*']);
      const first = await openConsole({ user, path: '/me' });
      const secret = await setUp(first.page);
      await first.close();
      const { page, faults, close } = await visitConsole('/console/login');
      await logIn(page, user);
      await page.getByLabel('Code of the authenticator app').fill(nextCode(secret));
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
      expect(withoutRefusals(faults)).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'is turned off with both factors',
    async () => {
      const user = await makeMember(['*']);
      const { page, close } = await openConsole({ user, path: '/me' });
      const secret = await setUp(page);
      await page.getByRole('button', { name: 'Turn off the second factor' }).click();
      const dialog = page.getByRole('dialog', { name: 'Turn off the second factor' });
      await dialog.getByLabel('Current password').fill(PASSWORD);
      await dialog.getByLabel('Code of the authenticator app').fill(nextCode(secret));
      await dialog.getByRole('button', { name: 'Turn off the second factor' }).click();
      await page.getByRole('button', { name: 'Set up the second factor' }).waitFor();
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
