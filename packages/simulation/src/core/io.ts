// The requests of a history by number, and the fault that strikes one of them. A run of strikes repeats a scenario once for each
// request and phase; every other history has no such fault.
import type { SimulatedProcess } from './process';

export const PHASES = [
  'kill before',
  'request lost',
  'answer lost',
  'no answer',
  'kill after',
  'pause after',
  'step down before',
  'step down after',
] as const;
export type Phase = (typeof PHASES)[number];

export interface IoFault {
  /** Number of the request, from 0. */
  readonly index: number;
  readonly phase: Phase;
}

/** What the fault does to the message itself. */
export type MessageFate = 'request lost' | 'answer lost' | 'swallowed';

/** Requests after this belong to idle loops. */
const STRUCK_UNTIL_MS = 7_000;
/** Longer than every time limit of a request; shorter than a lease of deliveries. */
const PAUSE_MS = 13_000;
const BACK_AFTER_MS = 1_500;
/** A request has been carried out by then, and its answer is on its way. */
const CARRIED_OUT_MS = 0.3;

export interface IoActions {
  readonly nowMs: () => number;
  readonly later: (ms: number, what: string, run: () => void) => void;
  readonly kill: (process: SimulatedProcess) => void;
  readonly restart: (process: SimulatedProcess) => void;
  readonly stepDown: () => void;
}

export interface Io {
  /** Counts a request of the process, and strikes it if it is the one. */
  readonly next: (process: SimulatedProcess) => MessageFate | null;
  readonly count: () => number;
}

export function makeIo(fault: IoFault | undefined, actions: IoActions): Io {
  const { nowMs, later, stepDown } = actions;
  let count = 0;

  function kill(process: SimulatedProcess): void {
    actions.kill(process);
    later(BACK_AFTER_MS, 'start again', () => actions.restart(process));
  }

  function strike(process: SimulatedProcess, phase: Phase): MessageFate | null {
    switch (phase) {
      case 'kill before':
        // The code that sends the request runs on to the end of its step, and nothing of it leaves the process.
        kill(process);
        return 'request lost';
      case 'request lost':
      case 'answer lost':
        return phase;
      case 'no answer':
        return 'swallowed';
      case 'kill after':
        later(CARRIED_OUT_MS, phase, () => kill(process));
        return 'answer lost';
      case 'pause after':
        later(CARRIED_OUT_MS, phase, () => {
          process.pausedUntilMs = nowMs() + PAUSE_MS;
        });
        return null;
      case 'step down before':
        stepDown();
        return null;
      case 'step down after':
        later(CARRIED_OUT_MS, phase, stepDown);
        return null;
    }
  }

  return {
    count: () => count,
    next(process) {
      if (nowMs() > STRUCK_UNTIL_MS) return null;
      const index = count;
      count += 1;
      return fault?.index === index ? strike(process, fault.phase) : null;
    },
  };
}
