// The platform of this machine, as `npm start` runs it. It starts part by part, restarts a process that dies (an
// orchestrator does this in production), and stops in reverse order at any moment.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupFailure, messageOf } from '../failure';
import { startInfra, type Infra } from '../infra/infra';
import { dataDir, logDir, secretsFile, stateDir } from '../paths';
import { COLLECT_AFTER, makeBundle } from '../platform/bundle';
import { createPlatform, type Platform } from '../platform/platform';
import { setUpOnce } from '../platform/set-up-once';
import type { ProcessName } from '../platform/topology';
import { describeExit, type ProcessExit } from '../process/managed-process';
import { endRunningTools } from '../process/tool';
import type { Demo } from '../seed/demo';
import { print } from './run';
import { listStartedParts, makeStartTimes, type StartedPart } from './start-summary';

const portsFile = path.join(stateDir, 'ports.json');
const setUpStampFile = path.join(stateDir, 'set-up.stamp');

/** A warm start is over by then. */
export const COLLECT_AFTER_MS = 20_000;

/** The started parts, so that a signal at any moment ends exactly those. */
export class LocalPlatform {
  private readonly abort = new AbortController();
  infra: Infra | undefined;
  platform: Platform | undefined;
  demo: Demo | undefined;
  private infraStart: Promise<Infra> | undefined;
  private stopping: Promise<void> | undefined;
  private readonly times = makeStartTimes();

  constructor(private readonly gatewayPort: number) {}

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  async startInfra(onProgress: (text: string) => void): Promise<string> {
    // Runs while the servers start. The start of each process awaits it and reports its failure.
    makeBundle().catch(() => undefined);
    const ends = { kafka: this.times.begin('kafka'), mongodb: this.times.begin('mongodb') };
    this.infraStart = startInfra({
      dataDir,
      logDir,
      portsFile,
      kafkaBrokers: process.env['KAFKA_BROKERS'] || undefined,
      mongodbUrl: process.env['MONGODB_URL'] || undefined,
      onProgress: (part, text) => onProgress(`${part === 'kafka' ? 'Kafka' : 'MongoDB'}: ${text}`),
      onReady: (part) => ends[part](),
      signal: this.abort.signal,
    });
    const infra = await this.infraStart;
    this.infra = infra;
    superviseInfra(infra, () => this.isStopping);
    return `Kafka ${infra.kafka ? `at ${infra.kafkaBrokers}` : 'given'}, MongoDB ${infra.mongodb ? `at ${infra.mongodbUrl.split('/')[2] ?? ''}` : 'given'}`;
  }

  async setUp(infra: Infra): Promise<void> {
    this.abort.signal.throwIfAborted();
    this.platform = await createPlatform({
      kafkaBrokers: infra.kafkaBrokers,
      mongodbUrl: infra.mongodbUrl,
      secretsFile,
      logDir,
      portsFile,
      gatewayPort: this.gatewayPort,
      env: { [COLLECT_AFTER]: String(COLLECT_AFTER_MS) },
    });
    await setUpOnce(this.platform, infra, setUpStampFile);
  }

  async startServices(platform: Platform, onProgress: (text: string) => void): Promise<void> {
    this.abort.signal.throwIfAborted();
    const waiting = new Set<ProcessName>(platform.names);
    const ends = new Map(platform.names.map((name) => [name, this.times.begin(name)]));
    await platform.startAll((name) => {
      ends.get(name)?.();
      waiting.delete(name);
      if (waiting.size > 0) onProgress(`waiting for ${[...waiting].join(', ')}`);
    });
    supervisePlatform(platform, () => this.isStopping);
  }

  /** The parts in the order of their names, once all are started. */
  startedParts(infra: Infra, platform: Platform): readonly StartedPart[] {
    return listStartedParts(infra, platform, this.times);
  }

  stop(): Promise<void> {
    this.stopping ??= this.stopInOrder();
    return this.stopping;
  }

  private async stopInOrder(): Promise<void> {
    this.abort.abort(new SetupFailure('Stopped before it was ready.'));
    endRunningTools();
    await this.platform?.stop();
    // An aborted start ends its own processes before it fails.
    const infra = await this.infraStart?.catch(() => undefined);
    await infra?.stop();
  }
}

const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;

export function superviseInfra(infra: Infra, isStopping: () => boolean): void {
  for (const server of [infra.kafka, infra.mongodb]) {
    server?.onUnexpectedExit((exit) => void restart(server.name, exit, () => server.start(), isStopping));
  }
}

export function supervisePlatform(platform: Platform, isStopping: () => boolean): void {
  platform.onUnexpectedExit((name, exit) => void restart(name, exit, () => platform.start(name), isStopping));
}

/** Retries until the process runs, with doubled pauses. */
async function restart(
  name: string,
  exit: ProcessExit,
  start: () => Promise<void>,
  isStopping: () => boolean,
): Promise<void> {
  print(`${name} ended unexpectedly (${describeExit(exit)}): starting it again`);
  for (let delayMs = FIRST_RESTART_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS)) {
    await delay(delayMs);
    if (isStopping()) return;
    try {
      await start();
      print(`${name} runs again`);
      return;
    } catch (error) {
      if (isStopping()) return;
      print(messageOf(error));
    }
  }
}
