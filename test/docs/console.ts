// The console in a browser for tests: a user logs in, and any fault of a page is collected.
import { buildConsole } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { connectAsOperator, newOwner } from '../e2e/owners';
import { logInAsAdmin, newRole, newUser, PASSWORD } from '../e2e/people';
import { describeInBrowser, openBrowser, watchPage } from './browser';

const { baseUrl, demo } = sharedPlatform();
const BUILD_LIMIT_MS = 180_000;
export const PAGE_LIMIT_MS = 90_000;
const WIDE = { width: 1280, height: 900 };

export interface User {
  readonly identifier: string;
  readonly password: string;
}

export interface OpenConsole {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the console, reports of the content policy, and requests to another origin. */
  readonly faults: readonly string[];
  /** Opens an address below the company: `/payments?status=APPROVED`. */
  readonly goTo: (path: string, companyId?: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface VisitOptions extends BrowserContextOptions {
  /** Of another gateway. */
  readonly origin?: string;
}

interface ConsoleOptions extends VisitOptions {
  readonly user?: User;
  /** The address after the login, below the company. */
  readonly path?: string;
  readonly companyId?: string;
}

let browser: Browser | undefined;

/** Declares tests that open the console. It builds the console once, and opens one browser for the file. */
export function describeConsole(name: string, declare: () => void): void {
  describeInBrowser()(name, () => {
    beforeAll(async () => {
      await buildConsole();
      browser = await openBrowser();
    }, BUILD_LIMIT_MS);
    afterAll(async () => {
      await browser?.close();
    });
    declare();
  });
}

/** Opens the console without a session, in a browser profile of its own. */
export async function visitConsole(
  path = '/console',
  { origin = baseUrl, ...options }: VisitOptions = {},
): Promise<OpenConsole> {
  if (browser === undefined) throw new Error('visitConsole is for tests in describeConsole');
  const context = await browser.newContext({ viewport: WIDE, locale: 'en', ...options });
  const page = await context.newPage();
  // A user without saved preferences gets 404 for them, and chromium writes a line about it.
  const faults = watchPage(page, origin, ({ url }) => url.endsWith('/v1/users/me/preferences/console'));
  await page.goto(`${origin}${path}`);
  return {
    page,
    context,
    faults,
    goTo: async (to, companyId = demo.merchant_id) => {
      await page.goto(`${origin}/console/c/${companyId}${to === '/' ? '' : to}`);
      await page.locator('h1').waitFor();
    },
    close: () => context.close(),
  };
}

/** Logs in as the demo user, or another one, and opens a page of the demo merchant, or another one. */
export async function openConsole({
  user = demo.user,
  path = '/',
  companyId = demo.merchant_id,
  ...options
}: ConsoleOptions = {}): Promise<OpenConsole> {
  const opened = await visitConsole(
    `/console/login?next=${encodeURIComponent(`/c/${companyId}${path === '/' ? '' : path}`)}`,
    options,
  );
  await logIn(opened.page, user);
  await opened.page.waitForURL(`**/console/c/${companyId}**`);
  await opened.page.locator('main h1').waitFor();
  return opened;
}

const PAGE_WAIT_MS = 30_000;

/** Opens a page without a new document, and waits until it shows what it read. */
export async function openByRouter(page: Page, companyId: string, address: string): Promise<void> {
  await page.evaluate(`document.querySelector('main h1').dataset.former = ''`);
  const target = `/console/c/${companyId}${address === '/' ? '' : address}`;
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(target)})`);
  await page.locator('main h1:not([data-former])').waitFor({ timeout: PAGE_WAIT_MS });
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout: PAGE_WAIT_MS });
}

export async function logIn(page: Page, { identifier, password }: User): Promise<void> {
  await page.locator('input[name=identifier]').fill(identifier);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Makes a member of the demo merchant whose role has these permissions. */
export async function makeMember(permissions: readonly string[]): Promise<User> {
  const admin = await logInAsAdmin();
  const { identifier } = await newUser(admin, await newRole(admin, permissions));
  return { identifier, password: PASSWORD };
}

/** Makes an administrator of the organization, whose company has the pages of its merchants. */
export async function makeOwner(): Promise<User> {
  const operator = connectAsOperator();
  try {
    return { identifier: await newOwner(operator, 'admin'), password: PASSWORD };
  } finally {
    await operator.close();
  }
}

/** Ends the session of the browser as its own logout would, without telling its tabs. */
export async function endSilently(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'mps_session')?.value ?? '';
  const answer = await fetch(`${baseUrl}/console/session`, {
    method: 'DELETE',
    headers: {
      cookie: `mps_session=${token}`,
      origin: baseUrl,
      'x-mps-console': '1',
      'content-type': 'application/json',
    },
  });
  expect(answer.status).toBe(204);
}
