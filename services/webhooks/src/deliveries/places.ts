// The places of endpoints: how many attempts this process makes at once, at each endpoint and in all. An endpoint that
// fails has fewer, and all that fail share a part, so that those that hang hold up themselves alone.
import type { Logger } from '@mps/chassis';
import {
  MAX_ATTEMPTS_AT_ONCE,
  MAX_FAILING_ATTEMPTS,
  PLACES_PER_ENDPOINT,
  PLACES_WHILE_FAILING,
} from '../limits';

/** What this process knows of one endpoint. */
export interface EndpointState {
  readonly endpointId: string;
  running: number;
  /** null: the last attempt succeeded; undefined: not known. ISO 8601, business clock. */
  failingSince: string | null | undefined;
  /** More may wait in the store than was taken. */
  hasBacklog: boolean;
  /** What is due is being taken. */
  claiming: Promise<void> | null;
}

const MAX_STATES = 20_000;

export type Places = ReturnType<typeof makePlaces>;

/** `onFree` is told the endpoint with a backlog that has half of its places free again. */
export function makePlaces(log: Pick<Logger, 'error'>, onFree: (endpointId: string) => void) {
  const states = new Map<string, EndpointState>();
  const underWay = new Set<Promise<void>>();
  const madeUp = new Set<Promise<void>>();
  let failingAttempts = 0;
  let isClosed = false;

  function forgetIdle(): void {
    for (const [id, { running, hasBacklog }] of states) if (running === 0 && !hasBacklog) states.delete(id);
  }

  return {
    of(endpointId: string): EndpointState {
      let state = states.get(endpointId);
      if (state === undefined) {
        if (states.size >= MAX_STATES) forgetIdle();
        state = { endpointId, running: 0, failingSince: undefined, hasBacklog: false, claiming: null };
        states.set(endpointId, state);
      }
      return state;
    },

    /** How many more attempts may begin at an endpoint, `reserved` places left alone. */
    free({ failingSince, running }: EndpointState, reserved: number): number {
      if (isClosed || underWay.size >= MAX_ATTEMPTS_AT_ONCE) return 0;
      const isFailing = typeof failingSince === 'string';
      if (isFailing && failingAttempts >= MAX_FAILING_ATTEMPTS) return 0;
      return Math.max(0, (isFailing ? PLACES_WHILE_FAILING : PLACES_PER_ENDPOINT - reserved) - running);
    },

    /**
     * Takes a place, and gives it back when the work leaves it, at the latest when it is done. `isFresh`: it is not made up
     * for.
     */
    take(state: EndpointState, isFresh: boolean, work: (leave: () => void) => Promise<void>): void {
      const isFailing = typeof state.failingSince === 'string';
      let isTaken = true;
      state.running += 1;
      if (isFailing) failingAttempts += 1;
      function leave(): void {
        if (!isTaken) return;
        isTaken = false;
        state.running -= 1;
        if (isFailing) failingAttempts -= 1;
        if (state.hasBacklog && state.running <= PLACES_PER_ENDPOINT / 2) onFree(state.endpointId);
      }
      const run = work(leave)
        .catch((error: unknown) => log.error({ err: error }, 'an attempt was not written down'))
        .finally(() => {
          underWay.delete(run);
          madeUp.delete(run);
          leave();
        });
      underWay.add(run);
      if (!isFresh) madeUp.add(run);
    },

    /** Attempts that are under way now. */
    underWay: (): readonly Promise<void>[] => [...underWay],
    /** Those of them that are not the first of their event. */
    madeUp: (): readonly Promise<void>[] => [...madeUp],
    /** No place is free any more. */
    close: (): void => void (isClosed = true),
  };
}
