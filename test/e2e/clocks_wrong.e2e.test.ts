// docs/rules.md#wrong-clocks on real processes: the machine clock of a gateway and of a merchants replica becomes
// wrong while they run.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Replica } from '@mps/devtools';
import {
  Api,
  besideSharedPlatform,
  eventually,
  pixPayment,
  PLATFORM_LIMIT_MS,
  sharedPlatform,
} from '@mps/testkit';
import { merchantBody } from './merchants';
import { made } from './people';

const HOUR_MS = 3_600_000;
const NOTICED_LIMIT_MS = 20_000;
const NEARLY_MS = 60_000;
const PRELOAD = path.resolve(__dirname, 'wrong-clock.cjs');

const { api, demo } = sharedPlatform();
let beside: Awaited<ReturnType<typeof besideSharedPlatform>>;
let folder: string;
let gateway: Replica;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-clocks-'));
  await Promise.all([setAhead('gateway', 0), setAhead('merchants', 0)]);
  beside = await besideSharedPlatform();
  const env = (name: string) => ({ NODE_OPTIONS: `--require ${PRELOAD}`, WRONG_CLOCK_FILE: toFile(name) });
  const merchants = await beside.startReplica('merchants', { env: env('merchants') });
  gateway = await beside.startReplica('gateway', { env: env('gateway'), peers: [merchants] });
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await beside.stop();
  await rm(folder, { recursive: true, force: true });
}, PLATFORM_LIMIT_MS);

const toFile = (name: string): string => path.join(folder, name);
const setAhead = (name: string, ms: number): Promise<void> => writeFile(toFile(name), String(ms));

interface Readiness {
  readonly status: string;
  readonly services: Readonly<Record<string, boolean>>;
  readonly clock_ahead_ms: number | null;
}
async function readiness(): Promise<readonly [number, Readiness]> {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/readyz`);
  return [response.status, (await response.json()) as Readiness];
}
const through = (key: string): Api => new Api(`http://127.0.0.1:${gateway.port}`, key);
/** Other tests may have moved the test clock. */
async function expectNearNow(text: unknown): Promise<void> {
  const { now } = await made<{ now: string }>(api.get('/v1/sandbox/clock'));
  expect(Math.abs(Date.parse(text as string) - Date.parse(now))).toBeLessThan(NEARLY_MS);
}

describe.each([HOUR_MS, -HOUR_MS])('a machine with its clock %d ms ahead', (aheadMs) => {
  afterEach(async () => {
    await Promise.all([setAhead('gateway', 0), setAhead('merchants', 0)]);
    await eventually(async () => expect((await readiness())[0]).toBe(200), NOTICED_LIMIT_MS);
  });

  it('fails the gateway’s readiness; requests that still arrive use the true time', async () => {
    expect((await readiness())[1]).toMatchObject({ status: 'ready' });
    await setAhead('gateway', aheadMs);
    await eventually(async () => {
      const [status, body] = await readiness();
      expect(status).toBe(503);
      expect(body.status).toBe('not_ready');
      expect(Math.abs((body.clock_ahead_ms ?? 0) - aheadMs)).toBeLessThan(NEARLY_MS);
    }, NOTICED_LIMIT_MS);
    const created = await through(demo.api_key).post(
      `/v1/merchants/${demo.merchant_id}/transactions`,
      pixPayment(),
    );
    expect(created.status).toBe(201);
    await expectNearNow(created.body['created_at']);
  });

  it('fails a service’s readiness; requests that still arrive are stored with the true time', async () => {
    await setAhead('merchants', aheadMs);
    await eventually(async () => {
      const [, body] = await readiness();
      expect(body.services).toMatchObject({ merchants: false, identity: true });
    }, NOTICED_LIMIT_MS);
    const created = await through(demo.api_key).post('/v1/merchants', merchantBody());
    expect(created.status).toBe(201);
    await expectNearNow(created.body['created_at']);
  });
});
