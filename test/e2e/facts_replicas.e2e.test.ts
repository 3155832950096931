// Read-your-writes for facts (docs/adr/0017) on real processes. Two replicas of each owner change merchants,
// affiliations, policies and keys, while two replicas of transactions price payments from copies.
// Messages of the second transactions replica are delayed at random. The clocks of the second replicas drift by one
// percent.
// A client that has the answer to a change relies on it in the next request, through either gateway.
// `npm run chaos -- facts` makes 10,000 changes. packages/read-lease/src/holder.property.test.ts searches without
// processes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Replica } from '@mps/devtools';
import {
  Api,
  besideSharedPlatform,
  FULL_ADDRESS,
  pixPayment,
  PLATFORM_LIMIT_MS,
  sharedPlatform,
} from '@mps/testkit';
import { makeRandom } from '../../packages/cli/src/listen/disturbances';
import { feePolicyPath, newFeePolicy, TERMS } from './fee-policies';
import { freshCnpj } from './fresh';

const CHANGES = Number(process.env['CHAOS_PAYMENTS'] ?? 48);
const SEED = Number(process.env['CHAOS_SEED'] ?? process.env['PROPERTY_SEED'] ?? 1);
const REPORT_FILE = process.env['CHAOS_REPORT'];
/** Merchants that change concurrently. */
const WORKERS = CHANGES > 1_000 ? 16 : 4;
const MS_PER_CHANGE = 1_000;
const TEST_LIMIT_MS = 180_000 + CHANGES * MS_PER_CHANGE;
/** Far more than needed to catch an owner that answers before copies end. */
const MAX_CHANGES_AT_ONCE = 2_000;
/** Most messages take some milliseconds. One in fifty is delayed for nearly the length of a lease. */
const LATE = { share: 0.02, ms: 220 } as const;
const MESSAGE_MS = 8;
const OWNERS = ['merchants', 'pricing', 'pix-keys'] as const;
const PRELOAD = path.resolve(__dirname, 'drifting-clock.cjs');

const { api, demo } = sharedPlatform();
const random = makeRandom(SEED);
const proxies: net.Server[] = [];
let beside: Awaited<ReturnType<typeof besideSharedPlatform>>;
let gateways: readonly [Api, Api];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-facts-'));
  beside = await besideSharedPlatform();
  const drifting = (CLOCK_RATE: string) => ({
    NODE_OPTIONS: `--require ${PRELOAD}`,
    ANSWER_AT_ONCE_FILE: flagFile(),
    CLOCK_RATE,
  });
  // The owners' clock is fast, so that they wait for less time. The clock of transactions is true, so that it trusts
  // copies for the full time.
  const owners = await Promise.all(
    OWNERS.map((name) => beside.startReplica(name, { env: drifting('1.01') })),
  );
  const transactions = await beside.startReplica('transactions', {
    peers: await Promise.all(owners.map(behindDelays)),
  });
  const gateway = await beside.startReplica('gateway', { peers: [...owners, transactions] });
  gateways = [api, new Api(`http://127.0.0.1:${gateway.port}`, demo.api_key)];
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await beside.stop();
  for (const proxy of proxies) proxy.close();
  await rm(folder, { recursive: true, force: true });
}, PLATFORM_LIMIT_MS);

const flagFile = (): string => path.join(folder, 'answer-at-once');

