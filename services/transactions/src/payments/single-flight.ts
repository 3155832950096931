// Single flight: of equal requests that this process has at once, one works and the others wait for its answer.
import type { RealClock } from '@mps/kernel';

interface Flight<Answer> {
  readonly answer: Promise<Answer>;
  readonly deadlineMs: number;
}

export type SingleFlight<Answer> = ReturnType<typeof makeSingleFlight<Answer>>;

export function makeSingleFlight<Answer>(realClock: RealClock) {
  const flights = new Map<string, Flight<Answer>>();

  return {
    /**
     * Waits for the answer of the equal request that is under way. null: there is none, or it has failed, or its deadline has
     * passed and it may never end.
     */
    async follow(key: string): Promise<Answer | null> {
      const flight = flights.get(key);
      if (flight === undefined || realClock.now().getTime() >= flight.deadlineMs) return null;
      return flight.answer.catch(() => null);
    },

    /** Works for every equal request that arrives before the answer. */
    lead(key: string, deadlineMs: number, work: () => Promise<Answer>): Promise<Answer> {
      const answer = work().finally(() => {
        if (flights.get(key)?.answer === answer) flights.delete(key);
      });
      flights.set(key, { answer, deadlineMs });
      return answer;
    },
  };
}
