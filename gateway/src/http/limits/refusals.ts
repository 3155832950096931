// Counts refused credentials by client network. A network with MAX_REFUSALS in one window waits until the window ends.
import type { RealClock } from '@mps/kernel';
import { LRUCache } from 'lru-cache';

export const MAX_REFUSALS = 60;
export const REFUSALS_WINDOW_MS = 60_000;
const MAX_NETWORKS = 50_000;

export interface Refusals {
  /** Counts one more refusal of the network. */
  record(network: string): void;
  /** Whole seconds until the gateway reads a credential of the network again. 0: now. */
  computeWaitSeconds(network: string): number;
  /** Whether any network may have to wait. Cheaper than a look-up. */
  isAnyFull(): boolean;
}

interface Window {
  readonly endsMs: number;
  count: number;
}

/** A window begins with the first refusal of a network and always ends after REFUSALS_WINDOW_MS. */
export function makeRefusals(realClock: RealClock): Refusals {
  const windows = new LRUCache<string, Window>({ max: MAX_NETWORKS });
  let lastFullEndsMs = 0;
  const findWindow = (network: string, nowMs: number): Window | undefined => {
    const window = windows.get(network);
    return window !== undefined && window.endsMs > nowMs ? window : undefined;
  };
  return {
    record: (network) => {
      const nowMs = realClock.now().getTime();
      const window = findWindow(network, nowMs);
      if (window === undefined) windows.set(network, { endsMs: nowMs + REFUSALS_WINDOW_MS, count: 1 });
      else if (++window.count >= MAX_REFUSALS) lastFullEndsMs = Math.max(lastFullEndsMs, window.endsMs);
    },
    isAnyFull: () => lastFullEndsMs > realClock.now().getTime(),
    computeWaitSeconds: (network) => {
      const nowMs = realClock.now().getTime();
      const window = findWindow(network, nowMs);
      if (window === undefined || window.count < MAX_REFUSALS) return 0;
      return Math.ceil((window.endsMs - nowMs) / 1000);
    },
  };
}