/** Puts a slow network in front of the replica. All bytes arrive late and in order, in both directions. */
async function behindDelays(replica: Replica): Promise<Replica> {
  const proxy = net.createServer((near) => {
    const far = net.connect(replica.port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true);
      let sent = Promise.resolve();
      from.on('data', (chunk) => {
        const lateMs = random() < LATE.share ? random() * LATE.ms : random() * MESSAGE_MS;
        const atMs = performance.now() + lateMs;
        // Sequential: timers of the same millisecond fire in any order, and the bytes of a stream may not.
        sent = sent.then(async () => {
          await delay(Math.max(0, atMs - performance.now()));
          if (to.writable) to.write(chunk);
        });
      });
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { ...replica, port: (proxy.address() as net.AddressInfo).port };
}

interface Made {
  readonly id: string;
}

async function made<Body>(asked: Promise<{ status: number; body: Body; text: string }>): Promise<Body> {
  const { status, body, text } = await asked;
  if (status !== 200 && status !== 201 && status !== 204) throw new Error(`${status} ${text}`);
  return body;
}

interface Payment {
  readonly code?: string;
  readonly pricing?: { readonly fee: { readonly flat: number } };
}

/** The result of a payment: a refusal's code, or the flat fee in cents. null means that it has no result. */
type Verdict = string | number | null;
const NOT_JUDGED: ReadonlySet<string> = new Set(['service_unavailable', 'upstream_timeout']);

async function openWorker() {
  const { id } = await made(
    api.post<Made>('/v1/merchants', {
      name: 'Loja de Fatos',
      full_name: 'Loja de Fatos Ltda',
      document_type: 'CNPJ',
      document_number: freshCnpj(),
      contact: { first_name: 'Ana', email: 'ana@loja.com.br', birth_date: '01-02-1990' },
      address: FULL_ADDRESS,
    }),
  );
  const affiliation = await made(
    api.post<Made>(`/v1/merchants/${id}/affiliations`, { provider: 'PROVIDER_A', mcc: '5462' }),
  );
  await made(api.post<Made>(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' }));
  let flat = 100;
  const policy = await newFeePolicy({ rules: [{ price: { flat } }] });
  await made(api.put<object>(`/v1/merchants/${id}/default-fee-policy`, { fee_policy_id: policy.id }));
  let key: string | null = null;

  async function pay(by: Api): Promise<Verdict> {
    const { pix_data } = pixPayment() as { pix_data?: object };
    const payment = pixPayment({ pix_data: { ...pix_data, ...(key !== null && { pix_key_id: key }) } });
    const { body } = await by.post<Payment>(`/v1/merchants/${id}/transactions`, payment);
    if (body.code !== undefined) return NOT_JUDGED.has(body.code) ? null : body.code;
    return body.pricing?.fee.flat ?? 'no fee';
  }

  const status = (to: string) => (by: Api) => made(by.post(`/v1/merchants/${id}/status`, { status: to }));
  const affiliated = (to: string) => (by: Api) =>
    made(by.post(`/v1/sandbox/affiliations/${affiliation.id}/status`, { status: to }));
  /** Each step has a change and the expected result of payments after it. */
  const steps: readonly { change(by: Api): Promise<unknown>; verdict(): Verdict }[] = [
    { change: status('INACTIVE'), verdict: () => 'merchant_not_active' },
    { change: status('ACTIVE'), verdict: () => flat },
    { change: affiliated('BLOCKED'), verdict: () => 'affiliation_not_active' },
    { change: affiliated('ACTIVE'), verdict: () => flat },
    {
      async change(by) {
        const rules = [{ price: { flat: flat + 1 } }];
        await made(by.put<object>(feePolicyPath(policy.id), { ...TERMS, name: policy.name, rules }));
        flat += 1;
      },
      verdict: () => flat,
    },
    {
      async change(by) {
        key = (await made(by.post<Made>(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' }))).id;
      },
      verdict: () => flat,
    },
    {
      async change(by) {
        await made(by.delete(`/v1/merchants/${id}/pix-keys/${key}`));
      },
      verdict: () => 'pix_key_not_active',
    },
  ];
  return {
    pay,
    steps,
    forgetKey: () => void (key = null),
  };
}

/**
 * Changes one merchant repeatedly until `stopped` returns true. Makes payments before, during and after each change.
 */
async function changeFacts(
  payers: readonly Api[],
  isOver: (told: Told) => boolean,
  told: Told,
): Promise<void> {
  const { pay, steps, forgetKey } = await openWorker();
  for (let at = 0; !isOver(told); at = (at + 1) % steps.length) {
    if (at === 0) forgetKey();
    const step = steps[at];
    const by = payers[told.changes % payers.length];
    if (step === undefined || by === undefined) return;
    told.changes += 1;
    // These payments refresh the copies of the previous facts right before the change.
    const during = Promise.all(payers.map(pay));
    await step.change(by);
    const verdicts = await Promise.all(payers.map(pay));
    for (const verdict of verdicts) {
      if (verdict === null) told.not_judged += 1;
      else if (verdict === step.verdict()) told.judged += 1;
      else told.judged_by_older.push(`${verdict}, not ${step.verdict()}`);
    }
    await during;
  }
}

interface Told {
  changes: number;
  judged: number;
  not_judged: number;
  readonly judged_by_older: string[];
}

async function run(payers: readonly Api[], isOver: (told: Told) => boolean): Promise<Told> {
  const told: Told = { changes: 0, judged: 0, not_judged: 0, judged_by_older: [] };
  await Promise.all(Array.from({ length: WORKERS }, () => changeFacts(payers, isOver, told)));
  return told;
}

it(
  'apply to the next payment once their change was answered',
  async () => {
    const told = await run(gateways, ({ changes }) => changes >= CHANGES);
    if (REPORT_FILE !== undefined) await writeFile(REPORT_FILE, JSON.stringify({ seed: SEED, ...told }));
    expect(told.judged_by_older).toEqual([]);
    expect(told.judged).toBeGreaterThan(told.not_judged);
  },
  TEST_LIMIT_MS,
);

it(
  'would not apply if their owners answered before copies end',
  async () => {
    await writeFile(flagFile(), '');
    const told = await run(
      [gateways[1]],
      ({ changes, judged_by_older }) => judged_by_older.length > 0 || changes >= MAX_CHANGES_AT_ONCE,
    );
    await rm(flagFile());
    expect(told.judged_by_older).not.toEqual([]);
  },
  TEST_LIMIT_MS,
);
