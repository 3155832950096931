// What every main.ts calls: configuration, clocks, log, parts, signals, and the order in which a process ends.
import { makeBusinessClock, systemClock, type BusinessClock, type RealClock } from '@mps/kernel';
import { ConfigError } from './config';
import { makeLogger, type Logger } from './log';
import { startParts, type Part } from './parts';
import { shutdownTelemetry } from './telemetry/sdk';

export interface ServiceKit {
  readonly name: string;
  readonly log: Logger;
  readonly realClock: RealClock;
  readonly businessClock: BusinessClock;
  /** Ends the process after draining: for failures that only a new start can mend. */
  readonly fatal: (error: unknown) => void;
}

export interface ServiceDescription<Config extends { LOG_LEVEL: string }> {
  readonly name: string;
  readonly loadConfig: (env: NodeJS.ProcessEnv) => Config;
  /** Builds the rooms and returns the parts in the order in which they start. */
  readonly compose: (config: Config, kit: ServiceKit) => readonly Part[] | Promise<readonly Part[]>;
}

export async function runService<Config extends { LOG_LEVEL: string }>(
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
  const kit: ServiceKit = {
    name: service.name,
    log,
    realClock,
    businessClock: makeBusinessClock(realClock),
    fatal,
  };
  try {
    stop = await startParts(await service.compose(config, kit), log);
    log.info('ready');
  } catch (error) {
    fatal(error);
  }
}

function loadOrExit<Config extends { LOG_LEVEL: string }>(service: ServiceDescription<Config>): Config {
  try {
    return service.loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${service.name}: ${error.message}\n`);
    process.exit(78);
  }
}
