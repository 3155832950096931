// Every main.ts calls runService: configuration, clocks, log, components, signals, and the order of the shutdown.
import { endsWithin } from '@mps/background';
import { makeBusinessClock, systemClock, type MovableBusinessClock, type RealClock } from '@mps/kernel';
import { startBusinessClock, type BusinessClockConfig } from '../clock/business-clock';
import { observeClock } from '../clock/clock-check';
import { ConfigError } from './config';
import { makeLogger, type Logger } from './log';
import { makeComponents, type Component, type Components } from './components';
import { observeAssertions, shutdownTelemetry } from '../telemetry/measure';

/**
 * Longer than two parts that never stop, and shorter than the grace of a pod after its preStop (52 s): Kubernetes would kill
 * the process then.
 */
const END_LIMIT_MS = 45_000;
/** A receiver of spans that never answers would hold the process for 10 s. */
const TELEMETRY_LIMIT_MS = 5_000;

export interface ServiceContext {
  readonly name: string;
  readonly log: Logger;
  readonly realClock: RealClock;
  readonly businessClock: MovableBusinessClock;
  /** Ends the process after draining: for failures that only a new start can mend. */
  readonly fatal: (error: unknown) => void;
}

/** Settings that every process has. */
export interface ProcessConfig extends BusinessClockConfig {
  readonly LOG_LEVEL: string;
}

export interface ServiceDescription<Config extends ProcessConfig> {
  readonly name: string;
  /** The process that others ask for the business time; it sets its own clock. */
  readonly keepsBusinessTime?: true;
  readonly loadConfig: (env: NodeJS.ProcessEnv) => Config;
  /** Builds everything and returns the components in the order in which they start. */
  readonly compose: (
    config: Config,
    context: ServiceContext,
  ) => readonly Component[] | Promise<readonly Component[]>;
}

export async function runService<Config extends ProcessConfig>(
  service: ServiceDescription<Config>,
): Promise<void> {
  const config = loadOrExit(service);
  const log = makeLogger(service.name, config.LOG_LEVEL);
  let components: Components | undefined;
  const ending = makeEnding(log, async () => components?.stop());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => (ending.hasBegun() ? process.exit(1) : ending.begin()));
  }
  const fatal = (error: unknown): void => {
    log.fatal({ err: error }, 'cannot go on');
    // Also when the process is draining after a signal.
    process.exitCode = 1;
    ending.begin();
  };
  process.on('unhandledRejection', fatal);
  process.on('uncaughtException', fatal);
  const realClock = systemClock();
  observeClock();
  observeAssertions();
  try {
    const businessClock = service.keepsBusinessTime
      ? makeBusinessClock(realClock)
      : await startBusinessClock(config, realClock, log);
    const context: ServiceContext = { name: service.name, log, realClock, businessClock, fatal };
    const composed = await service.compose(config, context);
    if (ending.hasBegun()) return;
    components = makeComponents(composed, log);
    await components.start();
    if (!ending.hasBegun()) log.info('ready');
  } catch (error) {
    fatal(error);
  }
}

/** The end of the process: `stop`, then the last spans. Both are bounded, and the exit code is process.exitCode. */
function makeEnding(log: Logger, stop: () => Promise<void>) {
  let hasBegun = false;
  async function run(): Promise<void> {
    await stop();
    try {
      if (!(await endsWithin(shutdownTelemetry(), TELEMETRY_LIMIT_MS)))
        log.warn('the last spans were not sent in time');
    } catch (error) {
      log.warn({ err: error }, 'the last spans were not sent');
    }
    process.exit();
  }
  return {
    hasBegun: () => hasBegun,
    begin(): void {
      if (hasBegun) return;
      hasBegun = true;
      log.info('draining');
      setTimeout(() => {
        log.fatal('the process did not end in time');
        process.exit(1);
      }, END_LIMIT_MS);
      void run();
    },
  };
}

function loadOrExit<Config extends ProcessConfig>(service: ServiceDescription<Config>): Config {
  try {
    return service.loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${service.name}: ${error.message}\n`);
    process.exit(78);
  }
}
