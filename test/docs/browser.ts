// A real browser for tests of pages. It is the chromium of the machine, which `apt-get install chromium` brings.
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

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

/** Returns `describe`, or `describe.skip` with a line on standard error when the machine has no chromium. */
export function describeInBrowser(): jest.Describe {
  if (existsSync(executablePath)) return describe;
  process.stderr.write(`NOT EXECUTED: tests of pages, because ${executablePath} is missing\n`);
  return describe.skip;
}

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: ARGUMENTS });
