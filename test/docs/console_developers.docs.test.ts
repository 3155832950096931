// The pages for developers, and the audit log, in a real browser, with their main action.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pixPayment, sharedPlatform } from '@mps/testkit';
import { findViolations } from './axe';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';
import { deleteEndpoint, makeDemoEndpoint } from './sample-objects';

const { demo, api } = sharedPlatform();

/** No test makes a real event of this type in the company of all tests. */
const SAMPLE = 'settlement.failed';

const receivedTypes: string[] = [];
const receiver = createServer((request, response) => {
  void json(request).then((event) => {
    receivedTypes.push((event as { readonly type: string }).type);
    response.end('thank you');
  });
});
let receiverUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  await api.post(`/v1/merchants/${demo.merchant_id}/transactions`, pixPayment());
});
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

describeConsole('the pages for developers', () => {
  it(
    'create an endpoint, show its secret once, send it a test, and deliver that again',
    async () => {
      const { page, faults, close } = await openConsole({ path: '/developers/webhooks' });
      await page.getByRole('button', { name: 'Create endpoint' }).click();
      const form = page.getByRole('dialog', { name: 'Create endpoint' });
      await form.getByLabel('Address').fill(receiverUrl);
      await form.getByRole('button', { name: 'Create endpoint' }).click();
      const secret = page.getByRole('dialog', { name: 'Signing secret' });
      expect(await secret.locator('code').textContent()).toMatch(/^whsec_/);
      await secret.getByRole('button', { name: 'I stored it' }).click();
      await page.getByRole('heading', { level: 1, name: 'Webhook endpoint' }).waitFor();

      await page.getByRole('button', { name: 'Send a test' }).click();
      const test = page.getByRole('dialog', { name: 'Send a test' });
      await test.getByLabel('Event type').selectOption(SAMPLE);
      expect(await findViolations(page)).toEqual([]);
      await test.getByRole('button', { name: 'Send' }).click();
      await page
        .getByRole('row')
        .filter({ hasText: /webhook_endpoint\.test/ })
        .click();
      await page.getByText('Arrived: 200').waitFor();
      const body = page.getByRole('region', { name: 'Body of the request' });
      expect(await body.textContent()).toContain(`"type": "${SAMPLE}"`);
      expect(receivedTypes).toContain(SAMPLE);
      expect(await findViolations(page)).toEqual([]);

      const first = page.url();
      await page.getByRole('button', { name: 'Deliver again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Deliver again' }).click();
      await page.waitForURL((url) => url.href !== first && url.pathname.includes('/deliveries/'));
      await page.getByText('Arrived: 200').waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'send only the changed members of an endpoint, so that its address needs no fresh proof',
    async () => {
      const endpoint = await makeDemoEndpoint(receiverUrl, ['transaction.*']);
      const { page, faults, close } = await openConsole({ path: `/developers/webhooks/${endpoint}` });
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') sent.push(request.postDataJSON());
      });
      const dialog = page.getByRole('dialog');
      const change = async (text: string): Promise<void> => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await dialog.getByLabel('Description').fill(text);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await change('the till');
      await change('the till');
      await change('');
      expect(sent).toEqual([{ description: 'the till' }, { description: null }]);
      expect(faults).toEqual([]);
      await close();
      await deleteEndpoint(endpoint);
    },
    PAGE_LIMIT_MS,
  );

  it(
    'show the changes of an event, and the events of its object',
    async () => {
      const { page, faults, close } = await openConsole({
        path: '/developers/events?type=transaction.status_changed',
      });
      await page
        .getByRole('row')
        .filter({ hasText: /transaction\.status_changed/ })
        .first()
        .click();
      const changes = page.getByRole('grid', { name: 'What changed' });
      await changes
        .getByRole('row')
        .filter({ hasText: /status/ })
        .waitFor();
      await page.getByRole('grid', { name: 'All events of this object' }).getByText('This event').waitFor();
      await page.getByRole('button', { name: 'Copy as JSON', exact: true }).first().waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'create a key, show it once, and revoke it after its name is typed',
    async () => {
      const { page, faults, close } = await openConsole({ path: '/developers/keys' });
      await page.getByRole('button', { name: 'Create key' }).click();
      const form = page.getByRole('dialog', { name: 'Create key' });
      await form.getByLabel('Name').fill('till of the shop');
      await form.getByRole('button', { name: 'Create key' }).click();
      const secret = page.getByRole('dialog', { name: 'Your API key' });
      expect(await secret.locator('code').textContent()).toMatch(/^sk_test_/);
      await secret.getByRole('button', { name: 'I stored it' }).click();

      const row = page.getByRole('row', { name: 'till of the shop' });
      await row.getByRole('button', { name: 'Revoke' }).click();
      const question = page.getByRole('dialog', { name: 'Revoke' });
      await question.getByLabel(/Type/).fill('another');
      await question.getByRole('button', { name: 'Revoke' }).click();
      await question.getByText('This is not the name.').waitFor();
      await question.getByLabel(/Type/).fill('till of the shop');
      await question.getByRole('button', { name: 'Revoke' }).click();
      await row.getByText('Revoked').waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'show a record of the audit log with the values before and after',
    async () => {
      // Other suites leave records of other kinds.
      const { page, faults, close } = await openConsole({
        path: '/settings/audit?resource_type=transaction',
      });
      await page
        .getByRole('row')
        .filter({ hasText: /transaction/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Record' }).getByText('Position in the chain').waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
