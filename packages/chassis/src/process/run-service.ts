// Every main.ts calls runService: configuration, clocks, log, components, signals, and the order of the shutdown.
import { makeBusinessClock, systemClock, type MovableBusinessClock, type RealClock } from '@mps/kernel';
import { startBusinessClock, type BusinessClockConfig } from '../clock/business-clock';
import { observeClock } from '../clock/clock-check';
import { ConfigError } from './config';
import { makeLogger, type Logger } from './log';
import { startComponents, type Component } from './components';
import { observeAssertions, shutdownTelemetry } from '../telemetry/measure';

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
  let stop: (() => Promise<void>) | undefined;
  let ending = false;
  const end = async (exitCode: number): Promise<void> => {
    if (ending) return;
    ending = true;
    log.info('draining');
    await stop?.();
    await shutdownTelemetry();
    process.exit(exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => (ending ? process.exit(1) : void end(0)));
  }
  const fatal = (error: unknown): void => {
    log.fatal({ err: error }, 'cannot go on');
    process.exitCode = 1;
    void end(1);
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
    stop = await startComponents(await service.compose(config, context), log);
    log.info('ready');
  } catch (error) {
    fatal(error);
  }
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
