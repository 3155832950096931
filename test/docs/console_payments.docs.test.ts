// Payments in the console: a charge from its form to its refund, and filters in the address.
import { sharedPlatform } from '@mps/testkit';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const { demo, api } = sharedPlatform();
const ofMerchant = `/v1/merchants/${demo.merchant_id}`;

const countPayments = async (requestId: string): Promise<unknown> =>
  (await api.get<{ pagination: { total: number } }>(`${ofMerchant}/transactions?request_id=${requestId}`))
    .body.pagination.total;

describeConsole('payments in the console', () => {
  it(
    'creates one PIX charge by two clicks, pays it and refunds a part of it',
    async () => {
      const { page, faults, close } = await openConsole({ path: '/payments/new' });
      await page.waitForURL('**request_id=**');
      const requestId = new URL(page.url()).searchParams.get('request_id') ?? '';
      await page.getByLabel('Amount').fill('123,45');
      await page.getByRole('button', { name: 'Create the charge' }).dblclick();
      await page.locator('svg[role=img]').waitFor();
      expect(await countPayments(requestId)).toBe(1);
      await page.getByRole('button', { name: 'Pay in the sandbox' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay in the sandbox' }).dblclick();
      await page.getByRole('button', { name: 'Refund' }).click();
      await page.getByRole('dialog').getByLabel('Amount').fill('23,45');
      await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).dblclick();
      await page.getByRole('grid', { name: 'Refunds' }).waitFor();
      const { pathname } = new URL(page.url());
      const id = pathname.split('/').at(-1) ?? '';
      const { body } = await api.get<{ data: { amount: number }[] }>(
        `${ofMerchant}/transactions/${id}/refunds`,
      );
      expect(body.data.map(({ amount }) => amount)).toEqual([2345]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'keeps filters in the address, and removes one by its chip',
    async () => {
      const { page, faults, close } = await openConsole({
        path: '/payments?status=APPROVED&amount_from=100&nothing=1',
      });
      const chips = page.getByRole('group', { name: 'Filters' });
      await chips.getByRole('button', { name: 'Status: Approved' }).waitFor();
      await chips.getByRole('button', { name: 'Amount from: R$1.00' }).waitFor();
      await chips.getByRole('button', { name: 'Remove the filter Status' }).click();
      await page.waitForURL((url) => !url.search.includes('status'));
      expect(page.url()).toContain('amount_from=100');
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
