// Looks for work at intervals and at every wake-up, and does all that it finds before it rests again. The intervals grow
// while there is nothing.
import type { Logger, Component } from '@mps/chassis';

export interface Loop extends Component {
  wake(): void;
}

/** `work` does one piece and answers whether there was one. What it throws is logged, and tried again at the next look. */
export function makeLoop(options: {
  readonly name: string;
  readonly pollMs: number;
  readonly maxPollMs: number;
  readonly parallel: number;
  readonly work: () => Promise<boolean>;
  readonly log: Logger;
}): Loop {
  const { name, pollMs, maxPollMs, parallel, work, log } = options;
  let restMs = pollMs;
  let isStopping = false;
  let isWoken = false;
  let endRest: (() => void) | undefined;
  let running: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    while (!isStopping && (await work()));
  };
  const rest = async (): Promise<void> => {
    if (isWoken || isStopping) return;
    const ms = restMs;
    restMs = Math.min(restMs * 2, maxPollMs);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  const run = async (): Promise<void> => {
    while (!isStopping) {
      isWoken = false;
      try {
        if (await work()) {
          restMs = pollMs;
          await Promise.all(Array.from({ length: parallel }, drain));
        }
      } catch (error) {
        log.error({ part: name, err: error }, 'work failed, it is tried again');
      }
      await rest();
    }
  };
  return {
    name,
    wake: () => {
      isWoken = true;
      restMs = pollMs;
      endRest?.();
    },
    start: async () => {
      running = run();
    },
    stop: async () => {
      isStopping = true;
      endRest?.();
      await running;
    },
  };
}
