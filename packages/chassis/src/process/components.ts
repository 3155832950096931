// A process is a list of components: started in order, stopped in reverse, each stop bounded in time.
import type { Component } from '@mps/aggregates';
import type { Logger } from './log';

export type { Component } from '@mps/aggregates';

/** Longer than the longest gRPC deadline (10 s), shorter than Kubernetes' usual grace (30 s). */
export const COMPONENT_STOP_LIMIT_MS = 12_000;

/** Starts all; when one fails, those already started are stopped again and the failure is thrown. */
export async function startComponents(
  components: readonly Component[],
  log: Logger,
): Promise<() => Promise<void>> {
  const started: Component[] = [];
  const stopAll = async (): Promise<void> => {
    for (const component of started.reverse()) await stopComponent(component, log);
  };
  for (const component of components) {
    try {
      await component.start();
    } catch (error) {
      log.fatal({ component: component.name, err: error }, 'component did not start');
      await stopAll();
      throw error;
    }
    started.push(component);
  }
  return stopAll;
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
