// The timeline of a payment with 5,000 attempts of webhooks: the document stays small, and every attempt can be reached.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, sharedPlatform, testInfraUrls } from '@mps/testkit';
import { seedAttempts } from '../bench/console/seeded-timeline';
import { made } from '../e2e/people';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';
import { deleteEndpoint, makeCharge, makeDemoEndpoint } from './sample-objects';

const { api, databasePrefix } = sharedPlatform();
const ATTEMPTS = 5_000;
/** Each endpoint has ten of them, which share a line. */
const ENDPOINTS = 500;
/** The screen and what is drawn beyond its ends. */
const MAX_LINES = 60;
const LIMIT_MS = 2 * PAGE_LIMIT_MS;

const receiver = createServer((_, response) => void response.end());
let payment: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const endpoint = await makeDemoEndpoint(`http://127.0.0.1:${port}/hooks`, ['*']);
  payment = await makeCharge();
  await eventually(async () => {
    const { data } = await made<{ data: readonly { status: string }[] }>(
      api.get(`/v1/webhook-deliveries?aggregate_id=${payment}`),
    );
    expect(data).toContainEqual(expect.objectContaining({ status: 'SUCCEEDED' }));
  }, PAGE_LIMIT_MS);
  await deleteEndpoint(endpoint);
  const { mongodbUrl } = testInfraUrls();
  await seedAttempts({ mongodbUrl, databasePrefix }, payment, ATTEMPTS);
}, LIMIT_MS);
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

describeConsole('a timeline of 5,000 items in the console', () => {
  it(
    'draws the lines of the screen alone, folds the attempts at an endpoint, and reaches the last one',
    async () => {
      const { page, faults, close } = await openConsole({ path: `/payments/${payment}?lanes=WEBHOOK` });
      const lines = page.getByRole('list', { name: 'Timeline' }).locator('> li');
      await lines.first().waitFor();
      await page.getByRole('button', { name: /^Webhook 50\d\d$/ }).waitFor({ timeout: PAGE_LIMIT_MS });
      expect(Number(await lines.first().getAttribute('aria-setsize'))).toBeGreaterThanOrEqual(ENDPOINTS);
      expect(await lines.count()).toBeLessThan(MAX_LINES);
      await lines.filter({ hasText: '10 attempts' }).first().waitFor();

      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
      const last = lines.last();
      await page.locator(`li[aria-posinset="${(await last.getAttribute('aria-setsize')) ?? ''}"]`).waitFor();
      expect(await lines.count()).toBeLessThan(MAX_LINES);
      expect(faults).toEqual([]);
      await close();
    },
    LIMIT_MS,
  );
});
