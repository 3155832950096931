// `npm run bench` compares the platform's create and get with a minimal pipeline of the same technologies, in one run
// on one machine. It also measures attackers, expensive lists, webhooks and start times.
// Prints tables, or JSON with --json. MEASUREMENTS lists the parts that can run alone.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Demo } from '@mps/devtools';
import { Api, seedTestPlatform } from '@mps/testkit';
import { measureUnderAttack, type UnderAttack } from './attack';
import { countCommands, since } from './commands';
import { creationsTable, measureCreations, type Creations } from './creations';
import { enduranceTable, measureEndurance } from './endurance';
import { goalsTable, type Goals } from './goals';
import { ledgerTable, measureLedger } from './ledger';
import { measureBesideLists, type BesideLists } from './lists';
import { IDLE_SECONDS, measureIdle } from './load';
import { loadsTable, measureLoads, measureRounds, type Compared } from './loads';
import { manyMerchantsTable, measureManyMerchants } from './merchants';
import {
  makeCreation,
  makeOperations,
  makeReads,
  makeRefunds,
  withBaseline,
  type BaselineLoads,
} from './operations';
import { measureBesideReceipts } from './receipts';
import { onPlatform, onStarted, platformProcesses, type Started } from './platform';
import {
  attackLine,
  hangingTable,
  idleTable,
  latencyTable,
  listsLine,
  receiptsLine,
  report,
  slowBodiesLine,
  webhookTable,
  withoutKafka,
  type Idle,
  type Results,
} from './report';
import { measureReconciliation, reconciliationTable } from './reconciliation';
import { measureSlowBodies, type SlowBodies } from './slow-bodies';
import { measureOnlyHanging, measureOnlyLatencies, measureWebhooks, type WebhookBench } from './webhooks';

/** Requests in flight: a quiet shop, and enough for batched writes. */
const FEW = 8;
const MANY = 32;
/** A merchant with a steady load far below the platform's capacity. */
const STEADY_PER_SECOND = 50;
/**
 * Polls slow down for twenty seconds after the last request. Within twice that V8 collects the garbage of the load.
 */
const SETTLING_MS = 45_000;

const LEDGER_ENTRIES = 200_000;
/** The largest day, about twelve a second. */
const RECONCILED_RECORDS = 1_000_000;
const MERCHANTS = 1_000;
const ENDURANCE_MINUTES = 10;
/** Rounds of the measurements of `goals` without the baseline: warm starts and idle times. */
const ROUNDS = 3;
const BYTES_OF_A_GB = 2 ** 30;
const WRONG_USAGE = 2;
const asJson = process.argv.includes('--json');
const say = (text: string): void => void (asJson ? process.stderr : process.stdout).write(`${text}\n`);

const mainOfWebhooks = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    print(await measureWebhooks(webhookBench(started, demo)), webhookTable),
  );

const mainOfLatencies = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    print(await measureOnlyLatencies(webhookBench(started, demo)), latencyTable),
  );

const mainOfHanging = (rounds?: number): Promise<void> =>
  onPlatform(async (started, demo) =>
    print(await measureOnlyHanging(webhookBench(started, demo), rounds), hangingTable),
  );

const BESIDE_LEDGER = {
  /** Ten million entries exceed MongoDB's cache under `npm start`. A dedicated server uses half of its machine. */
  mongodbCacheGb: os.totalmem() / 4 / BYTES_OF_A_GB,
  /** Without it sequential statement pages would wait for the rate limit: each costs 44 ms at 450 rows a second. */
  env: { RATE_LIMIT_LIST_ROWS_PER_SECOND: '1000000' },
};

const mainOfLedger = (entries = LEDGER_ENTRIES): Promise<void> =>
  onPlatform(async (started, demo) => {
    const { platform, infra } = started;
    const processes = platformProcesses(started);
    const { mongodbUrl } = infra;
    say(`  MongoDB's cache has ${BESIDE_LEDGER.mongodbCacheGb.toFixed(1)} GB`);
    print(await measureLedger({ platform, mongodbUrl, processes, demo, entries, say }), ledgerTable);
  }, BESIDE_LEDGER);

const mainOfIdle = (): Promise<void> =>
  onPlatform(async (started) => {
    await settle();
    print(await observeIdle(started), idleTable);
  });

async function settle(): Promise<void> {
  say('  until the platform is at rest …');
  await delay(SETTLING_MS);
}

async function observeIdle(started: Started): Promise<Idle> {
  const before = await countCommands(started.infra.mongodbUrl);
  const cpuMs = await measureIdle(platformProcesses(started));
  const asked = since(before, await countCommands(started.infra.mongodbUrl), IDLE_SECONDS);
  return { cpuMs, asked };
}

function print<Results>(results: Results, table: (results: Results) => string): void {
  process.stdout.write(`${asJson ? JSON.stringify(results, null, 2) : table(results)}\n`);
}

