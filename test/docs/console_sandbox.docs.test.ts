// The sandbox page of the console: 3D Secure from its session to the payment, and a dispute from its opening to its end.
import { sharedPlatform } from '@mps/testkit';
import { made } from '../e2e/people';
import { findViolations } from './axe';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';
import { makeCard } from './sample-objects';

const { demo, api } = sharedPlatform();
const path = '/developers/sandbox';

describeConsole('the sandbox page of the console', () => {
  it(
    'begins a 3DS session, answers its challenge, and creates the payment that uses it',
    async () => {
      const { page, faults, close } = await openConsole({ path });
      await page.getByRole('button', { name: '•••• 1208' }).click();
      const session = page.getByRole('region', { name: 'Session of' });
      await session.getByText('Waits for the cardholder').waitFor();
      await session.getByRole('button', { name: 'The cardholder confirms' }).click();
      await session.getByText('Authenticated').waitFor();
      await session.getByRole('button', { name: 'Create the payment with it' }).dblclick();
      const link = session.getByRole('link');
      await link.waitFor();
      const payment = (await link.textContent()) ?? '';
      expect(await made(api.get(`/v1/merchants/${demo.merchant_id}/transactions/${payment}`))).toMatchObject({
        status: 'APPROVED',
        card_data: { authentication_type: '3DS' },
      });
      await page.getByRole('button', { name: '•••• 1604' }).click();
      await session.getByText('Failed').waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'opens a dispute on a payment, and decides it',
    async () => {
      const payment = await makeCard();
      const { page, faults, close } = await openConsole({ path });
      const payments = page.getByRole('grid', { name: 'Last approved payments' });
      await payments.getByRole('row').nth(1).getByRole('button', { name: 'Open a dispute' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Open a dispute' }).click();
      const disputes = page.getByRole('grid', { name: 'Open disputes' });
      await disputes.getByRole('button', { name: 'Decide: won' }).first().waitFor();
      expect(await findViolations(page)).toEqual([]);
      await disputes.getByRole('button', { name: 'Decide: won' }).first().click();
      await page.getByText('The dispute is decided').waitFor();
      const { data } = await made<{ data: readonly object[] }>(
        api.get(`/v1/disputes?transaction_id=${payment}`),
      );
      expect(data).toMatchObject([{ status: 'WON' }]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
