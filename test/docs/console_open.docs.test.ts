// `mps open`: the address that it prints shows the object in the console.
import { cardPayment, pixPayment, sharedPlatform } from '@mps/testkit';
import { runJson, runMps } from '../e2e/mps';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const { api, baseUrl, demo } = sharedPlatform();
const options = {
  env: { MPS_BASE_URL: baseUrl, MPS_API_KEY: demo.api_key, MPS_MERCHANT_ID: demo.merchant_id },
};

async function makeObjects(): Promise<readonly (readonly [type: string, id: string, page: string])[]> {
  const { body: payment } = await api.post<{ id: string; request_id: string }>(
    `/v1/merchants/${demo.merchant_id}/transactions`,
    pixPayment(),
  );
  const { body: endpoint } = await api.post<{ id: string }>('/v1/webhook-endpoints', {
    url: 'https://shop.example/hooks',
    event_types: ['refund.completed'],
    company_id: demo.merchant_id,
  });
  return [
    ['TRANSACTION', payment.id, `/payments/${payment.id}`],
    ['TRANSACTION', payment.request_id, `/payments/${payment.id}`],
    ['WEBHOOK_ENDPOINT', endpoint.id, `/developers/webhooks/${endpoint.id}`],
  ];
}

describeConsole('mps open', () => {
  it(
    'prints the address of an object, and the console shows the object there',
    async () => {
      const objects = await makeObjects();
      const { page, faults, close } = await openConsole();
      for (const [type, text, path] of objects) {
        const opened = await runJson('page', ['open', text], options);
        expect(opened).toMatchObject({ type, id: path.split('/').at(-1) });
        await page.goto(opened.url);
        await page.waitForURL((url) => url.pathname === `/console/c/${demo.merchant_id}${path}`);
        await page.locator('main h1').waitFor();
      }
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'opens an object of another merchant that the key reaches in that merchant',
    async () => {
      const merchantId = demo.sibling_merchant_id;
      const { body } = await api.post<{ id: string }>(
        `/v1/merchants/${merchantId}/transactions`,
        cardPayment(),
      );
      const { url } = await runJson('page', ['open', body.id], options);
      const { page, close } = await openConsole();
      await page.goto(url);
      await page.waitForURL((one) => one.pathname === `/console/c/${merchantId}/payments/${body.id}`);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'opens an address that ends with a slash as the one without it',
    async () => {
      const { page, faults, goTo, close } = await openConsole({ path: '/payments' });
      for (const [address, title] of [
        ['/', 'Home'],
        ['/payments/', 'Payments'],
      ] as const) {
        await page.goto(`${baseUrl}/console/c/${demo.merchant_id}${address}`);
        await page.locator('main h1', { hasText: title }).waitFor();
      }
      await goTo('/');
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it('opens the console without an id, and ends with 1 for an unknown one', async () => {
    const { stdout } = await runMps(['open'], options);
    expect(stdout).toBe(`${baseUrl}/console\n`);
    const unknown = await runMps(['open', crypto.randomUUID(), '--lang', 'pt'], options);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('não conhece o objeto')]);
  });
});
