// `npm run bench`: the platform's create and get beside a baseline pipeline of the same technologies with nothing in it,
// measured in one run on one machine, beside attackers, dear lists and webhooks, and how long the platform takes to start.
// Prints tables, or JSON with --json. MEASUREMENTS has what can be measured alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, type Demo } from '@mps/devtools';
import { Api, pixPayment, seedTestPlatform } from '@mps/testkit';
import { measureUnderAttack, type UnderAttack } from './attack';
import { startBaseline, type Baseline } from './baseline';
import { countCommands, since } from './commands';
import { creationsTable, measureCreations, type Creations } from './creations';
import { ledgerTable, measureLedger } from './ledger';
import { measureBesideLists, type BesideLists } from './lists';
import { IDLE_SECONDS, measure, measureIdle, type Measured, type Subject } from './load';
import { infraProcesses, onPlatform, platformProcesses, start, stop, type Started } from './platform';
import { attackLine, hangingTable, idleTable, latencyTable, listsLine, report, webhookTable } from './report';
import { measureOnlyHanging, measureOnlyLatencies, measureWebhooks, type WebhookBench } from './webhooks';

/** Requests in flight: a quiet shop, and enough for writes to travel together. */
const FEW = 8;
const MANY = 32;
/** A merchant that asks steadily, well below what the platform can do. */
const STEADY_PER_SECOND = 50;
/** Looks grow rarer for as long after the last request. */
const SETTLING_MS = 20_000;

const LEDGER_ENTRIES = 200_000;
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
  /** Ten million entries are beyond what `npm start` gives MongoDB; a server of its own takes half of its machine. */
  mongodbCacheGb: os.totalmem() / 4 / BYTES_OF_A_GB,
  /** Pages of a statement that are asked for one after another would wait for their turn, each 29 ms at 700 rows a second. */
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
    say('Waiting until the platform is at rest …');
    await delay(SETTLING_MS);
    const before = await countCommands(started.infra.mongodbUrl);
    const cpuMs = await measureIdle(platformProcesses(started));
    const asked = since(before, await countCommands(started.infra.mongodbUrl), IDLE_SECONDS);
    print({ cpuMs, asked }, idleTable);
  });

function print<Results>(results: Results, table: (results: Results) => string): void {
  process.stdout.write(`${asJson ? JSON.stringify(results, null, 2) : table(results)}\n`);
}

const mainOfCreations = (): Promise<void> =>
  onPlatform(async (started, demo) => {
    const baseline = await startBaseline(
      started.infra.mongodbUrl,
      await findFreePort(),
      await findFreePort(),
    );
    try {
      print(await creations(started, baseline, demo), creationsTable);
    } finally {
      await baseline.stop();
    }
  });

async function creations(started: Started, baseline: Baseline, demo: Demo): Promise<readonly Creations[]> {
  const { infra, platform } = started;
  const made = await new Api(platform.baseUrl, demo.api_key).post<object>(
    `/v1/merchants/${demo.merchant_id}/transactions`,
    pixPayment(),
  );
  return measureCreations({
    platform,
    mongodbUrl: infra.mongodbUrl,
    say,
    baseline: {
      name: 'baseline create',
      url: `${baseline.baseUrl}/documents`,
      request: {
        method: 'POST',
        body: JSON.stringify(made.body),
        headers: { 'content-type': 'application/json' },
      },
      processes: new Map([...baseline.processes, ...infraProcesses(started)]),
      inFlight: MANY,
    },
    creation: { name: 'create (PIX)', ...creationOf(started, demo), inFlight: MANY },
  });
}

const mainOfLists = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await besideLists(started, demo), listsLine));

const mainOfInventedKeys = (): Promise<void> =>
  onPlatform(async (started, demo) => print(await attacked(started, demo), attackLine));

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-bench-'));
  say('Starting the platform on empty data …');
  const cold = await start(dataDir);
  await stop(cold);
  say(`Cold start ${cold.seconds.toFixed(1)} s; starting again on the same data …`);
  const warm = await start(dataDir);
  say(`Warm start ${warm.seconds.toFixed(1)} s; measuring …`);
  const baseline = await startBaseline(warm.infra.mongodbUrl, await findFreePort(), await findFreePort());
  try {
    const demo = await seedTestPlatform(warm.platform);
    const idle = await measureIdle(platformProcesses(warm));
    const loads = await measureAll(warm, baseline, demo);
    const attack = await attacked(warm, demo);
    const lists = await besideLists(warm, demo);
    const webhooks = await measureWebhooks(webhookBench(warm, demo));
    const seconds = { coldSeconds: cold.seconds, warmSeconds: warm.seconds };
    const results = { loads, idle, attack, lists, webhooks, ...seconds };
    print(results, report);
  } finally {
    await baseline.stop();
    await stop(warm);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function creationOf(started: Started, demo: Demo): Omit<Subject, 'name' | 'inFlight'> {
  return {
    url: `${started.platform.baseUrl}/v1/merchants/${demo.merchant_id}/transactions`,
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': demo.api_key },
      setupRequest: (request: object) => ({
        ...request,
        body: JSON.stringify(pixPayment({ request_id: randomUUID() })),
      }),
    },
    processes: platformProcesses(started),
  };
}

