// Calls between two processes of a world: they take time, are lost, and arrive after their caller has given up.
import { err, ok, type Result } from '@mps/kernel';
import type { SimulatedProcess } from '../../core/process';
import type { Simulation } from '../world';

const DELAYS_MS = [0.3, 1, 8, 90, 240, 900] as const;
const DELAY_CHOICES = 24;
const FATE_CHOICES = 24;
const FATES = ['request lost', 'answer lost'] as const;

interface Call<Answer> {
  readonly from: SimulatedProcess;
  readonly to: SimulatedProcess;
  readonly what: string;
  readonly timeoutMs: number;
  /** Runs as code of the called process. */
  readonly serve: () => Promise<Answer>;
}

export type CallFailed = { readonly code: 'unavailable' };

const FAILED: CallFailed = { code: 'unavailable' };

export function makeCalls({ scheduler, network, count }: Simulation) {
  const { choices, trace } = scheduler;
  const drawDelay = (link: string): number => {
    const drawn = choices.choose(`${link} delay`, DELAY_CHOICES) - (DELAY_CHOICES - DELAYS_MS.length);
    return DELAYS_MS[Math.max(0, drawn)] ?? 0;
  };

  return <Answer>({
    from,
    to,
    what,
    timeoutMs,
    serve,
  }: Call<Answer>): Promise<Result<Answer, CallFailed>> => {
    const link = `${from.name}>${to.name}`;
    const { life } = from;
    const drawn = choices.choose(`${link} fate`, FATE_CHOICES);
    const fate = network.isRough() ? FATES[drawn - (FATE_CHOICES - FATES.length)] : undefined;
    trace.note({ atMs: scheduler.nowMs(), from: from.name, to: to.name, text: what });
    if (fate !== undefined) count(fate);
    return new Promise((resolve) => {
      const end = (result: Result<Answer, CallFailed>, ms: number): void =>
        void scheduler.afterIn(from, ms, `${what} ends`, () => resolve(result), life);
      end(err(FAILED), timeoutMs);
      if (fate === 'request lost') return;
      scheduler.afterIn(null, drawDelay(link), what, () => {
        if (!to.isUp) {
          end(err(FAILED), drawDelay(link));
          return;
        }
        scheduler.afterIn(to, 0, what, () => {
          serve().then(
            (answer) => {
              if (fate === undefined) end(ok(answer), drawDelay(link));
            },
            () => end(err(FAILED), drawDelay(link)),
          );
        });
      });
    });
  };
}
