// One round of the 3DS sweeper: claims that were left are given back, and what nobody used ends without its proof.
import { SWEEP_BATCH } from './limits';
import { PLATFORM, type Clocks } from './transaction/ports';
import type { ThreeDsSessionStore } from './three-ds/directory';
import type { WakeThreeDsSession } from './three-ds/time-out';
import type { WakeRound } from './due-transactions';

export interface SessionSweepDependencies extends Clocks {
  readonly sessions: ThreeDsSessionStore;
  readonly wakeThreeDsSession: WakeThreeDsSession;
}

export function makeSessionRound({
  sessions,
  wakeThreeDsSession,
  businessClock,
}: SessionSweepDependencies): WakeRound {
  return async () => {
    const due = await sessions.findDue(PLATFORM, businessClock.now(), SWEEP_BATCH);
    for (const session of due) await wakeThreeDsSession(session);
    return { done: due.length, isFull: due.length === SWEEP_BATCH };
  };
}
