// The time that a call waits for an upstream service. An upstream that answers gets its full time. One that failed several
// times in a row gets just enough to answer, so that an outage costs each payment little and its end is noticed at once.
import type { CallContext, DomainError } from '@mps/contracts';
import { err, type RealClock } from '@mps/kernel';
import { FAILURES_TO_SHORT_TIMEOUT, SHORT_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS } from '../limits';
import type { Reply } from '../operation';

/** The upstream did not answer in time. */
export const UNAVAILABLE: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

export const isUnavailable = ({ code }: DomainError): boolean =>
  code === 'service_unavailable' || code === 'upstream_timeout';

export interface AdaptiveTimeout {
  ask<T>(context: CallContext, call: (context: CallContext) => Reply<T>): Reply<T>;
}

/** `onAnswer` is called with every answer of the upstream itself, refusals too. */
export function makeAdaptiveTimeout(realClock: RealClock, onAnswer: () => void): AdaptiveTimeout {
  let failures = 0;

  function count<T>(answer: Awaited<Reply<T>>): Awaited<Reply<T>> {
    if (answer.ok || !isUnavailable(answer.error)) {
      failures = 0;
      onAnswer();
    } else {
      // A silent upstream may be busy. An unreachable one is down.
      failures += answer.error.code === 'upstream_timeout' ? 1 : FAILURES_TO_SHORT_TIMEOUT;
    }
    return answer;
  }

  return {
    ask(context, call) {
      const isShort = failures >= FAILURES_TO_SHORT_TIMEOUT;
      const deadlineMs = Math.min(context.deadlineMs, realClock.now().getTime() + UPSTREAM_TIMEOUT_MS);
      // The call continues after its caller stopped waiting, because a late answer still shows that the upstream is back.
      const answer = call({ ...context, deadlineMs, waitForReady: isShort }).then(count);
      return isShort ? waitAtMost(SHORT_TIMEOUT_MS, answer) : answer;
    },
  };
}

const LATE: DomainError = { code: 'upstream_timeout' };

async function waitAtMost<T>(limitMs: number, answer: Reply<T>): Reply<T> {
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
