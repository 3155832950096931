// The client in Python in front of a real platform: the sample of its README, the first ten minutes of an integrator, and a
// proxy that loses and spoils answers. They need python3 3.10 or newer.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Mps } from '@mps/client';
import { FAULTS, forwardTo, startFaultProxy, type FaultProxy } from '@mps/client/testing/fault-proxy';
import { workspaceRoot } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';
import { activeMerchant } from '../e2e/merchants';

const { baseUrl, demo } = sharedPlatform();
const folder = path.join(workspaceRoot, 'packages/client-python');
const LIMIT_MS = 120_000;
const run = promisify(execFile);
const mps = new Mps({ baseUrl, apiKey: demo.api_key });

const SAMPLE =
  /```python\n([\s\S]*?)```/.exec(readFileSync(path.join(folder, 'README.md'), 'utf8'))?.[1] ?? '';

let proxy: FaultProxy;
let merchantId: string;
beforeAll(async () => {
  proxy = await startFaultProxy(forwardTo(baseUrl));
  merchantId = (await activeMerchant()).id;
  await mps.merchant(merchantId).pixKeys.create({ key_type: 'EVP' });
});
afterAll(() => proxy.stop());

async function runPython(args: readonly string[], url: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run('python3', args, {
    cwd: folder,
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      MPS_BASE_URL: url,
      MPS_API_KEY: demo.api_key,
      MPS_MERCHANT_ID: merchantId,
      ...env,
    },
  });
  return stdout;
}

describe('the client in Python', () => {
  it(
    'pays, refunds, follows and verifies the webhooks of both',
    async () => {
      const seen = JSON.parse(await runPython(['-m', 'tests.flow'], baseUrl)) as Record<string, unknown>;
      expect(seen).toMatchObject({
        refunded: 500,
        code: 'insufficient_refundable_amount',
        remaining: 9_550,
        wrong_key: 'authentication_error',
        received: expect.arrayContaining([
          'refund.created',
          'transaction.created',
          'transaction.status_changed',
        ]),
        errors: [],
        listed: [seen['payment']],
        scanned: [seen['payment']],
      });
      expect(seen['followed']).toEqual(
        expect.arrayContaining(['transaction.created', 'transaction.status_changed', 'refund.created']),
      );
    },
    LIMIT_MS,
  );

  it.each(FAULTS.filter((fault) => fault !== 'lost_trickle'))(
    'makes exactly one payment by the sample of its README through %s',
    async (fault) => {
      proxy.plan([fault]);
      const orderId = `python-${randomUUID()}`;
      expect(await runPython(['-c', SAMPLE], proxy.url, { ORDER_ID: orderId })).toMatch(/^000201/);
      const { pagination } = await mps.transactions.list({ request_id: orderId });
      expect(pagination.total).toBe(1);
      expect(proxy.requests.length).toBe(2);
    },
    LIMIT_MS,
  );
});
