// The webhook debugger while `mps listen` forwards to a handler that fails twice.
import { eventually, sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { filterForwarded, pay, setUpListening } from '../e2e/listening';
import { made } from '../e2e/people';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const { demo, api } = sharedPlatform();
const { handler, listen } = setUpListening();
const LIMIT_MS = 2 * PAGE_LIMIT_MS;
/** The delays before the second and the third attempt are 5 s and 5 min, each with up to a tenth more. */
const DELAYS_S = [6, 331];

interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly next_attempt_at: string | null;
  readonly attempts: readonly object[];
}

const readDeliveries = async (endpoint: string, payment: string): Promise<readonly Delivery[]> =>
  (
    await made<{ data: readonly Delivery[] }>(
      api.get(`/v1/webhook-deliveries?aggregate_id=${payment}&endpoint_id=${endpoint}`),
    )
  ).data;

const findDelivery = (endpoint: string, payment: string, attempts: number): Promise<Delivery> =>
  eventually(async () => {
    const [delivery] = await readDeliveries(endpoint, payment);
    expect(delivery?.attempts.length).toBeGreaterThanOrEqual(attempts);
    return delivery as Delivery;
  }, PAGE_LIMIT_MS);

/** A delivery that the API never shows as arrived is no defect of the page. */
const untilArrived = (id: string): Promise<void> =>
  eventually(async () => {
    const { attempts } = await made<Delivery>(api.get(`/v1/webhook-deliveries/${id}`));
    expect(attempts).toMatchObject([{ response_status: 204 }]);
  }, PAGE_LIMIT_MS);

/** What the page shows of a delivery: its attempts, and when the next one is. */
async function readShown(page: Page) {
  await page.getByText('Attempt 1', { exact: true }).waitFor();
  const next = page.locator('p').filter({ hasText: 'Next attempt' }).locator('time');
  return {
    attempts: await page.getByText(/^Attempt \d+$/).count(),
    next: (await next.count()) === 0 ? null : await next.first().getAttribute('datetime'),
  };
}

/** The clock belongs to all test files, so an attempt may be made at any moment. */
const compareWithApi = (page: Page, endpoint: string, payment: string): Promise<void> =>
  eventually(async () => {
    await page.reload();
    const [delivery] = await readDeliveries(endpoint, payment);
    expect(await readShown(page)).toEqual({
      attempts: delivery?.attempts.length,
      next: delivery?.next_attempt_at,
    });
  }, PAGE_LIMIT_MS);

const countValid = (page: Page, secret: 'current' | 'previous'): Promise<number> =>
  page.getByText(`valid with the ${secret} secret`).count();

describeConsole('the webhook debugger', () => {
  it(
    'shows three attempts with the secret of their signature and the times of the next, and its replay reaches mps listen',
    async () => {
      const { lines, child, ended } = listen(demo.merchant_id, '--events', 'transaction.created');
      const started = await eventually(() => {
        expect(lines[0]?.kind).toBe('started');
        return lines[0];
      });
      handler.secret = String(started?.['secret']);
      handler.failures = 2;
      const endpoint = String(started?.['endpoint_id']);
      const payment = String((await pay(demo.merchant_id))['id']);
      const { id, event_id } = await findDelivery(endpoint, payment, 1);
      // Other test files create payments of the demo merchant too.
      const listTaken = () => handler.taken.filter((event) => event.id === event_id);
      const { page, faults, close } = await openConsole({ path: `/developers/webhooks/deliveries/${id}` });
      for (const [index, seconds] of DELAYS_S.entries()) {
        await compareWithApi(page, endpoint, payment);
        await made(api.post('/v1/sandbox/clock/advance', { seconds }));
        // The delay of the next attempt begins with the end of this one.
        await findDelivery(endpoint, payment, index + 2);
      }
      await page.reload();
      await page.getByText('Attempt 3', { exact: true }).waitFor();
      await page.getByText('Arrived: 204').waitFor();
      expect(await page.getByText('Answered 500').count()).toBe(2);
      expect(await page.getByText('Next attempt').count()).toBe(0);
      expect(listTaken()).toHaveLength(1);
      expect(await countValid(page, 'current')).toBe(3);

      await page.getByRole('button', { name: 'Deliver again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Deliver again' }).click();
      await page.waitForURL((url) => url.pathname.includes('/deliveries/') && !url.pathname.endsWith(id));
      await eventually(() => expect(listTaken()).toHaveLength(2));
      const [first, second] = listTaken();
      expect(second).toEqual(first);
      const { pathname } = new URL(page.url());
      await untilArrived(pathname.slice(pathname.lastIndexOf('/') + 1));
      await page.getByText('Arrived: 204').waitFor();
      expect(await countValid(page, 'current')).toBe(1);
      await made(api.post(`/v1/webhook-endpoints/${endpoint}/rotate-secret`, {}));
      await page.reload();
      await page.getByText('valid with the previous secret').waitFor();
      const rows = filterForwarded(lines, 'transaction.created').filter(
        (line) => line['aggregate_id'] === payment,
      );
      expect(rows.map(({ status }) => status)).toEqual([500, 500, 204, 204]);
      expect(faults).toEqual([]);
      await close();
      child.kill('SIGINT');
      expect(await ended).toBe(130);
    },
    LIMIT_MS,
  );
});
