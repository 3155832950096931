// How long a neighbour is waited for. One that is well gets its time; one that has failed several times in a row gets just
// enough to show that it is back, so that an outage costs each payment little and its end is noticed at once.
import type { DomainError } from '@mps/contracts';
import { err, type RealClock } from '@mps/kernel';
import { IMPATIENT_MS, NEIGHBOUR_FAILURES_TO_IMPATIENCE, NEIGHBOUR_TIMEOUT_MS } from '../limits';
import { isAway } from './ask-or-fall-back';
import type { Reply, RequestContext } from '../transaction/ports';

/** What a call is made with: `waitForReady` waits for the connection, within the deadline, instead of failing at once. */
export interface NeighbourContext extends RequestContext {
  readonly waitForReady?: boolean;
}

export interface Patience {
  ask<T>(context: RequestContext, call: (context: NeighbourContext) => Reply<T>): Reply<T>;
}

/** `onHeard` is called with every answer of the neighbour itself, refusals too. */
export function makePatience(clock: RealClock, onHeard: () => void): Patience {
  let failures = 0;

  function heed<T>(answer: Awaited<Reply<T>>): Awaited<Reply<T>> {
    if (answer.ok || !isAway(answer.error)) {
      failures = 0;
      onHeard();
    } else {
      // A neighbour that is silent may be busy; one that cannot be reached is gone.
      failures += answer.error.code === 'upstream_timeout' ? 1 : NEIGHBOUR_FAILURES_TO_IMPATIENCE;
    }
    return answer;
  }

  return {
    ask(context, call) {
      const isImpatient = failures >= NEIGHBOUR_FAILURES_TO_IMPATIENCE;
      const deadlineMs = Math.min(context.deadlineMs, clock.now().getTime() + NEIGHBOUR_TIMEOUT_MS);
      // A late answer still tells that the neighbour is back: the call runs on when nobody waits for it any more.
      const answer = call({ ...context, deadlineMs, waitForReady: isImpatient }).then(heed);
      return isImpatient ? within(IMPATIENT_MS, answer) : answer;
    },
  };
}

const LATE: DomainError = { code: 'upstream_timeout' };

async function within<T>(limitMs: number, answer: Reply<T>): Reply<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Awaited<Reply<T>>>((resolve) => {
    timer = setTimeout(() => resolve(err(LATE)), limitMs);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}