const mainOfCreations = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    withBaseline(started, demo, async (baseline) =>
      print(await creations(started, baseline, demo), creationsTable),
    ),
  );

const creations = (started: Started, baseline: BaselineLoads, demo: Demo): Promise<readonly Creations[]> =>
  measureCreations({
    platform: started.platform,
    mongodbUrl: started.infra.mongodbUrl,
    say,
    baseline: { ...baseline.create, inFlight: MANY },
    creation: { ...makeCreation(started, demo), inFlight: MANY },
  });

const mainOfLoads = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await loads(started, demo), loadsTable));

const loads = (started: Started, demo: Demo): Promise<readonly Compared[]> =>
  withBaseline(started, demo, async (baseline) =>
    measureLoads({ operations: await makeOperations(started, demo), baseline, say }),
  );

const mainOfRefunds = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    withBaseline(started, demo, async (baseline) =>
      print(await measureRounds({ operations: makeRefunds(started, demo), baseline, say }, MANY), loadsTable),
    ),
  );

const mainOfReads = (): Promise<void> =>
  onPlatform(async (started, demo) =>
    withBaseline(started, demo, async (baseline) => {
      const operations = await makeReads(started, demo);
      print(await measureRounds({ operations, baseline, say }, MANY), loadsTable);
    }),
  );

const mainOfMerchants = (merchants = MERCHANTS): Promise<void> =>
  onPlatform(async (started, demo) =>
    print(await measureManyMerchants(started, demo, { merchants, say }), manyMerchantsTable),
  );

const mainOfEndurance = (minutes = ENDURANCE_MINUTES): Promise<void> =>
  onPlatform(async (started, demo) => {
    const creation = makeCreation(started, demo);
    const { mongodbUrl } = started.infra;
    print(await measureEndurance({ creation, mongodbUrl, minutes, say }), enduranceTable);
  });

async function mainOfGoals(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-bench-'));
  try {
    const measured = await onStarted(dataDir, (started) => goals(started));
    const warmStartSeconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      say('  a warm start …');
      warmStartSeconds.push(await onStarted(dataDir, ({ seconds }) => Promise.resolve(seconds)));
    }
    print({ ...measured, warmStartSeconds }, goalsTable);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Creations run after other payments, because they stop the sandbox provider. Idle runs last, when background code is
 * compiled.
 */
async function goals(started: Started): Promise<Omit<Goals, 'warmStartSeconds'>> {
  const demo = await seedTestPlatform(started.platform);
  const loaded = await withBaseline(started, demo, async (baseline) => ({
    operations: await measureRounds(
      { operations: [...(await makeReads(started, demo)), ...makeRefunds(started, demo)], baseline, say },
      MANY,
    ),
    merchants: await measureManyMerchants(started, demo, { merchants: MERCHANTS, say }),
    creations: await creations(started, baseline, demo),
  }));
  await settle();
  const idleMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`  nobody asks for ${IDLE_SECONDS} seconds …`);
    idleMs.push(withoutKafka((await observeIdle(started)).cpuMs));
  }
  return { ...loaded, idleMs };
}

const mainOfLists = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await besideLists(started, demo), listsLine));

const mainOfReceipts = (): Promise<void> =>
  onPlatform(async (started, demo) => {
    say('  a steady merchant, without and beside one that asks for receipts …');
    const { baseUrl } = started.platform;
    const subject = { ...makeCreation(started, demo), inFlight: FEW, perSecond: STEADY_PER_SECOND };
    const api = new Api(baseUrl, demo.api_key);
    print(await measureBesideReceipts(subject, { api, demo, baseUrl }), receiptsLine);
  });

const mainOfReconciliation = (records = RECONCILED_RECORDS): Promise<void> =>
  onPlatform(
    async (started, demo) =>
      print(await measureReconciliation(started, demo, { records, say }), reconciliationTable),
    BESIDE_LEDGER,
  );

const mainOfInventedKeys = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await attacked(started, demo), attackLine));

