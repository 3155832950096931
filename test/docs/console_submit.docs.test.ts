// A form that is sent twice, or while the page is loaded again, acts once.
import { eventually, sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { made } from '../e2e/people';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';
import { makeCharge } from './sample-objects';

const { demo, api } = sharedPlatform();
const ofMerchant = `/v1/merchants/${demo.merchant_id}`;

interface Amounts {
  readonly data: readonly { readonly amount: number }[];
}

const listAmounts = async (path: string): Promise<readonly number[]> =>
  (await made<Amounts>(api.get(`${ofMerchant}${path}`))).data.map(({ amount }) => amount);

async function makePaid(): Promise<string> {
  const id = await makeCharge();
  await made(api.post(`${ofMerchant}/transactions/${id}/pay`, {}));
  return id;
}

/** Waits for the money of a paid charge. */
const waitForBalance = (): Promise<void> =>
  eventually(async () => {
    const { available } = await made<{ available: number }>(api.get(`${ofMerchant}/balance`));
    expect(available).toBeGreaterThan(5_000);
  });

/** Sends the form, and loads the page again while the request is on its way. */
async function reloadWhileSending(page: Page, send: () => Promise<void>): Promise<void> {
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send();
  await sent;
  await page.reload();
  await page.locator('main h1').waitFor();
}

async function openCashout(page: Page, amount: string): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: 'Cash out' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(amount);
  return () => dialog.getByRole('button', { name: 'Cash out' }).dblclick();
}

describeConsole('a form of the console', () => {
  it(
    'creates one payment when the page is loaded again and the form is sent again',
    async () => {
      const { page, close } = await openConsole({ path: '/payments/new' });
      await page.waitForURL('**request_id=**');
      const requestId = new URL(page.url()).searchParams.get('request_id') ?? '';
      const send = async (): Promise<void> => {
        await page.getByLabel('Amount').fill('31,07');
        await page.getByRole('button', { name: 'Create the charge' }).dblclick();
      };
      await reloadWhileSending(page, send);
      if (new URL(page.url()).pathname.endsWith('/payments/new')) {
        expect(page.url()).toContain(requestId);
        await send();
      }
      await page.locator('svg[role=img]').waitFor();
      expect(await listAmounts(`/transactions?request_id=${requestId}`)).toEqual([3_107]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'creates one refund when the page is loaded again meanwhile',
    async () => {
      const id = await makePaid();
      const { page, close } = await openConsole({ path: `/payments/${id}` });
      await page.getByRole('button', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill('12,09');
      await reloadWhileSending(page, () => dialog.getByRole('button', { name: 'Refund' }).dblclick());
      await eventually(async () => expect(await listAmounts(`/transactions/${id}/refunds`)).toEqual([1_209]));
      await page.getByRole('grid', { name: 'Refunds' }).waitFor();
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'creates one cashout by two clicks, and one when the page is loaded again meanwhile',
    async () => {
      await makePaid();
      await waitForBalance();
      const { page, faults, close } = await openConsole({ path: '/balance' });
      await (
        await openCashout(page, '10,11')
      )();
      await page.getByRole('grid', { name: 'Last cashouts' }).getByText('R$10.11').waitFor();
      expect(faults).toEqual([]);
      await reloadWhileSending(page, await openCashout(page, '10,13'));
      await page.getByRole('grid', { name: 'Last cashouts' }).getByText('R$10.13').waitFor();
      const amounts = await listAmounts('/cashouts?limit=100');
      expect(amounts.filter((amount) => amount === 1_011 || amount === 1_013).sort()).toEqual([1_011, 1_013]);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
