// A process is a list of parts: started in order, stopped in reverse, each stop bounded in time.
import type { Part } from '@mps/messaging';
import type { Logger } from './log';

export type { Part } from '@mps/messaging';

/** Longer than the longest gRPC deadline (10 s), shorter than Kubernetes' usual grace (30 s). */
export const PART_STOP_LIMIT_MS = 12_000;

/** Starts all; when one fails, those already started are stopped again and the failure is thrown. */
export async function startParts(parts: readonly Part[], log: Logger): Promise<() => Promise<void>> {
  const started: Part[] = [];
  const stopAll = async (): Promise<void> => {
    for (const part of started.reverse()) await stopPart(part, log);
  };
  for (const part of parts) {
    try {
      await part.start();
    } catch (error) {
      log.fatal({ part: part.name, err: error }, 'part did not start');
      await stopAll();
      throw error;
    }
    started.push(part);
  }
  return stopAll;
}

async function stopPart(part: Part, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PART_STOP_LIMIT_MS);
  });
  try {
    if ((await Promise.race([part.stop(), limit])) === 'late')
      log.error({ part: part.name }, 'part did not stop in time');
  } catch (error) {
    log.error({ part: part.name, err: error }, 'part failed to stop');
  } finally {
    clearTimeout(timer);
  }
}
