// Operations as choices: slots with a kind, a time and a process. The first choice of a slot is 0 for no operation.
import type { SimulatedProcess } from '../core/process';
import { STORM_MS } from './limits';
import { ViolationError, type Simulation } from './world';

export interface OperationSlot {
  /** From 0. */
  readonly kind: number;
  readonly process: SimulatedProcess;
  /** A drawn number, for the operation's target. */
  readonly number: number;
  readonly slot: number;
}

export interface OperationOptions {
  readonly kinds: number;
  readonly slots: number;
}

const MOMENTS = 90;
const NUMBERS = 60;
/** Most operations come close to others, so that they meet. */
const CROWD_MS = 40;
const CROWDS = 6;

/** An operation that fails ends nothing: its caller does not know its outcome. A violation ends the history. */
export function drawOperations(
  simulation: Simulation,
  { kinds, slots }: OperationOptions,
  run: (slot: OperationSlot) => Promise<void>,
): void {
  const { scheduler, processes } = simulation;
  const { choices, trace } = scheduler;
  for (let slot = 0; slot < slots; slot += 1) {
    const draw = (count: number): number => choices.choose(`operation ${slot}`, count);
    const kind = draw(kinds + 1) - 1;
    const atMs = (draw(MOMENTS) / MOMENTS) * STORM_MS;
    const crowdMs = draw(CROWDS) * CROWD_MS;
    const process = processes[draw(processes.length)];
    const number = draw(NUMBERS);
    if (kind < 0 || process === undefined) continue;
    const begin = (): void => {
      trace.note({
        atMs: scheduler.nowMs(),
        from: 'client',
        to: process.name,
        text: `operation ${kind} of ${number}`,
      });
      simulation.count('operations');
      run({ kind, process, number, slot }).then(
        () =>
          trace.note({
            atMs: scheduler.nowMs(),
            from: process.name,
            to: 'client',
            text: `operation ${kind} of ${number} ends`,
          }),
        (error: unknown) => {
          if (error instanceof ViolationError || !(error instanceof Error)) scheduler.fail(error);
          else
            trace.note({
              atMs: scheduler.nowMs(),
              from: process.name,
              to: 'client',
              text: `operation ${kind} of ${number}: ${error.name}`,
            });
        },
      );
    };
    // Rounded to a few moments, so that several operations begin together.
    const togetherMs = Math.floor(atMs / CROWDED_MS) * CROWDED_MS + crowdMs;
    scheduler.afterIn(null, togetherMs, 'operation', () => {
      if (process.isUp) scheduler.afterIn(process, 0, 'operation', begin);
    });
  }
}

const CROWDED_MS = 2_000;
