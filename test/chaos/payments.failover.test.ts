// Runs a replica set of three, and two replicas each of transactions, webhooks and the ledger, under load. The
// primary steps down twice and is killed once; five times that when the run names this level.
// Acknowledged payments stay, nothing is charged twice, no event is lost or set aside, a cursor reader reads every
// event once, and refusals are retryable.
// A replica that dies with its clock an hour ahead keeps its leases no longer than any other.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startReplicaSet, type Replica, type ReplicaSet } from '@mps/devtools';
import {
  Api,
  eventually,
  pixPayment,
  PLATFORM_LIMIT_MS,
  startTestPlatform,
  type TestPlatform,
} from '@mps/testkit';
import mongoose from 'mongoose';
import { makeCursorReader } from './cursor-reader';
import { expectLedger } from './expect-ledger';
import { countEvents, errorLines, FailoverWorkload, summarize } from './failover-workload';
import { PaymentWorkload } from './payment-workload';

/** Each round steps the primary down twice and kills it once. */
const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? 1);
const STEP_DOWNS_A_ROUND = 2;
/** Successful answers between two failovers, so that each failover happens under load. */
const SUCCESSES_BETWEEN = 10;
const RECOVERY_LIMIT_MS = 45_000;

const REPLICATED = ['transactions', 'webhooks', 'ledger'] as const;
const PRELOAD = path.resolve(__dirname, '../e2e/drifting-clock.cjs');

let replicaSet: ReplicaSet;
let test: TestPlatform;
let folder: string;
/** The second replica of each service. Their clocks jump an hour ahead when `aheadFile` exists. */
let replicas: readonly Replica[];
let secondGateway: Replica;
const aheadFile = (): string => path.join(folder, 'ahead');

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-failover-'));
  replicaSet = await startReplicaSet();
  test = await startTestPlatform({ mongodbUrl: replicaSet.mongodbUrl });
  const env = { NODE_OPTIONS: `--require ${PRELOAD}`, AHEAD_FILE: aheadFile() };
  replicas = await Promise.all(REPLICATED.map((name) => test.platform.startReplica(name, { env })));
  secondGateway = await test.platform.startReplica('gateway', { peers: replicas });
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await test.stop();
  await replicaSet.stop();
  await rm(folder, { recursive: true, force: true });
}, PLATFORM_LIMIT_MS);

it('failovers lose nothing, charge nothing twice, and cause only retryable refusals', async () => {
  const workload = new FailoverWorkload(test);
  const termBefore = await replicaSet.term();
  const reader = makeCursorReader(test.api.as(test.demo.merchant_api_key));
  let over = false;
  const load = Promise.all([workload.runUntil(() => over), reader.followUntil(() => over)]);
  const moreSuccesses = async (): Promise<void> => {
    const enough = workload.succeeded + SUCCESSES_BETWEEN;
    await eventually(() => expect(workload.succeeded).toBeGreaterThan(enough), RECOVERY_LIMIT_MS);
  };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (let time = 0; time < STEP_DOWNS_A_ROUND; time++) {
        await moreSuccesses();
        await replicaSet.stepDown();
      }
      await moreSuccesses();
      await killPrimary();
    }
    await moreSuccesses();
  } finally {
    over = true;
    await load;
  }
  const elections = (await replicaSet.term()) - termBefore;
  process.stderr.write(`In ${elections} elections ${summarize(workload)}\n`);
  if (workload.violations.length > 0) process.stderr.write(`${await errorLines(test)}\n`);
  expect(elections).toBeGreaterThanOrEqual(ROUNDS * (STEP_DOWNS_A_ROUND + 1));
  expect(workload.violations).toEqual([]);

  await workload.settle();
  await workload.verify();
  await reader.verify();
  const set_aside = await Promise.all(replicas.map((replica) => setAsideBy(replica)));
  expect([await countEvents(test, 'set_aside'), ...set_aside]).toEqual([0, 0, 0, 0]);
  expect(await countEvents(test, 'handled')).toBeGreaterThan(0);
  await expectLedger(test);
}, 300_000);

async function setAsideBy({ metricsUrl }: Replica): Promise<number> {
  const page = await (await fetch(metricsUrl)).text();
  return [...page.matchAll(/^messaging_client_consumed_messages.*result="set_aside".* (\d+)$/gm)].length;
}

/**
 * Longest time from a holder's death to the work of another replica: the longest lease plus the longest pause of a
 * standby loop.
 */
const LEASES_END_WITHIN_MS = 40_000;
const LOAD_INTERVAL_MS = 100;

interface Lease {
  readonly owner: string;
  readonly expires_at: Date;
}

it('a replica that dies with its clock an hour ahead delays the others for at most a lease', async () => {
  const client = await mongoose.mongo.MongoClient.connect(replicaSet.mongodbUrl);
  const readLeases = async (): Promise<readonly (Lease & { readonly name: string })[]> => {
    const all = await Promise.all(
      REPLICATED.map((service) =>
        client
          .db(`${test.databasePrefix}${service}`)
          .collection('leases')
          .find<Lease & { _id: string }>({})
          .toArray(),
      ),
    );
    return all.flatMap((leases, index) =>
      leases.map(({ _id, ...lease }) => ({ ...lease, name: `${REPLICATED[index]} ${_id}` })),
    );
  };
  const relayLease = async (): Promise<Lease> => {
    const found = (await readLeases()).find(({ name }) => name === 'transactions outbox-relay');
    if (found === undefined) throw new Error('no relay of transactions has worked');
    return found;
  };
  try {
    await Promise.all(REPLICATED.map((name) => test.platform.kill(name)));
    const before = await relayLease();
    const api = new Api(`http://127.0.0.1:${secondGateway.port}`, test.demo.api_key);
    const payments = `/v1/merchants/${test.demo.merchant_id}/transactions`;
    let isAhead = false;
    const load = (async () => {
      while (!isAhead) {
        await api.post(payments, pixPayment());
        await delay(LOAD_INTERVAL_MS);
      }
    })();
    // Only a living replica extends a lease. Before the kill the lease may have moved to a second replica.
    await eventually(async () => {
      expect((await relayLease()).expires_at.getTime()).toBeGreaterThan(before.expires_at.getTime());
    }, LEASES_END_WITHIN_MS);
    await writeFile(aheadFile(), '');
    const taken = await relayLease();
    await eventually(async () => {
      const renewed = await relayLease();
      expect(renewed.owner).toBe(taken.owner);
      expect(renewed.expires_at.getTime()).toBeGreaterThan(taken.expires_at.getTime() + 1_000);
    });
    isAhead = true;
    await Promise.all(replicas.map((replica) => replica.kill('SIGKILL')));
    const diedAt = performance.now();
    for (const { name, expires_at } of await readLeases())
      expect([name, expires_at.getTime() - Date.now() < LEASES_END_WITHIN_MS]).toEqual([name, true]);
    await load;
    await Promise.all(REPLICATED.map((name) => test.platform.start(name)));
    const workload = new PaymentWorkload(test);
    for (let index = 0; index < 4; index++) await workload.create(index);
    await workload.settle();
    await workload.quiesce();
    await workload.verify();
    await expectLedger(test);
    expect(performance.now() - diedAt).toBeLessThan(LEASES_END_WITHIN_MS);
  } finally {
    await client.close();
  }
}, 180_000);

/** Kills by SIGKILL. Resolves when another member is primary and the killed one has rejoined. */
async function killPrimary(): Promise<void> {
  const primary = await replicaSet.primary();
  await primary.kill('SIGKILL');
  await replicaSet.primary();
  await primary.start();
}
