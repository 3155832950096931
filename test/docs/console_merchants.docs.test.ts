// The merchants of an organization in a real browser: the list with a filter, one merchant, and its status.
import { sharedPlatform } from '@mps/testkit';
import { freshName } from '../e2e/fresh';
import { activeMerchant } from '../e2e/merchants';
import { findViolations } from './axe';
import { describeConsole, makeOwner, openConsole, PAGE_LIMIT_MS } from './console';

const { api, demo } = sharedPlatform();

describeConsole('the merchants of an organization', () => {
  it(
    'are found by the name, and one is deactivated with a reason and activated again',
    async () => {
      const name = freshName();
      const { id } = await activeMerchant({ name });
      const { page, faults, close } = await openConsole({
        user: await makeOwner(),
        companyId: demo.organization_id,
        path: `/org/merchants?name=${name}`,
      });
      const rows = page.getByRole('grid', { name: 'Merchants' }).locator('tbody tr');
      await rows.filter({ hasText: name }).waitFor();
      expect(await rows.count()).toBe(1);
      expect(await findViolations(page)).toEqual([]);
      await rows.first().click();
      await page.waitForURL(`**/org/merchants/${id}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('grid', { name: 'Affiliations' }).waitFor();
      await page.getByRole('grid', { name: 'Payment methods' }).getByText('Accepted').first().waitFor();
      expect(await findViolations(page)).toEqual([]);

      await page.getByRole('button', { name: 'Deactivate' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason (optional)').fill('closed for the winter');
      await dialog.getByRole('button', { name: 'Deactivate' }).click();
      await page.getByRole('button', { name: 'Activate', exact: true }).waitFor();
      await page
        .locator('main')
        .getByText(/ Inactive$/)
        .waitFor();
      await page.getByText('The merchant is not active.').first().waitFor();
      expect((await api.get(`/v1/merchants/${id}`)).body).toMatchObject({ status: 'INACTIVE' });

      await page.getByRole('button', { name: 'Activate', exact: true }).click();
      await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
      await page.getByRole('button', { name: 'Deactivate' }).waitFor();
      expect((await api.get(`/v1/merchants/${id}`)).body).toMatchObject({ status: 'ACTIVE' });
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'has no page for a company that is a merchant',
    async () => {
      const { page, close } = await openConsole({ path: '/org/merchants' });
      expect(await page.locator('nav a', { hasText: 'Merchants' }).count()).toBe(0);
      expect(await page.textContent('main h1')).toBe('There is no page at this address');
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