async function measureAll(started: Started, baseline: Baseline, demo: Demo): Promise<Measured[]> {
  const { platform } = started;
  const api = new Api(platform.baseUrl, demo.api_key);
  const headers = { 'content-type': 'application/json', 'x-api-key': demo.api_key };
  const createPath = `/v1/merchants/${demo.merchant_id}/transactions`;
  const made = await api.post<{ id: string }>(createPath, pixPayment());
  const body = JSON.stringify(made.body);
  const baselineDocument = (await (
    await fetch(`${baseline.baseUrl}/documents`, { method: 'POST', body, headers })
  ).json()) as { id: string };
  const baselineProcesses = new Map([...baseline.processes, ...infraProcesses(started)]);
  const processes = platformProcesses(started);

  const baselineCreate = {
    name: 'baseline create',
    url: `${baseline.baseUrl}/documents`,
    request: { method: 'POST', body, headers },
    processes: baselineProcesses,
  } as const;
  const create = { name: 'create (PIX)', ...creationOf(started, demo) };
  const baselineGet = {
    name: 'baseline get',
    url: `${baseline.baseUrl}/documents/${baselineDocument.id}`,
    request: { method: 'GET' },
    processes: baselineProcesses,
  } as const;
  const get = {
    name: 'get',
    url: `${platform.baseUrl}/v1/merchants/transactions/${made.body.id}`,
    request: { method: 'GET', headers },
    processes,
  } as const;
  const subjects: readonly Subject[] = [
    { ...baselineCreate, inFlight: FEW },
    { ...create, inFlight: FEW },
    { ...baselineCreate, inFlight: MANY },
    { ...create, inFlight: MANY },
    { ...baselineGet, inFlight: FEW },
    { ...get, inFlight: FEW },
  ];
  const results: Measured[] = [];
  for (const subject of subjects) {
    say(`  ${subject.name}, ${subject.inFlight} in flight …`);
    results.push(await measure(subject));
  }
  return results;
}

/** Payments of a merchant that asks steadily, with and without invented keys. */
function attacked(started: Started, demo: Demo): Promise<UnderAttack> {
  const { baseUrl } = started.platform;
  say('  a steady merchant, without and with invented keys …');
  const subject = {
    name: 'create (PIX), steady',
    inFlight: FEW,
    perSecond: STEADY_PER_SECOND,
    ...creationOf(started, demo),
  };
  return measureUnderAttack(subject, `${baseUrl}/v1/merchants/transactions`);
}

/** As many payments as go through, with and without a merchant that asks for the dearest lists. */
function besideLists(started: Started, demo: Demo): Promise<BesideLists> {
  say('  payments, without and beside the dearest lists …');
  const subject = { name: 'create (PIX), beside lists', inFlight: MANY, ...creationOf(started, demo) };
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
    creation: creationOf(started, demo),
    say,
  };
}

const MEASUREMENTS: Readonly<
  Record<string, readonly [what: string, run: (count?: number) => Promise<void>]>
> = {
  creations: [
    'creations, with the sandbox and with a provider in memory, and what they ask of MongoDB',
    mainOfCreations,
  ],
  idle: ['what the processes use when nobody asks', mainOfIdle],
  'invented-keys': ["a merchant's latency while invented keys arrive", mainOfInventedKeys],
  lists: ['payments while a merchant asks for the dearest lists', mainOfLists],
  webhooks: ['all of webhooks', mainOfWebhooks],
  latencies: ['from a change to Kafka and to the first attempt', mainOfLatencies],
  hanging: ['receivers that hang, so many rounds of two minutes (6)', mainOfHanging],
  ledger: [
    `what the ledger costs a payment, and its reads beside so many entries (${LEDGER_ENTRIES})`,
    mainOfLedger,
  ],
};

const USAGE = `Usage: npm run bench -- [measurement [count]] [--json]

Without a measurement everything but creations, idle and ledger is measured.

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
