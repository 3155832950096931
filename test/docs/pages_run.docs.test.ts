// "Run in sandbox" of the documentation and the filter of the sandbox tables, in a real browser.
import { buildSite, workspaceRoot } from '@mps/devtools';
import { eventually, sharedPlatform } from '@mps/testkit';
import type { Browser, Page } from 'playwright-core';
import { makeSandboxRun } from '../../packages/docs/src/pages/sandbox-runs';
import type { RunRequest } from '../../packages/docs/src/pages/run';
import { readSources } from '../../packages/docs/src/sources/sources';
import { describeInBrowser, openBrowser, visitPage, type Visit } from './browser';
import { newMerchant } from '../e2e/merchants';

const { api, baseUrl, demo } = sharedPlatform();
const BUILD_LIMIT_MS = 180_000;
const PAGE_LIMIT_MS = 60_000;
const CREATE = '/docs/api/createTransaction';
const SANDBOX = '/docs/sandbox';

let browser: Browser;
beforeAll(async () => {
  await buildSite();
}, BUILD_LIMIT_MS);

const visit = (address: string, javaScriptEnabled = true): Promise<Visit> =>
  visitPage(browser, baseUrl, address, { locale: 'en', javaScriptEnabled });
const fill = async (page: Page, key: string): Promise<void> => {
  await page.getByLabel('Test key').fill(key);
  await page.getByLabel('merchantId').fill(demo.merchant_id);
};
const send = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.answer .body').waitFor();
  return (await page.locator('.answer .body').textContent()) ?? '';
};
const readStatus = (page: Page): Promise<string | null> => page.locator('.run > [role=status]').textContent();
/** All that the page keeps: its storage, cookies, address and markup. */
const readTraces = (page: Page): Promise<string> =>
  page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, document.documentElement.outerHTML])',
  );

