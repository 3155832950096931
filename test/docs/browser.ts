// A real browser for tests of pages. It is the chromium of the machine, which `apt-get install chromium` brings.
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Where Debian installs it. CHROMIUM_PATH names another one. */
const DEFAULT_PATH = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? DEFAULT_PATH;
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A machine without chromium skips these tests and says so. In CI, which installs it, they fail. */
export function describeInBrowser(): jest.Describe {
  if (existsSync(executablePath)) return describe;
  if (process.env['CI'] === 'true') throw new Error(`CI needs ${executablePath}: install chromium`);
  process.stderr.write(`NOT EXECUTED: tests of pages, because ${executablePath} is missing\n`);
  return describe.skip;
}

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: ARGUMENTS });

export interface Visit {
  readonly page: Page;
  /** Errors of the console, reports of the content policy, and requests to another origin. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

/** Collects errors of the console, reports of the content policy, and requests to another origin. */
export function watchPage(
  page: Page,
  baseUrl: string,
  isExpected: (location: { readonly url: string }) => boolean = () => false,
): readonly string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.location()))
      faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) || request.url().endsWith('/csp-reports'))
      faults.push(request.url());
  });
  return faults;
}

/** Opens a page in a context of its own, without cookies and storage of other visits. */
export async function visitPage(
  browser: Browser,
  baseUrl: string,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults = watchPage(page, baseUrl);
  await page.goto(`${baseUrl}${address}`, { waitUntil: 'networkidle' });
  return { page, faults, close: () => context.close() };
}
