// Changes appear by themselves: by one stream of events for all tabs, and again after the gateway was away.
import { besideSharedPlatform, eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { made } from '../e2e/people';
import { describeConsole, makeMember, openConsole, PAGE_LIMIT_MS } from './console';
import { makeCharge } from './sample-objects';

const { demo, api } = sharedPlatform();
/** The stream tells of an event within a second. Asking would take up to ten. */
const BY_STREAM_MS = 6_000;
const OFFLINE_WITHIN_MS = 15_000;
const LIVE_WITHIN_MS = 20_000;
/** A page asks every ten seconds. */
const ASKED_WITHIN_MS = 15_000;

type Beside = Awaited<ReturnType<typeof besideSharedPlatform>>;
let beside: Beside;
let gateway: Awaited<ReturnType<Beside['startReplica']>>;

beforeAll(async () => {
  beside = await besideSharedPlatform();
  gateway = await beside.startReplica('gateway');
}, PAGE_LIMIT_MS);
afterAll(() => beside.stop());

const waitUntilLive = (page: Page): Promise<void> =>
  page
    .locator('header')
    .getByText(/^. Live updates$/)
    .waitFor({ timeout: LIVE_WITHIN_MS });
const readRows = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main tbody tr')
    .evaluateAll((rows: { getAttribute(name: string): string | null }[]) =>
      rows.map((row) => row.getAttribute('data-key') ?? ''),
    );

describeConsole('live updates', () => {
  it(
    'show a payment that is paid elsewhere without a reload, in every tab by one stream',
    async () => {
      const id = await makeCharge();
      const { page, context, faults, close } = await openConsole({ path: `/payments/${id}` });
      await waitUntilLive(page);
      const other = await context.newPage();
      const streams: string[] = [];
      other.on('request', (request) => streams.push(request.url()));
      await other.goto(page.url());
      await waitUntilLive(other);
      await made(api.post(`/v1/merchants/${demo.merchant_id}/transactions/${id}/pay`, {}));
      for (const tab of [page, other])
        await tab.getByText('Approved', { exact: false }).first().waitFor({ timeout: BY_STREAM_MS });
      expect(streams.filter((url) => url.includes('/stream'))).toEqual([]);

      // The tab with the stream goes away, and the other one opens it.
      await page.close();
      await other.waitForRequest((request) => request.url().endsWith('/v1/events/stream'));
      await waitUntilLive(other);
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'hold a new payment behind a bar, so that no row moves',
    async () => {
      await makeCharge();
      const { page, faults, close } = await openConsole({ path: '/payments' });
      await waitUntilLive(page);
      const before = await eventually(async () => {
        const rows = await readRows(page);
        expect(rows).not.toEqual([]);
        return rows;
      });
      const id = await makeCharge();
      await page.getByRole('button', { name: /^Show \d+ new$/ }).waitFor({ timeout: BY_STREAM_MS });
      expect(await readRows(page)).toEqual(before.slice(0, (await readRows(page)).length));
      await page.getByRole('button', { name: /^Show \d+ new$/ }).click();
      await eventually(async () => expect(await readRows(page)).toContain(id));
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'ask every ten seconds for a role that may not follow events',
    async () => {
      await makeCharge();
      const { page, faults, close } = await openConsole({
        user: await makeMember(['transaction.list']),
        path: '/payments',
      });
      await page.locator('header').getByText('Every 10 s').waitFor();
      await page.locator('main tbody tr').first().waitFor();
      await makeCharge();
      await page.getByRole('button', { name: /^Show \d+ new$/ }).waitFor({ timeout: ASKED_WITHIN_MS });
      expect(faults).toEqual([]);
      await close();
    },
    PAGE_LIMIT_MS,
  );

  it(
    'say that the gateway is away, keep the rows, and go on without a reload or a row twice',
    async () => {
      await makeCharge();
      const { page, close } = await openConsole({
        origin: `http://127.0.0.1:${gateway.port}`,
        path: '/payments',
      });
      await waitUntilLive(page);
      await page.locator('main tbody tr').first().waitFor();
      const before = await readRows(page);
      await page.evaluate("window.stays = 'the same document'");
      await gateway.kill();
      await page
        .locator('header')
        .getByText(/^. Offline/)
        .waitFor({ timeout: OFFLINE_WITHIN_MS });
      expect(await readRows(page)).toEqual(before);
      const charge = await made<{ id: string }>(
        api.post(`/v1/merchants/${demo.merchant_id}/transactions`, pixPayment()),
      );
      await gateway.start();
      await waitUntilLive(page);
      await page.getByRole('button', { name: /^Show \d+ new$/ }).click();
      await eventually(async () => expect(await readRows(page)).toContain(charge.id));
      const after = await readRows(page);
      expect(new Set(after).size).toBe(after.length);
      // Other test files create payments of the demo merchant too.
      const kept = after.filter((row) => before.includes(row));
      expect(kept).toEqual(before.slice(0, kept.length));
      expect(await page.evaluate('window.stays')).toBe('the same document');
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
