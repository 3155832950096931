// Rules of accessibility on every page of the console, in both languages, in each theme, on a narrow screen. One login serves a
// language, the router opens each page once, and themes change while it is open, so that the whole ends on a busy machine too.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '@mps/devtools';
import { eventually, sharedPlatform } from '@mps/testkit';
import type { Page } from 'playwright-core';
import { made } from '../e2e/people';
import { findViolations } from './axe';
import {
  describeConsole,
  makeMember,
  makeOwner,
  openByRouter,
  openConsole,
  type OpenConsole,
} from './console';
import {
  deleteEndpoint,
  findEvent,
  findRequest,
  makeCard,
  makeDemoEndpoint,
  makeDispute,
} from './sample-objects';

const { api, demo } = sharedPlatform();
const PHONE = { width: 320, height: 640 };
const LIMIT_MS = 300_000;

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
  const endpointId = await makeDemoEndpoint('http://127.0.0.1:9/hooks', ['webhook_endpoint.test']);
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

afterAll(() => deleteEndpoint(objects.endpointId));

/** Parts of the console, so that none takes long. */
const SECTIONS = ['payments and money', 'developers', 'settings'] as const;
const sections = LANGUAGES.flatMap((language) => SECTIONS.map((section) => ({ section, language })));

function findSection(address: string): (typeof SECTIONS)[number] | 'organization' {
  if (address.startsWith('/org/')) return 'organization';
  if (address.startsWith('/developers/')) return 'developers';
  return address.startsWith('/settings/') ? 'settings' : 'payments and money';
}

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

async function showTheme(page: Page, { theme, colorScheme }: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    theme === ''
      ? 'delete document.documentElement.dataset.theme'
      : `document.documentElement.dataset.theme = '${theme}'`,
  );
}

/** Faults of the pages, each with its address. */
async function checkPages(
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

/** The first page is not checked, so that the router opens each page that is. */
const openOnPhone = (options: Parameters<typeof openConsole>[0]): Promise<OpenConsole> =>
  openConsole({ viewport: PHONE, path: '/nothing', ...options });

describeConsole('every page of the console', () => {
  it.each(sections)(
    'follows the rules of axe at 320 px in each theme: $section in the language $language',
    async ({ section, language }) => {
      const opened = await openOnPhone({ locale: language });
      const addresses = listPaths().filter((one) => findSection(one) === section);
      expect(await checkPages(opened, demo.merchant_id, addresses.map(fill))).toEqual([]);
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
      const addresses = listPaths().filter((one) => findSection(one) === 'organization');
      expect(await checkPages(opened, companyId, addresses.map(fill))).toEqual([]);
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
      expect(await checkPages(empty, companyId, [...lists, ...failing.map(fill)])).toEqual([]);
      await empty.close();
      const refused = await openOnPhone({ user: await makeMember(['event.list']) });
      expect(await checkPages(refused, demo.merchant_id, ['/payments'])).toEqual([]);
      await refused.close();
    },
    LIMIT_MS,
  );
});
