// `npm start`: starts everything from the brokers to the demo data, until a signal stops it in reverse order.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Listr, PRESET_TIMER, type ListrTask } from 'listr2';
import { messageOf, SetupFailure } from '../failure';
import { dataDir, demoFile, siteDir } from '../paths';
import type { Platform } from '../platform/platform';
import { explainUnusedSettings } from '../platform/settings';
import { buildConsole, buildSite } from '../platform/site';
import { readPidFile } from '../process/guard';
import { isPortFree } from '../process/ports';
import { type Demo, formatDemo } from '../seed/demo';
import { seedDemo } from '../seed/seed';
import { npmCommand, onEnd, print, runCommand, secondsSince } from './run';
import { COLLECT_AFTER_MS, LocalPlatform } from './local-platform';
import { formatStartedParts } from './start-summary';

const DEFAULT_GATEWAY_PORT = 8080;
const MAX_PORT = 65_535;

const HELP = `
Environment variables:
  GATEWAY_PORT                 port of the API, ${DEFAULT_GATEWAY_PORT} by default
  KAFKA_BROKERS, MONGODB_URL   use these instead of starting our own (MongoDB must be a replica set)
  OTEL_EXPORTER_OTLP_ENDPOINT  export traces; the standard OTEL_* variables all work
  SANDBOX_CLOCK_START          where the business clock of an empty .local/ starts

Every other setting of docs/references/settings.md reaches the processes that read it, e.g. RATE_LIMIT_WRITES_PER_SECOND.
TLS and users of a Kafka or MongoDB of yours: KAFKA_TLS*, KAFKA_SASL_MECHANISM, KAFKA_USERNAME, KAFKA_PASSWORD*,
MONGODB_TLS*, MONGODB_USERNAME, MONGODB_PASSWORD*.`;

function readGatewayPort(): number {
  const text = process.env['GATEWAY_PORT'];
  if (!text) return DEFAULT_GATEWAY_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) return port;
  throw new SetupFailure(
    `GATEWAY_PORT=${text} is not a port: give a number from 1 to ${MAX_PORT}, e.g. GATEWAY_PORT=8081 npm start.`,
  );
}

async function refuseSecondStart(): Promise<void> {
  const owner = await readPidFile(path.join(dataDir, 'owner.pid'));
  if (owner) {
    throw new SetupFailure(
      `The platform is already running here (process ${owner.pid}): use that one, or stop it first.`,
    );
  }
}

async function checkGatewayPort(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  const other = port === MAX_PORT ? port - 1 : port + 1;
  throw new SetupFailure(
    `Port ${port} is taken by another program: stop that one, or choose another port, e.g. GATEWAY_PORT=${other} npm start.`,
  );
}

/** Marks the failed step in the display. The error itself is printed once, below. */
class StepFailed extends Error {
  override readonly name = 'StepFailed';

  constructor(override readonly cause: unknown) {
    super('see below');
  }
}

function step(title: string, run: (task: { title: string; output: string }) => Promise<void>): ListrTask {
  return {
    title,
    task: async (_, task) => {
      try {
        await run(task as { title: string; output: string });
      } catch (error) {
        throw new StepFailed(error);
      }
    },
  };
}

function makeSteps(local: LocalPlatform): ListrTask[] {
  return [
    step('Kafka and MongoDB', async (task) => {
      task.title = await local.startInfra((text) => (task.output = text));
    }),
    step('Topics and indexes', () => local.setUp(started(local.infra))),
    step('Services', async (task) => {
      const platform = started(local.platform);
      task.output = `waiting for ${platform.names.join(', ')}`;
      await local.startServices(platform, (text) => (task.output = text));
      task.title = `${platform.names.length} services`;
    }),
    step('Demo data', async () => {
      local.demo = await seedDemo(started(local.platform), demoFile);
    }),
  ];
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the steps of the start ran out of order');
  return part;
}

function sayReady(local: LocalPlatform, platform: Platform, demo: Demo, startedAt: number): void {
  print('');
  print(formatStartedParts(local.startedParts(started(local.infra), platform)));
  print('');
  print(`Ready at ${platform.baseUrl} (started in ${secondsSince(startedAt)}; Ctrl-C stops everything)`);
  const isBuilt = existsSync(path.join(siteDir, 'site.json'));
  print(
    `Documentation and a first payment: ${platform.baseUrl}/${isBuilt ? '' : ' (built within a minute)'}`,
  );
  print(`Console: ${platform.baseUrl}/console`);
  print('');
  print(formatDemo(demo, '.local/demo.json, the logs are in .local/logs'));
  print('');
}

async function start(): Promise<number> {
  npmCommand(
    'npm start',
    'Starts Kafka, MongoDB and every service, and makes demo data. Ctrl-C stops everything; data stays in .local/.',
  )
    .addHelpText('after', HELP)
    .parse();
  const startedAt = performance.now();
  const gatewayPort = readGatewayPort();
  for (const problem of explainUnusedSettings(process.env)) print(problem);
  await refuseSecondStart();
  await checkGatewayPort(gatewayPort);
  const local = new LocalPlatform(gatewayPort);
  let ended: () => void;
  const end = new Promise<void>((resolve) => (ended = resolve));
  onEnd(() => {
    print('\nStopping: the gateway drains first, then the services, then Kafka and MongoDB.');
    void local.stop().then(() => ended());
  });
  const steps = new Listr(makeSteps(local), {
    fallbackRenderer: 'simple',
    registerSignalListeners: false,
    rendererOptions: { timer: PRESET_TIMER, collapseErrors: false, showErrorMessage: false },
    fallbackRendererOptions: { timer: PRESET_TIMER },
  });
  try {
    await steps.run();
    sayReady(local, started(local.platform), started(local.demo), startedAt);
    void buildPages().catch((error: unknown) => local.isStopping || print(messageOf(error)));
    setTimeout(collectGarbage, COLLECT_AFTER_MS).unref();
  } catch (error) {
    const wasAsked = local.isStopping;
    await local.stop();
    if (!wasAsked) throw error instanceof StepFailed ? error.cause : error;
  }
  await keepRunningUntil(end);
  print('Stopped.');
  return 0;
}

/** One after the other: a new platform needs the processors too. */
async function buildPages(): Promise<void> {
  await buildConsole();
  await buildSite();
}

/** As the other processes do (bundle.ts). */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/** A timer, because children and listeners do not reliably keep this process running. */
async function keepRunningUntil(end: Promise<void>): Promise<void> {
  const keepAlive = setInterval(() => undefined, 2 ** 30);
  await end;
  clearInterval(keepAlive);
}

runCommand(start);
