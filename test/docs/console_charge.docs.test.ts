// A new charge in the console: its split with a running sum, and its fee before it is created.
import { sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { made } from '../e2e/people';
import { findViolations } from './axe';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const { demo, api } = sharedPlatform();

const openForm = async () => {
  const opened = await openConsole({ path: '/payments/new' });
  await opened.page.waitForURL('**request_id=**');
  return opened;
};
const listCreations = (page: Page): readonly unknown[] => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transactions'))
      sent.push(request.postDataJSON());
  });
  return sent;
};

interface Policy {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
}
/** The fee by the platform, as the page shows it in English. */
async function explainFee(policy: string, amount: number): Promise<string> {
  const { fee } = await made<{ fee: number }>(
    api.post(`/v1/pricing/fee-policies/${policy}/explain`, {
      amount,
      payment_method: 'PIX',
      installments: 1,
      capture_method: 'ECOMMERCE',
      provider: 'PROVIDER_A',
    }),
  );
  return `R$${Math.trunc(fee / 100)}.${String(fee % 100).padStart(2, '0')}`;
}

describeConsole('a new charge in the console', () => {
  it(
    'is not sent until the shares of its split sum to its amount, which is said in words',
    async () => {
      const { page, faults, close } = await openForm();
      const sent = listCreations(page);
      await page.getByLabel('Amount').fill('100,00');
      await page.getByRole('button', { name: 'Split this charge' }).click();
      const first = page.getByRole('group', { name: 'Share 1' });
      const second = page.getByRole('group', { name: 'Share 2' });
      await first.getByRole('textbox', { name: 'Amount' }).fill('60,00');
      await second.getByRole('textbox', { name: 'Id of the company' }).fill(demo.sibling_merchant_id);
      await second.getByRole('textbox', { name: 'Amount' }).fill('30,00');
      await page.getByText('The shares are R$90.00 of R$100.00: R$10.00 is missing.').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create the charge' }).click();
      await page.locator('[role=status]:focus', { hasText: 'is missing' }).waitFor();
      expect(sent).toEqual([]);
      await second.getByRole('textbox', { name: 'Amount' }).fill('50,00');
      await page.getByText('R$10.00 too much').waitFor();
      await second.getByRole('textbox', { name: 'Amount' }).fill('40,00');
      await page.getByText('The shares are R$100.00, all of the charge.').waitFor();
      await page.getByRole('button', { name: 'Create the charge' }).click();
      await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
      expect(sent).toMatchObject([
        {
          split_rules: [
            { company_id: demo.merchant_id, amount: 6_000 },
            { company_id: demo.sibling_merchant_id, amount: 4_000 },
          ],
        },
      ]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'is divided by percentages with the keyboard alone',
    async () => {
      const { page, faults, close } = await openForm();
      const sent = listCreations(page);
      await page.getByLabel('Amount').fill('10,00');
      await page.getByRole('button', { name: 'Split this charge' }).press('Enter');
      await page.getByLabel('Shares by').selectOption({ label: 'Percentage' });
      await page
        .getByRole('group', { name: 'Share 1' })
        .getByRole('textbox', { name: 'Percentage' })
        .pressSequentially('66,6667');
      await page.getByRole('button', { name: 'Remove share 2' }).press('Enter');
      await page.getByText('33.3333 % is missing').waitFor();
      await page.getByRole('button', { name: 'Add a company' }).press('Enter');
      const second = page.getByRole('group', { name: 'Share 2' });
      await second
        .getByRole('textbox', { name: 'Id of the company' })
        .pressSequentially(demo.sibling_merchant_id);
      await second.getByRole('textbox', { name: 'Percentage' }).pressSequentially('33,3333');
      await second.getByRole('textbox', { name: 'Percentage' }).press('Enter');
      await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/);
      expect(sent).toMatchObject([{ split_rules: [{ percentage: 66.6667 }, { percentage: 33.3333 }] }]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'shows the fee that the platform explains for the last amount that was typed',
    async () => {
      const { data } = await made<{ data: readonly Policy[] }>(api.get('/v1/pricing/fee-policies?limit=100'));
      const policy = data.find((one) => one.is_active);
      if (policy === undefined) throw new Error('the demo has no active fee policy');
      const { page, faults, close } = await openForm();
      const preview = page.getByRole('region', { name: 'Fee' });
      await preview.getByText('Write the amount to see the fee.').waitFor();
      await preview.getByLabel('Fee policy').selectOption({ label: policy.name });
      const amount = page.getByLabel('Amount', { exact: true });
      for (const [text, cents] of [
        ['123,45', 12_345],
        ['9.876,54', 987_654],
      ] as const) {
        await amount.fill('1');
        await amount.fill(text);
        await preview
          .getByText(await explainFee(policy.id, cents), { exact: true })
          .first()
          .waitFor();
      }
      expect(await findViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
