// @mps/client in a browser: the published package, bundled, in a page of the console. The session is in the cookie, so the client
// has no key.
import { rm } from 'node:fs/promises';
import { sharedPlatform } from '@mps/testkit';
import { packClient, type PackedClient } from '../clients/pack-client';
import { bundle, SMOKE_RESULT } from '../contract/runtimes/runtimes';
import { describeConsole, openConsole, PAGE_LIMIT_MS } from './console';

const { baseUrl, demo } = sharedPlatform();
const PACK_LIMIT_MS = 240_000;

/** Runs in the page. The headers are those of docs/rules/console.md. */
const toScript = (code: string): string => `
  ${code}
  smoke({
    merchantId: ${JSON.stringify(demo.merchant_id)},
    baseUrl: ${JSON.stringify(`${baseUrl}/console/api/${demo.merchant_id}`)},
    userAgent: false,
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...init.headers, 'x-mps-console': '1', 'content-type': 'application/json' } }),
  })`;

describeConsole('the client in chromium', () => {
  let packed: PackedClient;
  beforeAll(async () => {
    packed = await packClient();
  }, PACK_LIMIT_MS);
  afterAll(() => rm(packed.folder, { recursive: true, force: true }));

  it(
    'makes, repeats, lists and refuses through the session of the console',
    async () => {
      const { page, close } = await openConsole();
      const script = toScript(await bundle(packed.consumer, 'globalThis.smoke = smoke;', 'iife'));
      expect(await page.evaluate(script)).toEqual(SMOKE_RESULT);
      await close();
    },
    PAGE_LIMIT_MS,
  );
});
