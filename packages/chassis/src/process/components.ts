// A process is a list of components: started in order, stopped in reverse, each stop bounded in time. One component watches
// health: a service without its database reports that, and calls go to other replicas.
import type { Component } from '@mps/background';
import { makeClockCheck } from '../clock/clock-check';
import type { Logger } from './log';

export type { Component } from '@mps/background';

/** Longer than a handover (5 s) and the longest gRPC deadline (10 s), shorter than Kubernetes' usual grace (30 s). */
export const COMPONENT_STOP_LIMIT_MS = 17_000;

export interface Components {
  /** Starts all in order. Throws when one does not start. Starts no other after stop(). */
  readonly start: () => Promise<void>;
  /** Stops all that began to start, in reverse order, also while one is starting. Never rejects. */
  readonly stop: () => Promise<void>;
}

export function makeComponents(components: readonly Component[], log: Logger): Components {
  const begun: Component[] = [];
  let stopped: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    for (const component of begun.toReversed()) await stopComponent(component, log);
  }
  const isStopped = (): boolean => stopped !== undefined;
  return {
    async start() {
      for (const component of components) {
        if (isStopped()) return;
        begun.push(component);
        try {
          await component.start();
        } catch (error) {
          // A stop ends this start, and the parts that it needs.
          if (isStopped()) return;
          log.fatal({ component: component.name, err: error }, 'component did not start');
          throw error;
        }
      }
    },
    stop: () => (stopped ??= stopAll()),
  };
}

/** Starts all and returns their stop. When one does not start, all are stopped again and the failure is thrown. */
export async function startComponents(
  components: readonly Component[],
  log: Logger,
): Promise<() => Promise<void>> {
  const { start, stop } = makeComponents(components, log);
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function stopComponent(component: Component, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), COMPONENT_STOP_LIMIT_MS);
  });
  try {
    if ((await Promise.race([component.stop(), limit])) === 'late')
      log.error({ component: component.name }, 'component did not stop in time');
  } catch (error) {
    log.error({ component: component.name, err: error }, 'component failed to stop');
  } finally {
    clearTimeout(timer);
  }
}

export interface Closable {
  close(): Promise<void>;
}

export async function closeAll(closables: readonly Closable[]): Promise<void> {
  await Promise.all(closables.map((closable) => closable.close()));
}

/** Resources that are open from the beginning. They are closed after the components that use them have stopped. */
export function makeClosing(name: string, closables: readonly Closable[]): Component {
  return { name, start: async () => undefined, stop: () => closeAll(closables) };
}

export const HEALTH_INTERVAL_MS = 2_000;

export type HealthCheck = () => Promise<void>;

/** `checks`, and whether the clock of the machine can be gone by. */
export function makeHealthLoop(
  checks: readonly HealthCheck[],
  report: (healthy: boolean) => void,
  log: Logger,
  checkClock: HealthCheck = makeClockCheck(log),
): Component {
  let timer: NodeJS.Timeout | undefined;
  let healthy: boolean | undefined;
  let isStopped = false;
  const all = [...checks, checkClock];
  const look = async (): Promise<void> => {
    const failed = (await Promise.allSettled(all.map((check) => check()))).filter(
      (one) => one.status === 'rejected',
    );
    if (isStopped) return;
    const now = failed.length === 0;
    if (now !== healthy)
      log.info({ healthy: now, ...(failed[0] && { err: failed[0].reason as unknown }) }, 'readiness changed');
    healthy = now;
    report(now);
  };
  const loop = async (): Promise<void> => {
    await look();
    if (!isStopped) timer = setTimeout(() => void loop(), HEALTH_INTERVAL_MS);
  };
  return {
    name: 'health',
    start: loop,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      report(false);
    },
  };
}
