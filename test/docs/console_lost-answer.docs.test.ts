// The platform acts on a form, and its answer is lost.
import { eventually, sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { made } from '../e2e/people';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';
import { makeCharge } from './sample-objects';

const { demo, api } = sharedPlatform();
const ofMerchant = `/v1/merchants/${demo.merchant_id}`;
const UNKNOWN = 'It is not known whether this was done.';

async function makePaid(): Promise<string> {
  const id = await makeCharge();
  await made(api.post(`${ofMerchant}/transactions/${id}/pay`, {}));
  return id;
}

/** Lets changes of this path reach the platform, and loses the answers, until the returned function is called. */
async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  };
  await page.route(path, lose);
  return () => page.unroute(path, lose);
}

const listRefunds = async (id: string): Promise<readonly number[]> =>
  (
    await made<{ data: readonly { readonly amount: number }[] }>(
      api.get(`${ofMerchant}/transactions/${id}/refunds`),
    )
  ).data.map(({ amount }) => amount);

/** The timeline has buttons of this name too. */
const openRefund = (page: Page): Promise<void> =>
  page.locator('main header').first().getByRole('button', { name: 'Refund', exact: true }).click();

async function submitRefund(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Refund' }).click();
}

describeConsole('a form of the console whose answer is lost', () => {
  it(
    'says that the outcome is unknown, and refunds once when it is opened and sent again',
    async () => {
      const id = await makePaid();
      const { page, close } = await openConsole({ path: `/payments/${id}` });
      const find = await loseAnswers(page, '**/refunds');
      await openRefund(page);
      await submitRefund(page, '2,09');
      await page.getByRole('dialog').getByText(UNKNOWN).waitFor();
      await find();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await openRefund(page);
      await submitRefund(page, '2,09');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await eventually(async () => expect(await listRefunds(id)).toEqual([209]));
      await openRefund(page);
      await submitRefund(page, '1,01');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await eventually(async () => expect((await listRefunds(id)).toSorted()).toEqual([101, 209]));
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'stays open while it is sent',
    async () => {
      const id = await makePaid();
      const { page, close } = await openConsole({ path: `/payments/${id}` });
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/refunds', async (route) => {
        await answered;
        await route.continue();
      });
      await openRefund(page);
      const sent = page.waitForRequest((request) => request.url().endsWith('/refunds'));
      await submitRefund(page, '1,23');
      await sent;
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 400);
      expect(await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
      answer();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await listRefunds(id)).toEqual([123]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'makes one API key when it is sent again, and says that its secret is lost',
    async () => {
      const { page, close } = await openConsole({ path: '/developers/keys' });
      const name = `lost ${crypto.randomUUID()}`;
      const find = await loseAnswers(page, '**/v1/api-keys');
      await page.getByRole('button', { name: 'Create key' }).click();
      const form = page.getByRole('dialog', { name: 'Create key' });
      await form.getByLabel('Name').fill(name);
      await form.getByRole('button', { name: 'Create key' }).click();
      await form.getByText(UNKNOWN).waitFor();
      await find();
      await form.getByRole('button', { name: 'Create key' }).click();
      const lost = page.getByRole('dialog', { name: 'Your API key' });
      await lost.getByText('An earlier attempt made it').waitFor();
      await lost.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('grid').getByText(name).waitFor();
      expect(await page.getByRole('grid').getByText(name).count()).toBe(1);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
