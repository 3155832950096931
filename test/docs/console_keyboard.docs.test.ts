// The console by the keyboard alone, from the login to the logout. No pointer is used, and no focus is set.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sharedPlatform } from '@mps/testkit';
import type { Locator, Page } from 'playwright-core';
import { freshName } from '../e2e/fresh';
import { made } from '../e2e/people';
import { describeConsole, PAGE_LIMIT_MS, visitConsole } from './console';
import { deleteEndpoint, makeDemoEndpoint } from './sample-objects';

const { demo, api } = sharedPlatform();
const ofMerchant = `/v1/merchants/${demo.merchant_id}`;
const LIMIT_MS = 2 * PAGE_LIMIT_MS;
/** A page has fewer elements that take the focus. */
const MAX_PRESSES = 120;

const receiver = createServer((_, response) => void response.end());
let endpointUrl: string;
let endpoint: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  endpointUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${freshName()}`;
  endpoint = await makeDemoEndpoint(endpointUrl, ['transaction.*']);
});
afterAll(async () => {
  await deleteEndpoint(endpoint);
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0;

/** Presses the key until the target has the focus. */
async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await hasFocus(page, target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MAX_PRESSES} times ${key} do not reach ${String(target)}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await moveTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await moveTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

const openMenuPage = async (page: Page, name: string): Promise<void> => {
  await press(page, page.getByRole('navigation').getByRole('link', { name, exact: true }));
  await page.locator('h1:focus', { hasText: name }).waitFor();
};

async function logInByKeyboard(page: Page): Promise<void> {
  await type(page, page.getByLabel('E-mail'), demo.user.identifier);
  await type(page, page.getByLabel('Password'), demo.user.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
}

/** Returns the id of a charge that is paid and refunded in part. */
async function takePayment(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await press(page, page.getByRole('link', { name: 'New charge' }));
  await page.waitForURL('**request_id=**');
  await type(page, page.getByLabel('Amount'), '12,34');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Pay in the sandbox' }));
  await press(page, dialog.getByRole('button', { name: 'Pay in the sandbox' }));
  await press(page, page.getByRole('button', { name: 'Refund', exact: true }));
  await type(page, dialog.getByLabel('Amount'), '2,34');
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Refunds' }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function replayDelivery(page: Page): Promise<void> {
  await openMenuPage(page, 'Webhooks');
  await moveTo(page, page.getByRole('row').filter({ hasText: endpointUrl }), 'j');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/webhooks/${endpoint}`);
  await moveTo(page, page.getByRole('row').filter({ hasText: 'transaction.created' }), 'j');
  await page.keyboard.press('Enter');
  await page.getByText('Arrived: 200').waitFor();
  const first = page.url();
  await press(page, page.getByRole('button', { name: 'Deliver again' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Deliver again' }));
  await page.waitForURL((url) => url.href !== first && url.pathname.includes('/deliveries/'));
  await page.getByText('Arrived: 200').waitFor();
}

async function makeAndRevokeKey(page: Page): Promise<void> {
  const name = freshName();
  await openMenuPage(page, 'API keys');
  await press(page, page.getByRole('button', { name: 'Create key' }));
  await type(page, page.getByRole('dialog').getByLabel('Name'), name);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'I stored it' }));
  const row = page.getByRole('row').filter({ hasText: name });
  await moveTo(page, row, 'j');
  await moveTo(page, row.getByRole('button', { name: 'Revoke' }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await type(page, page.getByRole('dialog').getByLabel(/Type/), name);
  await page.keyboard.press('Enter');
  await row.getByText('Revoked').waitFor();
}

describeConsole('the console by the keyboard alone', () => {
  it(
    'takes, pays and refunds a charge, replays a delivery, revokes a key, finds the payment by its end-to-end id, and logs out',
    async () => {
      const { page, faults, close } = await visitConsole(
        `/console/login?next=/c/${demo.merchant_id}/payments`,
      );
      await logInByKeyboard(page);
      const payment = await takePayment(page);
      await replayDelivery(page);
      await makeAndRevokeKey(page);

      const { pix_data } = await made<{ pix_data: { end_to_end_id: string } }>(
        api.get(`${ofMerchant}/transactions/${payment}`),
      );
      const endToEndId = pix_data.end_to_end_id;
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByRole('searchbox').waitFor();
      await page.keyboard.type(endToEndId);
      await page.getByRole('menuitem', { name: `Find ${endToEndId}` }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/payments/${payment}`);

      await press(page, page.getByRole('button', { name: /^User / }));
      await press(page, page.getByRole('button', { name: 'Log out' }));
      await page.waitForURL('**/console/login');
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );
});
