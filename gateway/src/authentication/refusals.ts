// Refused credentials by client network (docs/rules.md#rate-limits): anyone can invent API keys with a right checksum, and each
// would be a question to identity. A network with too many refusals waits before its next credential is looked at.
import type { RealClock } from '@mps/kernel';
import { LRUCache } from 'lru-cache';

export const MAX_REFUSALS = 60;
export const REFUSALS_WINDOW_MS = 60_000;
const MAX_NETWORKS = 50_000;

export interface Refusals {
  /** One more refused credential. */
  charge(network: string): void;
  /** Whole seconds until a credential of the network is looked at again; 0: now. */
  mustWaitSeconds(network: string): number;
}

interface Window {
  readonly endsMs: number;
  count: number;
}

/** A window begins with a network's first refusal and ends after a minute, whether it was filled or not. */
export function makeRefusals(clock: RealClock): Refusals {
  const windows = new LRUCache<string, Window>({ max: MAX_NETWORKS });
  const current = (network: string, nowMs: number): Window | undefined => {
    const window = windows.get(network);
    return window !== undefined && window.endsMs > nowMs ? window : undefined;
  };
  return {
    charge: (network) => {
      const nowMs = clock.now().getTime();
      const window = current(network, nowMs);
      if (window === undefined) windows.set(network, { endsMs: nowMs + REFUSALS_WINDOW_MS, count: 1 });
      else window.count++;
    },
    mustWaitSeconds: (network) => {
      const nowMs = clock.now().getTime();
      const window = current(network, nowMs);
      if (window === undefined || window.count < MAX_REFUSALS) return 0;
      return Math.ceil((window.endsMs - nowMs) / 1000);
    },
  };
}
