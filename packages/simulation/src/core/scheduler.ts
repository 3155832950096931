// The scheduler: one thread, virtual time, and one queue of events. Time jumps to the next event. The code of a process runs only
// inside its events, so the order of events is the whole schedule.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Choices } from './choices';
import { makeQueue, type QueuedEvent } from './event-queue';
import type { SimulatedProcess } from './process';
import type { Trace } from './trace';

/** The running process, in every continuation of its code. */
export interface Running {
  readonly scheduler: Scheduler;
  readonly process: SimulatedProcess;
  readonly life: number;
}

export interface Scheduled {
  cancel(): void;
}

export interface Scheduler {
  readonly choices: Choices;
  readonly trace: Trace;
  /** Virtual milliseconds since the start of the history. */
  readonly nowMs: () => number;
  /** Runs `run` in `delayMs`, as code of the running process; outside one as code of the infrastructure. */
  after(delayMs: number, label: string, run: () => void): Scheduled;
  /** As `after`, as code of this process, by default in its present life. null: of the infrastructure. */
  afterIn(
    process: SimulatedProcess | null,
    delayMs: number,
    label: string,
    run: () => void,
    life?: number,
  ): Scheduled;
  addProcess(name: string): SimulatedProcess;
  /** Runs events until none is left or the time is reached. Throws the error that `fail` was given. */
  runUntil(untilMs: number): Promise<void>;
  /** Ends the history with this error. */
  fail(error: unknown): void;
  readonly eventCount: () => number;
}

const active = new AsyncLocalStorage<Running>();

/** The process that the caller's code belongs to; undefined outside a simulation. */
export const getRunning = (): Running | undefined => active.getStore();

/** A history with more events than this has a loop without a pause. */
const MAX_EVENTS = 400_000;

// Taken before any seam replaces it.
const realSetImmediate = setImmediate;

/** Promises and ticks of the event that ran are settled when it resolves. */
const settle = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve));

export function makeScheduler(choices: Choices, trace: Trace): Scheduler {
  const queue = makeQueue();
  let nowMs = 0;
  let count = 0;
  let failure: { readonly error: unknown } | undefined;

  function afterIn(
    process: SimulatedProcess | null,
    delayMs: number,
    label: string,
    run: () => void,
    life = process?.life ?? 0,
  ): Scheduled {
    const event: QueuedEvent = {
      atMs: nowMs + Math.max(0, delayMs),
      dueMs: nowMs + Math.max(0, delayMs),
      order: queue.nextOrder(),
      label,
      isCancelled: false,
      process,
      life,
      run,
    };
    queue.push(event);
    return { cancel: () => void (event.isCancelled = true) };
  }

  const fail = (error: unknown): void => void (failure ??= { error });

  function isDropped({ isCancelled, process, life }: QueuedEvent): boolean {
    return isCancelled || (process !== null && (!process.isUp || process.life !== life));
  }

  async function runOne(event: QueuedEvent): Promise<void> {
    const { process, label, run } = event;
    nowMs = event.atMs;
    count += 1;
    if (count > MAX_EVENTS) throw new Error(`More than ${MAX_EVENTS} events: the last was ${label}`);
    trace.mark(nowMs, `${process?.name ?? ''}/${label}`);
    if (process === null) {
      run();
      return;
    }
    active.run({ scheduler, process, life: event.life }, run);
    await settle();
  }

  const scheduler: Scheduler = {
    choices,
    trace,
    nowMs: () => nowMs,
    after: (delayMs, label, run) => afterIn(active.getStore()?.process ?? null, delayMs, label, run),
    afterIn,
    addProcess: (name) => ({ name, life: 1, isUp: true, pausedUntilMs: 0, offsetMs: 0 }),
    async runUntil(untilMs) {
      for (let event = queue.peek(); event !== undefined && event.atMs <= untilMs; event = queue.peek()) {
        queue.pop();
        if (isDropped(event)) continue;
        const { process } = event;
        if (process !== null && process.pausedUntilMs > event.atMs) {
          // Its order stays: what came first is seen first after the pause.
          event.atMs = process.pausedUntilMs;
          queue.push(event);
          continue;
        }
        await runOne(event);
        if (failure !== undefined) throw failure.error;
      }
      nowMs = Math.max(nowMs, untilMs);
    },
    fail,
    eventCount: () => count,
  };
  return scheduler;
}
