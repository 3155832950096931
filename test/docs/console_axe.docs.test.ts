// Rules of accessibility on every page of the console, in both languages, in each theme, on a narrow screen. One login serves a
// language, the router opens each page once, and themes change while it is open, so that the whole ends on a busy machine too.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '@mps/devtools';
import { eventually, sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { made } from '../e2e/people';
import { findViolations } from './axe';
import { describeConsole, makeMember, makeOwner, openConsole, type OpenConsole } from './console';
import { findEvent, findRequest, id, makeCard, makeDispute } from './sample-objects';

const { api, demo } = sharedPlatform();
const PHONE = { width: 320, height: 640 };
const LIMIT_MS = 300_000;
const PAGE_WAIT_MS = 30_000;

const LANGUAGES = ['en', 'pt-BR'] as const;
/** The choices of the reader against the system, then the theme of the system. */
const THEMES = [
  { theme: 'light', colorScheme: 'dark' },
  { theme: 'dark', colorScheme: 'light' },
  { theme: '', colorScheme: 'dark' },
] as const;
/** The rules that a theme decides. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

interface Objects {
  readonly paymentId: string;
  readonly disputeId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly requestId: string;
  readonly merchantId: string;
}
let objects: Objects;

beforeAll(async () => {
  const endpointId = await id(
    api.post('/v1/webhook-endpoints', {
      url: 'http://127.0.0.1:9/hooks',
      event_types: ['webhook_endpoint.test'],
      company_id: demo.merchant_id,
    }),
  );
  await made(api.post(`/v1/webhook-endpoints/${endpointId}/test`, {}));
  const deliveryId = await eventually(async () => {
    const { data } = await made<{ data: readonly { id: string }[] }>(
      api.get(`/v1/webhook-deliveries?endpoint_id=${endpointId}`),
    );
    expect(data).not.toEqual([]);
    return data[0]?.id ?? '';
  });
  const [paymentId, disputeId, eventId, requestId] = await Promise.all([
    makeCard(),
    makeDispute(),
    findEvent(),
    findRequest(),
  ]);
  objects = {
    endpointId,
    deliveryId,
    paymentId,
    disputeId,
    eventId,
    requestId,
    merchantId: demo.merchant_id,
  };
}, LIMIT_MS);

const OF_ORGANIZATION = /^\/org\//;

/** Every path of the tables of pages. */
function listPaths(): readonly string[] {
  const sources = path.join(workspaceRoot, 'packages/console/src');
  const paths = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/pages\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(sources, file), 'utf8').matchAll(/path: '([^']+)'/g)])
    .map(([, found = '']) => found);
  expect(paths.length).toBeGreaterThan(25);
  return paths;
}

const fill = (address: string): string =>
  address.replace(/\$(\w+)/g, (_, name: keyof Objects) => objects[name]);

/** Opens a page without a new document, and waits until it shows what it read. */
async function openByRouter(page: Page, companyId: string, address: string): Promise<void> {
  await page.evaluate(`document.querySelector('main h1').dataset.former = ''`);
  const target = `/console/c/${companyId}${address === '/' ? '' : address}`;
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(target)})`);
  await page.locator('main h1:not([data-former])').waitFor({ timeout: PAGE_WAIT_MS });
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout: PAGE_WAIT_MS });
}

async function showTheme(page: Page, { theme, colorScheme }: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    theme === ''
      ? 'delete document.documentElement.dataset.theme'
      : `document.documentElement.dataset.theme = '${theme}'`,
  );
}

/** Faults of the pages, each with its address. */
async function sweep(
  { page }: OpenConsole,
  companyId: string,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await openByRouter(page, companyId, address);
    for (const [index, theme] of THEMES.entries()) {
      await showTheme(page, theme);
      const violations = await findViolations(page, index === 0 ? undefined : OF_COLORS);
      found.push(...violations.map((violation) => `${address} ${theme.theme}: ${violation}`));
    }
    const [needed, given] = await page.evaluate<readonly [number, number]>(
      `[document.documentElement.scrollWidth, window.innerWidth]`,
    );
    if (needed > given) found.push(`${address}: ${needed} px wide`);
  }
  return found;
}

/** The first page is no page of the sweep, so that the router opens each page of the sweep. */
const openOnPhone = (options: Parameters<typeof openConsole>[0]): Promise<OpenConsole> =>
  openConsole({ viewport: PHONE, path: '/nothing', ...options });

describeConsole('every page of the console', () => {
  it.each(LANGUAGES)(
    'follows the rules of axe at 320 px in each theme in the language %s',
    async (locale) => {
      const opened = await openOnPhone({ locale });
      const addresses = listPaths()
        .filter((one) => !OF_ORGANIZATION.test(one))
        .map(fill);
      expect(await sweep(opened, demo.merchant_id, addresses)).toEqual([]);
      expect(opened.faults).toEqual([]);
      await opened.close();
    },
    LIMIT_MS,
  );

  it.each(LANGUAGES)(
    'follows the rules of axe for an organization in the language %s',
    async (locale) => {
      const companyId = demo.organization_id;
      const opened = await openOnPhone({ locale, user: await makeOwner(), companyId });
      const addresses = listPaths().filter((one) => OF_ORGANIZATION.test(one));
      expect(await sweep(opened, companyId, addresses.map(fill))).toEqual([]);
      expect(opened.faults).toEqual([]);
      await opened.close();
    },
    LIMIT_MS,
  );

  it(
    'follows the rules of axe without data, without permission, and with a failure',
    async () => {
      const companyId = demo.sibling_merchant_id;
      const empty = await openOnPhone({ companyId });
      const lists = ['/', '/payments', '/refunds', '/disputes', '/balance', '/developers/webhooks'];
      // Objects of another company are not found.
      const failing = ['/payments/$paymentId', '/disputes/$disputeId', '/developers/events/$eventId'];
      expect(await sweep(empty, companyId, [...lists, ...failing.map(fill)])).toEqual([]);
      await empty.close();
      const refused = await openOnPhone({ user: await makeMember(['event.list']) });
      expect(await sweep(refused, demo.merchant_id, ['/payments'])).toEqual([]);
      await refused.close();
    },
    LIMIT_MS,
  );
});
