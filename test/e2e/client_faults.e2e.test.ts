// @mps/client in front of a real platform, with a proxy between them that loses and spoils answers.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { Mps } from '@mps/client';
import {
  FAULTS,
  forwardTo,
  startFaultProxy,
  type Fault,
  type FaultProxy,
} from '@mps/client/testing/fault-proxy';
import { sharedPlatform } from '@mps/testkit';
import fc from 'fast-check';

const { baseUrl, demo } = sharedPlatform();
const LIMIT_MS = 120_000;
/** An answer of a busy platform may take longer; then the client asks again. */
const TIMEOUT_MS = 3_000;

let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy(forwardTo(baseUrl));
});
afterAll(() => proxy.stop());

const direct = new Mps({ baseUrl, apiKey: demo.api_key });
const connect = (timeoutMs = TIMEOUT_MS) =>
  new Mps({ baseUrl: proxy.url, apiKey: demo.api_key, timeoutMs, retryBaseMs: 1 });
const makeBody = () => ({
  request_id: `client-${randomUUID()}`,
  provider: 'PROVIDER_A' as const,
  amount: 10_050,
  capture_method: 'ECOMMERCE' as const,
  payment_method: 'PIX' as const,
  pix_data: { expiration_in_seconds: 3600 },
});
const countPayments = async (request_id: string): Promise<number> =>
  (await direct.transactions.list({ request_id })).pagination.total;

it.each(FAULTS)(
  'makes exactly one payment through %s',
  async (fault) => {
    proxy.plan([fault]);
    const body = makeBody();
    const made = await connect(fault === 'lost_trickle' ? 1_000 : TIMEOUT_MS)
      .merchant(demo.merchant_id)
      .transactions.create(body)
      .withResponse();
    expect(made.data).toMatchObject({ request_id: body.request_id, status: 'WAITING_PAYMENT' });
    // A request that the platform never saw is no replay.
    if (fault.startsWith('early_')) expect(made.replayed).toBe(false);
    else expect(made.replayed).toBe(true);
    expect(await countPayments(body.request_id)).toBe(1);
  },
  LIMIT_MS,
);

it(
  'makes exactly one payment after 503 twice',
  async () => {
    proxy.plan(['early_503', 'early_503']);
    const body = makeBody();
    const made = await connect().merchant(demo.merchant_id).transactions.create(body).withResponse();
    expect([made.attempts, made.status, await countPayments(body.request_id)]).toEqual([3, 201, 1]);
  },
  LIMIT_MS,
);

it(
  'makes one payment or none through any sequence of faults, and tells which',
  async () => {
    const faults = fc.array(
      fc.constantFrom<Fault | 'pass'>(...FAULTS.filter((fault) => fault !== 'lost_trickle'), 'pass'),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(faults, async (plan) => {
        proxy.plan(plan);
        const body = makeBody();
        const result = await connect().merchant(demo.merchant_id).transactions.create(body).result();
        const count = await countPayments(body.request_id);
        if (result.ok) expect(count).toBe(1);
        else
          expect([count <= 1, result.error.sent]).toEqual([true, count === 1 ? 'maybe' : result.error.sent]);
      }),
      { numRuns: 25 },
    );
  },
  LIMIT_MS,
);

it(
  'replays the payment of a process that was killed before it read the answer',
  async () => {
    const body = makeBody();
    const program = `
      const { Mps } = require(${JSON.stringify(path.resolve(__dirname, '../../packages/client/dist/index.js'))});
      const mps = new Mps({
        baseUrl: ${JSON.stringify(baseUrl)},
        apiKey: process.env.MPS_API_KEY,
        hooks: { onAnswer: () => process.kill(process.pid, 'SIGKILL') },
      });
      mps.merchant(${JSON.stringify(demo.merchant_id)}).transactions.create(${JSON.stringify(body)});`;
    const child = spawn(process.execPath, ['-e', program], {
      env: { PATH: process.env['PATH'], MPS_API_KEY: demo.api_key },
      stdio: 'inherit',
    });
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    const again = await direct.merchant(demo.merchant_id).transactions.create(body).withResponse();
    expect(again.replayed).toBe(true);
    expect(await countPayments(body.request_id)).toBe(1);
  },
  LIMIT_MS,
);