describeInBrowser()('in a browser', () => {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  describe('"Run in sandbox"', () => {
    it(
      'creates a payment with the key that the reader types, and keeps the key nowhere',
      async () => {
        const { page, faults, close } = await visit(CREATE);
        await fill(page, demo.api_key);
        const body = JSON.parse(await send(page)) as { id: string; status: string };
        expect(body.status).toBe('WAITING_PAYMENT');
        expect(await readStatus(page)).toMatch(/^201 · \d+ ms · X-Request-Id [0-9a-f]{32}$/);
        const { body: stored } = await api.get<{ id: string }>(
          `/v1/merchants/${demo.merchant_id}/transactions/${body.id}`,
        );
        expect(stored.id).toBe(body.id);
        const traces = await readTraces(page);
        expect(traces).toContain(demo.merchant_id);
        expect(traces).not.toContain(demo.api_key);
        expect(faults).toEqual([]);
        await close();
      },
      PAGE_LIMIT_MS,
    );

    it(
      'shows an error with the link to its page',
      async () => {
        const { page, close } = await visit(CREATE);
        await fill(page, demo.api_key);
        await page.getByLabel('Body (JSON)').fill('{}');
        expect(await send(page)).toContain('"code": "validation_error"');
        expect(await page.locator('.answer a').getAttribute('href')).toBe('/docs/errors/validation_error');
        await close();
      },
      PAGE_LIMIT_MS,
    );

    it.each([
      ['a live key', `sk_live_${'a'.repeat(40)}`, 'This is a live key'],
      ['a text that is no key', 'order-42', 'Type a test key'],
    ])(
      'sends nothing with %s',
      async (_, key, message) => {
        const { page, close } = await visit(CREATE);
        const sent: string[] = [];
        // The browser may still load the icon of the page.
        page.on('request', (request) => request.url().includes('/v1/') && sent.push(request.url()));
        await fill(page, key);
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await eventually(async () => expect(await readStatus(page)).toContain(message));
        expect(sent).toEqual([]);
        await close();
      },
      PAGE_LIMIT_MS,
    );

    it(
      'is not shown without JavaScript',
      async () => {
        const { page, close } = await visit(CREATE, false);
        expect(await page.locator('section.run:visible').count()).toBe(0);
        expect(await page.locator('main h2:visible', { hasText: 'Samples' }).count()).toBe(1);
        await close();
      },
      PAGE_LIMIT_MS,
    );
  });

  describe('a request with a lost answer', () => {
    /** Loses the first answer. Lists the request_id or the Idempotency-Key of each request. */
    async function loseFirst(page: Page, path: string): Promise<readonly unknown[]> {
      const identities: unknown[] = [];
      await page.route(path, async (route) => {
        const request = route.request();
        const { request_id: requestId } = request.postDataJSON() as { readonly request_id?: string };
        identities.push(requestId ?? request.headers()['idempotency-key']);
        if (identities.length > 1) return route.fallback();
        await route.fetch();
        return route.abort();
      });
      return identities;
    }
    const sendLost = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await eventually(async () => expect(await readStatus(page)).toContain('No answer.'));
    };

    it.each([
      ['Run: ends 51', 'transactions'],
      ['Run: 4000000000001208', '3ds-sessions'],
    ])(
      'has its identity again when the row is chosen and sent again: %s',
      async (name, path) => {
        const { page, close } = await visit(SANDBOX);
        const identities = await loseFirst(page, `**/${path}`);
        const choose = async (): Promise<void> => {
          await page.getByRole('button', { name }).click();
          await page.getByLabel('merchantId').fill(demo.merchant_id);
        };
        await page.getByLabel('Test key').fill(demo.api_key);
        await choose();
        await sendLost(page);
        await choose();
        await send(page);
        expect(await page.locator('.answer').textContent()).toContain('Idempotent-Replayed: true');
        await choose();
        await send(page);
        const [first, repeat, next] = identities;
        expect([first, repeat]).toEqual([expect.any(String), first]);
        expect(next).not.toBe(first);
        await close();
      },
      PAGE_LIMIT_MS,
    );
  });

  describe('the sandbox tables', () => {
    const countRows = (page: Page): Promise<number> => page.locator('main tbody tr:visible').count();

    it(
      'show the rows with the words of the filter, and every row without it',
      async () => {
        const { page, faults, close } = await visit(SANDBOX);
        const all = await countRows(page);
        await page.getByLabel('Filter the tables').fill('7770012');
        await eventually(async () => expect(await countRows(page)).toBe(1));
        expect(await page.locator('main h2:visible').allTextContents()).toContain('Special amounts');
        expect(await page.locator('main h2:visible').allTextContents()).not.toContain('PIX keys');
        await page.getByLabel('Filter the tables').fill('');
        await eventually(async () => expect(await countRows(page)).toBe(all));
        expect(faults).toEqual([]);
        await close();
        const plain = await visit(SANDBOX, false);
        expect(await countRows(plain.page)).toBe(all);
        expect(await plain.page.getByLabel('Filter the tables').count()).toBe(0);
        await plain.close();
      },
      PAGE_LIMIT_MS,
    );

    it(
      'run the request of a row, whose outcome is the one of the table',
      async () => {
        const { page, close } = await visit(SANDBOX);
        await fill(page, demo.api_key);
        await page.getByRole('button', { name: 'Run: ends 51' }).click();
        await page.getByLabel('merchantId').fill(demo.merchant_id);
        expect(JSON.parse(await send(page))).toMatchObject({
          status: 'REFUSED',
          acquirer_response_code: '51',
        });
        await close();
      },
      PAGE_LIMIT_MS,
    );

    it(
      'have a request for every row, but for rows of any other value',
      async () => {
        const { page, close } = await visit(SANDBOX);
        const rows = await page.locator('main tbody tr').all();
        const without: string[] = [];
        for (const row of rows)
          if ((await row.locator('button').count()) === 0)
            without.push((await row.locator('td').first().textContent()) ?? '');
        expect(rows.length).toBeGreaterThan(without.length);
        expect([...new Set(without)]).toEqual(['any other']);
        await close();
      },
      PAGE_LIMIT_MS,
    );
  });
});

it(
  'every request of the sandbox tables has a valid body',
  async () => {
    const merchant = await newMerchant();
    const { operations } = await readSources(workspaceRoot);
    const { request, rows = [] } = makeSandboxRun(operations);
    const requests = [request, ...rows.flatMap((table) => Object.values(table))];
    const answers = await Promise.all(
      requests.map(async (one) => [one.body, await ask(merchant.id, one)] as const),
    );
    expect(answers.filter(([, code]) => code === 'validation_error')).toEqual([]);
  },
  PAGE_LIMIT_MS,
);

/** Returns the code of the refusal. The body is checked before the merchant, which is not active and can do nothing. */
async function ask(merchantId: string, { path, body }: RunRequest): Promise<string | undefined> {
  const address = path
    .replace('{merchantId}', merchantId)
    .replace('{transactionId}', '0199c0de-0000-7000-8000-00000000dead');
  const answer = await api.post<{ code?: string }>(address, {
    ...(body as object),
    ...(Object.hasOwn(body as object, 'request_id') && { request_id: crypto.randomUUID() }),
  });
  return answer.body.code;
}
