// `npm run bench`: the platform's create and get beside a floor pipeline of the same technologies with nothing in it,
// measured in one run on one machine, and how long the platform takes to start. Prints a table, or JSON with --json.
import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { findFreePort, startInfra, startPlatform, type Infra, type Platform } from '@mps/devtools';
import { Api, pixPayment, seedTestPlatform } from '@mps/testkit';
import Table from 'cli-table3';
import { startFloor, type Floor } from './floor';
import { measure, type Measured } from './load';

const asJson = process.argv.includes('--json');
const say = (text: string): void => void (asJson ? process.stderr : process.stdout).write(`${text}\n`);

interface Started {
  readonly infra: Infra;
  readonly platform: Platform;
  readonly seconds: number;
}

/** Infrastructure and platform as `npm start` brings them up, without install and build. */
async function start(dataDir: string): Promise<Started> {
  const startedAt = performance.now();
  const infra = await startInfra({ dataDir: path.join(dataDir, 'infra') });
  const platform = await startPlatform({
    kafkaBrokers: infra.kafkaBrokers,
    mongodbUrl: infra.mongodbUrl,
    secretsFile: path.join(dataDir, 'secrets.json'),
    logDir: path.join(dataDir, 'logs'),
    portsFile: path.join(dataDir, 'ports.json'),
    env: {
      RATE_LIMIT_WRITES_PER_SECOND: '1000000',
      RATE_LIMIT_READS_PER_SECOND: '1000000',
      LOG_LEVEL: 'warn',
    },
  });
  return { infra, platform, seconds: (performance.now() - startedAt) / 1000 };
}

async function stop({ platform, infra }: Started): Promise<void> {
  await platform.stop();
  await infra.stop();
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-bench-'));
  say('Starting the platform on empty data …');
  const cold = await start(dataDir);
  await stop(cold);
  say(`Cold start ${cold.seconds.toFixed(1)} s; starting again on the same data …`);
  const warm = await start(dataDir);
  say(`Warm start ${warm.seconds.toFixed(1)} s; measuring …`);
  const floor = await startFloor(warm.infra.mongodbUrl, await findFreePort(), await findFreePort());
  try {
    const results = await measureAll(warm, floor);
    print(results, cold.seconds, warm.seconds);
  } finally {
    await floor.stop();
    await stop(warm);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureAll({ platform, infra }: Started, floor: Floor): Promise<Measured[]> {
  const demo = await seedTestPlatform(platform);
  const api = new Api(platform.baseUrl, demo.api_key);
  const infraPids = [infra.kafka?.pid, infra.mongodb?.pid].filter((pid) => pid !== undefined);
  const platformPids = platform.names.map((name) => platform.pid(name)).filter((pid) => pid !== undefined);
  const headers = { 'content-type': 'application/json', 'x-api-key': demo.api_key };
  const createPath = `/v1/merchants/${demo.merchant_id}/transactions`;
  const made = await api.post<{ id: string }>(createPath, pixPayment());
  const body = JSON.stringify(made.body);
  const floorDocument = (await (
    await fetch(`${floor.baseUrl}/documents`, { method: 'POST', body, headers })
  ).json()) as { id: string };
  const floorPids = [...floor.pids, ...infraPids];
  const pids = [...platformPids, ...infraPids];

  const subjects = [
    {
      name: 'floor create',
      url: `${floor.baseUrl}/documents`,
      request: { method: 'POST', body, headers },
      pids: floorPids,
    },
    {
      name: 'platform create (PIX)',
      url: `${platform.baseUrl}${createPath}`,
      request: {
        method: 'POST',
        headers,
        setupRequest: (request: object) => ({
          ...request,
          body: JSON.stringify(pixPayment({ request_id: randomUUID() })),
        }),
      },
      pids,
    },
    {
      name: 'floor get',
      url: `${floor.baseUrl}/documents/${floorDocument.id}`,
      request: { method: 'GET' },
      pids: floorPids,
    },
    {
      name: 'platform get',
      url: `${platform.baseUrl}/v1/merchants/transactions/${made.body.id}`,
      request: { method: 'GET', headers },
      pids,
    },
  ] as const;
  const results: Measured[] = [];
  for (const subject of subjects) {
    say(`  ${subject.name} …`);
    results.push(await measure({ ...subject, request: subject.request }));
  }
  return results;
}

function print(results: readonly Measured[], coldSeconds: number, warmSeconds: number): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify({ results, coldSeconds, warmSeconds }, null, 2)}\n`);
    return;
  }
  const table = new Table({
    head: ['', 'per second', '× floor', 'p50 ms', 'p99 ms', 'CPU ms/request', 'failed'],
  });
  results.forEach((one, index) => {
    const floor = results[index - (index % 2)] ?? one;
    table.push([
      one.name,
      one.perSecond.toFixed(0),
      (one.perSecond / floor.perSecond).toFixed(2),
      one.p50Ms.toFixed(1),
      one.p99Ms.toFixed(1),
      one.cpuMsPerRequest.toFixed(2),
      String(one.failed),
    ]);
  });
  process.stdout.write(`${table.toString()}\n`);
  say('CPU is that of every process that works on the request, MongoDB and Kafka included.');
  say(
    `Cold start (empty data) ${coldSeconds.toFixed(1)} s, warm start ${warmSeconds.toFixed(1)} s: infrastructure and all processes.`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
