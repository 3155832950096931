// Pictures of the console: twelve pages in both themes, on a desk and on a phone. With UPDATE_GOLDENS=1 they are written to
// docs/pictures/console, for people to look at. Fonts differ between machines, so no picture is compared.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '@mps/devtools';
import { eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { made } from '../e2e/people';
import { describeConsole, openByRouter, openConsole, visitConsole } from './console';
import {
  deleteEndpoint,
  id,
  makeCard,
  makeCharge,
  makeDemoEndpoint,
  makeDispute,
  makeRefund,
} from './sample-objects';

const { api, demo } = sharedPlatform();
const ofMerchant = `/v1/merchants/${demo.merchant_id}`;
const LIMIT_MS = 180_000;
const MAX_PICTURE_BYTES = 150 * 1024;
const folder = path.join(workspaceRoot, 'docs/pictures/console');

const SCREENS = [
  ['desk', 1024, 640],
  ['phone', 390, 844],
] as const;
const THEMES = ['light', 'dark'] as const;
const cases = SCREENS.flatMap(([screen, width, height]) =>
  THEMES.map((theme) => ({ screen, theme, viewport: { width, height } })),
);

/** The sandbox refuses this amount. */
const REFUSED_CENTS = 1_051;

let endpoint: string;
let pages: readonly (readonly [name: string, address: string])[];

beforeAll(async () => {
  const charge = await id(api.post(`${ofMerchant}/transactions`, pixPayment({ amount: 24_990 })));
  await made(api.post(`${ofMerchant}/transactions/${charge}/pay`, {}));
  await makeRefund(charge, { amount: 4_990 });
  await makeCard({ amount: REFUSED_CENTS });
  await makeCard({ amount: 129_900, installments: 3 });
  const dispute = await makeDispute();
  await makeCharge();
  endpoint = await makeDemoEndpoint('http://127.0.0.1:9/hooks', ['webhook_endpoint.test']);
  await made(api.post(`/v1/webhook-endpoints/${endpoint}/test`, {}));
  const delivery = await eventually(async () => {
    const { data } = await made<{ data: readonly { id: string; attempts: readonly object[] }[] }>(
      api.get(`/v1/webhook-deliveries?endpoint_id=${endpoint}`),
    );
    expect(data[0]?.attempts.length).toBeGreaterThan(0);
    return data[0]?.id ?? '';
  });
  pages = [
    ['home', '/'],
    ['payments', '/payments'],
    ['payment', `/payments/${charge}`],
    ['new-charge', '/payments/new'],
    ['dispute', `/disputes/${dispute}`],
    ['balance', '/balance'],
    ['events', '/developers/events'],
    ['delivery', `/developers/webhooks/deliveries/${delivery}`],
    ['keys', '/developers/keys'],
    ['request-log', '/developers/logs'],
    ['audit', '/settings/audit'],
  ];
}, LIMIT_MS);

afterAll(() => deleteEndpoint(endpoint));

async function keepPicture(file: string, picture: Buffer): Promise<void> {
  expect(picture.length).toBeLessThan(MAX_PICTURE_BYTES);
  if (process.env['UPDATE_GOLDENS'] !== '1') return;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, file), picture);
}

describeConsole('the pictures of the console', () => {
  it.each(cases)(
    'are small on a $screen in the theme $theme, and no page is wider than its screen',
    async ({ screen, theme, viewport }) => {
      const options = { viewport, colorScheme: theme, reducedMotion: 'reduce' } as const;
      const login = await visitConsole('/console/login', options);
      await login.page.locator('h1').waitFor();
      await keepPicture(`login-${screen}-${theme}.png`, await login.page.screenshot());
      await login.close();
      const { page, faults, close } = await openConsole({ ...options, path: '/nothing' });
      for (const [name, address] of pages) {
        await openByRouter(page, demo.merchant_id, address);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
        // The pointer would mark the row below it.
        await page.mouse.move(0, 0);
        await keepPicture(`${name}-${screen}-${theme}.png`, await page.screenshot());
      }
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );
});
