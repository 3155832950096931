// The timeline of a payment in a real browser, compared with the lists of the API.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { made } from '../e2e/people';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';
import { deleteEndpoint, id as idOf, makeCard, makeDemoEndpoint, makeRefund } from './sample-objects';

const { demo, api } = sharedPlatform();
const ofMerchant = `/v1/merchants/${demo.merchant_id}`;

/** The sandbox approves it, and answers after the platform's time limit. */
const FOUND_LATER_CENTS = 7_770_097;
const LINE_PX = 100;

interface Item {
  readonly lane: string;
  readonly kind: string;
  readonly planned: boolean;
  readonly request_id: string | null;
  readonly outcome: string | null;
  readonly subject: { readonly type: string; readonly id: string } | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
interface Event {
  readonly id: string;
  readonly type: string;
  readonly correlation_id: string;
}
interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly attempts: readonly object[];
}
type List<One> = Promise<{ readonly data: readonly One[] }>;

const seen = new Set<string>();
/** Answers the first attempt of each delivery with 500. */
const receiver = createServer(({ headers }, response) => {
  const key = String(headers['webhook-id']);
  response.statusCode = seen.has(key) ? 200 : 500;
  seen.add(key);
  response.end();
});

let payment: string;
let endpoint: string;

const listEvents = (): List<Event> => made(api.get(`/v1/events?aggregate_id=${payment}&limit=100`));
const listDeliveries = (): List<Delivery> =>
  made(api.get(`/v1/webhook-deliveries?aggregate_id=${payment}&limit=100`));
const listEntries = (): List<{ readonly posting_set_id: string }> =>
  made(api.get(`/v1/ledger-entries?transaction_id=${payment}&limit=100`));

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  endpoint = await makeDemoEndpoint(`http://127.0.0.1:${port}/hooks`, ['*']);
  payment = await idOf(api.post(`${ofMerchant}/transactions`, cardPayment({ amount: FOUND_LATER_CENTS })));
  await eventually(async () => {
    expect((await listEvents()).data).toHaveLength(2);
    expect((await listEntries()).data).not.toEqual([]);
    const { data } = await listDeliveries();
    expect(data.length).toBeGreaterThanOrEqual(2);
    expect(data.filter(({ status, attempts }) => status === 'PENDING' && attempts.length < 2)).toEqual([]);
  }, PAGE_LIMIT_MS);
}, PAGE_LIMIT_MS);
afterAll(async () => {
  await deleteEndpoint(endpoint);
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

/** Opens every line, and reads the members that each shows. */
async function readShown(page: Page): Promise<readonly Item[]> {
  const lines = page.getByRole('list', { name: 'Timeline' }).locator('> li');
  await lines.first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const line of await lines.all()) await line.getByRole('button').first().click();
  const members = page.getByRole('region', { name: 'All members' });
  expect(await members.count()).toBe(await lines.count());
  return (await members.allTextContents()).map((text) => JSON.parse(text) as Item);
}

const sort = (texts: readonly (string | undefined)[]): readonly (string | undefined)[] => [...texts].sort();

describeConsole('the timeline of a payment in the console', () => {
  it(
    'shows the time-out of the provider, the later find and one approval, by one trace with their events',
    async () => {
      const { page, faults, close } = await openConsole({ path: `/payments/${payment}` });
      const shown = await readShown(page);
      const inLane = (lane: string): readonly Item[] => shown.filter((item) => item.lane === lane);
      const calls = inLane('PROVIDER');
      expect(calls[0]).toMatchObject({ kind: 'AUTHORIZE_CARD', outcome: 'FAILED' });
      expect(calls.at(-1)).toMatchObject({ kind: 'QUERY_ORDER', outcome: 'OK' });
      expect(inLane('STATE').map(({ kind }) => kind)).toEqual(['PROCESSING', 'APPROVED']);
      const attempts = inLane('WEBHOOK').filter(({ planned }) => !planned);
      expect(attempts.filter(({ kind }) => kind === 'transaction.created').length).toBeGreaterThanOrEqual(2);

      const traces = (await listEvents()).data.map(({ correlation_id }) => correlation_id);
      expect(new Set(traces).size).toBe(2);
      // A request that only reads causes no event.
      const changes = inLane('API').filter(({ detail }) => detail['method'] !== 'GET');
      expect(changes).toHaveLength(1);
      for (const { kind, request_id: requestId } of [...calls, ...changes])
        expect({ kind, isTraceOfEvent: traces.includes(requestId ?? '') }).toEqual({
          kind,
          isTraceOfEvent: true,
        });
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'shows the events, the attempts of deliveries and the posting sets that the API lists, each once',
    async () => {
      const { page, faults, close } = await openConsole({
        path: `/payments/${payment}?lanes=EVENT,WEBHOOK,MONEY`,
      });
      const shown = (await readShown(page)).filter(({ planned }) => !planned);
      const readIds = (lane: string): readonly (string | undefined)[] =>
        sort(shown.filter((item) => item.lane === lane).map(({ subject }) => subject?.id));
      expect(readIds('EVENT')).toEqual(sort((await listEvents()).data.map(({ id }) => id)));
      expect(readIds('MONEY')).toEqual(
        sort([...new Set((await listEntries()).data.map((entry) => entry.posting_set_id))]),
      );
      const attempts = (await listDeliveries()).data.flatMap(({ id, attempts: made }) =>
        made.map((_, index) => `${id} ${index + 1}`),
      );
      expect(
        sort(
          shown
            .filter(({ lane }) => lane === 'WEBHOOK')
            .map(({ subject, detail }) => `${subject?.id} ${detail['attempt'] as number}`),
        ),
      ).toEqual(sort(attempts));
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'keeps the place of its reader and an open line when the payment changes',
    async () => {
      const long = await makeCard({ amount: 5_000 });
      for (let count = 0; count < 8; count += 1) await makeRefund(long, { amount: 10 });
      const { page, close } = await openConsole({ path: `/payments/${long}` });
      const states = page.getByRole('button', { name: /^State \d+/ });
      await eventually(async () => expect(await states.textContent()).not.toContain(' 0'));
      const before = await states.textContent();
      const lines = page.locator('ol button[aria-expanded]');
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      await lines.last().click();
      await page.evaluate(`(() => {
        window.start = scrollY;
        window.highest = scrollY;
        addEventListener('scroll', () => (window.highest = Math.min(window.highest, scrollY)));
      })()`);
      await makeRefund(long, { amount: 10 });
      await eventually(async () => expect(await states.textContent()).not.toBe(before));
      // The boxes above the list may change by a line.
      expect(await page.evaluate<number>('window.start - window.highest')).toBeLessThan(LINE_PX);
      expect(await page.locator('ol button[aria-expanded=true]').count()).toBe(1);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
