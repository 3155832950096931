// Users, company, keys, accounts and the search in a real browser.
import { sharedPlatform } from '@mps/testkit';
import { freshEmail } from '../e2e/fresh';
import { made } from '../e2e/people';
import { describeConsole, logIn, makeMember, openConsole, PAGE_LIMIT_MS } from './console';
import { makeCard, makeDispute } from './sample-objects';

const { api, baseUrl, demo } = sharedPlatform();
const merchantPath = `/v1/merchants/${demo.merchant_id}`;

describeConsole('settings and search in the console', () => {
  it(
    'invites a person, changes the role, suspends the member and ends the suspension',
    async () => {
      const email = freshEmail();
      const { page, faults, close } = await openConsole({ path: '/settings/users' });
      await page.getByRole('button', { name: 'Invite a person' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Bia');
      await dialog.getByLabel('Last name').fill('Lima');
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByRole('button', { name: 'Invite a person' }).click();
      const row = page.getByRole('row').filter({ hasText: email });
      await row.getByText('Active').waitFor();
      await row.getByRole('button', { name: 'Change role' }).click();
      await dialog.getByLabel('Role').selectOption({ label: 'support' });
      await dialog.getByRole('button', { name: 'Change role' }).click();
      await row.getByText('support').waitFor();
      await row.getByRole('button', { name: 'Suspend' }).click();
      await dialog.getByRole('button', { name: 'Suspend' }).click();
      await row.getByText('Suspended').waitFor();
      await row.getByRole('button', { name: 'End suspension' }).click();
      await dialog.getByRole('button', { name: 'End suspension' }).click();
      await row.getByText('Active').waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'registers a PIX key, makes it primary, and deletes it',
    async () => {
      const { page, faults, close } = await openConsole({ path: '/settings/pix-keys' });
      const email = freshEmail();
      await page.getByRole('button', { name: 'Register key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Type').selectOption({ label: 'E-mail' });
      await dialog.getByRole('textbox', { name: 'Key' }).fill(email);
      await dialog.getByRole('button', { name: 'Register key' }).click();
      const row = page.getByRole('row').filter({ hasText: email });
      await row.getByRole('button', { name: 'Make primary' }).click();
      await dialog.getByRole('button', { name: 'Make primary' }).click();
      await row.getByText('Primary').waitFor();
      await row.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'registers a bank account, and shows the refusal of the API at its field',
    async () => {
      const { page, goTo, close } = await openConsole({ path: '/settings/bank-accounts' });
      await page.getByRole('button', { name: 'Register account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Bank code (three digits)').fill('1');
      await dialog.getByLabel('Branch').fill('1234-5');
      await dialog.getByLabel('Account with digit').fill('987654-3');
      await dialog.getByRole('button', { name: 'Register account' }).click();
      await dialog.getByRole('alert').waitFor();
      expect(await dialog.getByLabel('Bank code (three digits)').getAttribute('aria-invalid')).toBe('true');
      await dialog.getByLabel('Bank code (three digits)').fill('001');
      await dialog.getByRole('button', { name: 'Register account' }).click();
      await page.getByRole('row').filter({ hasText: '001 / 1234-5 / 987654-3' }).first().waitFor();
      await goTo('/settings/company');
      await page.getByText('Credit card').first().waitFor();
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'finds a payment from the palette by its request id, and opens the only hit',
    async () => {
      const payment = await makeCard();
      const { request_id: requestId } = await made<{ request_id: string }>(
        api.get(`${merchantPath}/transactions/${payment}`),
      );
      const { page, faults, close } = await openConsole({ path: '/me' });
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByRole('searchbox').fill(requestId);
      await page.getByRole('menuitem', { name: `Find ${requestId}` }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/payments/${payment}`);
      await page.keyboard.press('Control+K');
      await page.keyboard.type('disp');
      await page.getByRole('menuitem', { name: 'Disputes' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/disputes');
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'finds nothing that the role may not see',
    async () => {
      const dispute = await makeDispute();
      const { page, faults, close } = await openConsole({
        user: await makeMember(['event.list']),
        path: `/search?q=${dispute}`,
      });
      await page.getByText('Nothing that you may see has exactly the id').waitFor();
      expect(faults).toEqual([]);
      await page.context().clearCookies();
      await page.goto(
        `${baseUrl}/console/login?next=${encodeURIComponent(`/c/${demo.merchant_id}/search?q=${dispute}`)}`,
      );
      await logIn(page, demo.user);
      await page.waitForURL(`**/disputes/${dispute}`);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