const mainOfSlowBodies = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await besideSlowBodies(started, demo), slowBodiesLine));

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-bench-'));
  try {
    say('Starting the platform on empty data …');
    const coldSeconds = await onStarted(dataDir, ({ seconds }) => Promise.resolve(seconds));
    say(`Cold start ${coldSeconds.toFixed(1)} s; starting again on the same data …`);
    await onStarted(dataDir, async (started) => {
      say(`Warm start ${started.seconds.toFixed(1)} s; measuring …`);
      const demo = await seedTestPlatform(started.platform);
      await settle();
      const results: Results = {
        idle: await observeIdle(started),
        loads: await loads(started, demo),
        attack: await attacked(started, demo),
        lists: await besideLists(started, demo),
        webhooks: await measureWebhooks(webhookBench(started, demo)),
        coldSeconds,
        warmSeconds: started.seconds,
      };
      print(results, report);
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Payments of a steady merchant, with and without invented keys. */
function attacked(started: Started, demo: Demo): Promise<UnderAttack> {
  const { baseUrl } = started.platform;
  say('  a steady merchant, without and with invented keys …');
  const subject = {
    ...makeCreation(started, demo),
    inFlight: FEW,
    perSecond: STEADY_PER_SECOND,
  };
  return measureUnderAttack(subject, `${baseUrl}/v1/merchants/transactions`);
}

/** Payments of a steady merchant, with and without senders of slow bodies. */
function besideSlowBodies(started: Started, demo: Demo): Promise<SlowBodies> {
  say('  a steady merchant, without and beside 500 senders of slow bodies …');
  const { baseUrl } = started.platform;
  const gatewayPid = started.platform.pid('gateway');
  if (gatewayPid === undefined) throw new Error('the gateway does not run');
  const subject = { ...makeCreation(started, demo), inFlight: FEW, perSecond: STEADY_PER_SECOND };
  return measureSlowBodies(subject, { url: `${baseUrl}/provider-callbacks/provider-a`, gatewayPid });
}

/** Payments at full rate, with and without a merchant that requests expensive lists. */
function besideLists(started: Started, demo: Demo): Promise<BesideLists> {
  say('  payments, without and beside the dearest lists …');
  const subject = { ...makeCreation(started, demo), inFlight: MANY };
  const url = `${started.platform.baseUrl}/v1/merchants/${demo.merchant_id}/transactions`;
  return measureBesideLists(subject, { url, key: demo.merchant_api_key });
}

function webhookBench(started: Started, demo: Demo): WebhookBench {
  const { infra, platform } = started;
  return {
    api: new Api(platform.baseUrl, demo.api_key),
    merchantId: demo.merchant_id,
    kafkaBrokers: infra.kafkaBrokers,
    processes: platformProcesses(started),
    creation: makeCreation(started, demo),
    say,
  };
}

const MEASUREMENTS: Readonly<
  Record<string, readonly [what: string, run: (count?: number) => Promise<void>]>
> = {
  goals: ['what a payment must cost at most, beside what it costs: medians of three rounds', mainOfGoals],
  loads: [
    'creations, refunds and reads, each at 1, 8, 32 and 128 in flight and at an even rate',
    mainOfLoads,
  ],
  refunds: [`card creations and their refunds at ${MANY} in flight: ${ROUNDS} rounds`, mainOfRefunds],
  reads: [`reads of payments, lists and merchants at ${MANY} in flight: ${ROUNDS} rounds`, mainOfReads],
  merchants: [`a creation for so many merchants (${MERCHANTS}) over one for one`, mainOfMerchants],
  endurance: [
    `80 % of what the platform can take, for so many minutes (${ENDURANCE_MINUTES})`,
    mainOfEndurance,
  ],
  creations: [
    'creations, with the sandbox and with a provider in memory, and what they ask of MongoDB',
    mainOfCreations,
  ],
  idle: ['what the processes use when nobody asks', mainOfIdle],
  'invented-keys': ["a merchant's latency while invented keys arrive", mainOfInventedKeys],
  'slow-bodies': [
    "the gateway's memory and a merchant's latency beside 500 senders of slow bodies",
    mainOfSlowBodies,
  ],
  lists: ['payments while a merchant asks for the dearest lists', mainOfLists],
  receipts: ["a merchant's latency while another one asks for receipts", mainOfReceipts],
  reconciliation: [
    `memory while a day of so many records (${RECONCILED_RECORDS}) is reconciled, over a hundredth of it`,
    mainOfReconciliation,
  ],
  webhooks: ['all of webhooks', mainOfWebhooks],
  latencies: ['from a change to Kafka and to the first attempt', mainOfLatencies],
  hanging: ['receivers that hang, so many rounds of two minutes (6)', mainOfHanging],
  ledger: [
    `what the ledger costs a payment, and its reads beside so many entries (${LEDGER_ENTRIES})`,
    mainOfLedger,
  ],
};

const USAGE = `Usage: npm run bench -- [measurement [count]] [--json]

Without a measurement: a cold and a warm start, idle, loads, invented-keys, lists and webhooks.

${Object.entries(MEASUREMENTS)
  .map(([name, [what]]) => `  ${name.padEnd(15)}${what}`)
  .join('\n')}
`;

async function run(): Promise<void> {
  const [name, count, ...more] = process.argv.slice(2).filter((one) => one !== '--json');
  if (name === undefined) return main();
  const measurement = Object.hasOwn(MEASUREMENTS, name) ? MEASUREMENTS[name] : undefined;
  const isCount = count === undefined || /^[1-9]\d{0,8}$/.test(count);
  if (measurement !== undefined && isCount && more.length === 0)
    return measurement[1](count === undefined ? undefined : Number(count));
  const isHelp = name === '--help';
  (isHelp ? process.stdout : process.stderr).write(USAGE);
  if (!isHelp) process.exitCode = WRONG_USAGE;
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
