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

describeConsole('a button of the sandbox page after a lost answer', () => {
  it(
    'makes one payment when it is pressed again, and another one afterwards',
    async () => {
      const { page, close } = await openConsole({ path: '/developers/sandbox' });
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/transactions'))
          sent.push((request.postDataJSON() as { readonly request_id: unknown }).request_id);
      });
      const find = await loseAnswers(page, '**/transactions');
      const press = (): Promise<void> => page.getByRole('button', { name: 'R$77,700.95' }).click();
      await press();
      await page.getByText(UNKNOWN).waitFor();
      await find();
      const links = page.locator('main').getByRole('link', { name: /^[0-9a-f-]{36}$/ });
      await press();
      await links.first().waitFor();
      await press();
      await links.nth(1).waitFor();
      const [first, repeat, next] = [sent[0], sent.at(-2), sent.at(-1)];
      expect(repeat).toBe(first);
      expect(next).not.toBe(first);
      expect(await links.count()).toBe(2);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'begins one 3DS session when it is pressed again',
    async () => {
      const { page, close } = await openConsole({ path: '/developers/sandbox' });
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/3ds-sessions'))
          keys.push(request.headers()['idempotency-key']);
      });
      const find = await loseAnswers(page, '**/3ds-sessions');
      await page.getByRole('button', { name: '•••• 1208' }).click();
      await page.getByText(UNKNOWN).waitFor();
      await find();
      await page.getByRole('button', { name: '•••• 1208' }).click();
      await page.getByRole('region', { name: 'Session of' }).waitFor();
      expect([...new Set(keys)]).toEqual([expect.any(String)]);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
