// The test clock of sandbox mode. The provider sandbox owns it and every service follows it. A move runs in three steps: the
// provider does its due work at the new time, every service gets the new time, and rounds of due work run until none is left.
import { closeAll, type ClientOf, makeGrpcClient, type ServiceTarget } from '@mps/chassis';
import { clockService, type CallContext, type DomainError, invalid, violation } from '@mps/contracts';
import { err, LATEST_BUSINESS_INSTANT, mapOk, ok, type RealClock, type Result } from '@mps/kernel';
import { z } from 'zod';

export type ClockMove = { readonly seconds: number } | { readonly to: string };

export interface TestClock {
  read(): Promise<Result<ClockReading, DomainError>>;
  /** Returns after all due work is done. Fails with validation_error when the move goes back or too far. */
  advance(move: ClockMove): Promise<Result<ClockReading, DomainError>>;
  close(): Promise<void>;
}

export interface ClockReading {
  /** ISO 8601. */
  readonly now: string;
}

export interface TestClockOptions {
  readonly sandboxUrl: string;
  readonly sandboxKey: string;
  readonly targets: readonly ServiceTarget[];
  /** Makes the context of calls that the gateway sends for itself. */
  readonly makeOwnContext: () => CallContext;
  readonly realClock: RealClock;
}

const ANSWER_LIMIT_MS = 20_000;
/** Due work may cause more due work. A year of retries ends long before this number of rounds. */
const MAX_ROUNDS = 1_000;
/** Events of due work travel between services, also back to an earlier one. After so many quiet rounds all have arrived. */
const QUIET_ROUNDS = 3;

const reading = z.object({ offset_ms: z.int(), now: z.string() });
const settled = z.object({ jobs: z.int(), callbacks: z.int() });
const problem = z.object({ code: z.string() }).catch({ code: '' });
type ClockClient = ClientOf<ReturnType<typeof clockService>>;

export function makeTestClock(options: TestClockOptions): TestClock {
  const services: readonly ClockClient[] = options.targets.map((target) =>
    makeGrpcClient(clockService(), target),
  );

  const ask = makeSandboxClient(options);
  const makeContext = (): CallContext => ({
    ...options.makeOwnContext(),
    deadlineMs: options.realClock.now().getTime() + ANSWER_LIMIT_MS,
  });

  /** Runs the due work of the provider. Returns the number of jobs and callbacks. */
  const settle = (): Promise<Result<number, DomainError>> =>
    mapOk(ask('POST', '/sandbox/settle', {}), (answer) => {
      const { jobs, callbacks } = settled.parse(answer);
      return jobs + callbacks;
    });

  /** Runs the due work of the provider and of every service once. Returns how much was done. */
  async function runRound(): Promise<Result<number, DomainError>> {
    const provider = await settle();
    if (!provider.ok) return provider;
    let done = provider.value;
    for (const service of services) {
      const answer = await service.RunDue({}, makeContext());
      if (!answer.ok) return answer;
      done += answer.value.done;
    }
    return ok(done);
  }

  async function moveServices(offsetMs: number): Promise<Result<null, DomainError>> {
    for (const service of services) {
      const told = await service.SetOffset({ offset_ms: offsetMs }, makeContext());
      if (!told.ok) return told;
    }
    return runUntilQuiet(QUIET_ROUNDS);
  }

  /** Runs rounds until `quietRounds` in a row had no due work. */
  async function runUntilQuiet(quietRounds: number): Promise<Result<null, DomainError>> {
    let quiet = 0;
    for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
      const done = await runRound();
      if (!done.ok) return done;
      quiet = done.value === 0 ? quiet + 1 : 0;
      if (quiet === quietRounds) return ok(null);
    }
    return err({ code: 'upstream_timeout' });
  }

  return {
    async read() {
      const answer = await ask('GET', '/sandbox/clock');
      return answer.ok ? ok({ now: reading.parse(answer.value).now }) : answer;
    },
    async advance(move) {
      // All services process past events before the move. The ledger must post a payment before a transfer at the new time.
      const before = await runUntilQuiet(1);
      if (!before.ok) return before;
      const moved = await ask('POST', '/sandbox/clock/advance', move, toRefusals(move));
      if (!moved.ok) return moved;
      const { offset_ms, now } = reading.parse(moved.value);
      // A service that got the new time first would take a busy provider for a silent one.
      const caughtUp = await settle();
      if (!caughtUp.ok) return caughtUp;
      return mapOk(moveServices(offset_ms), () => ({ now }));
    },
    close: () => closeAll(services),
  };
}

/** The refusals that only the provider can decide, because another move may have come first. */
function toRefusals(move: ClockMove): Refusals {
  const at = 'to' in move ? '#/to' : '#/seconds';
  const latest = { latest: LATEST_BUSINESS_INSTANT };
  return {
    not_forward: invalid(violation(at, 'too_small', 'clock_moved_back')),
    too_far: invalid(violation(at, 'too_big', 'clock_moved_too_far', latest)),
  };
}

/** Maps codes of the provider to failures of the request. Every other code is provider_error. */
type Refusals = Readonly<Partial<Record<string, DomainError>>>;
type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  refusals?: Refusals,
) => Promise<Result<unknown, DomainError>>;

const makeSandboxClient =
  ({ sandboxUrl, sandboxKey }: Pick<TestClockOptions, 'sandboxUrl' | 'sandboxKey'>): Ask =>
  async (method, path, body, refusals = {}) => {
    try {
      const response = await fetch(`${sandboxUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${sandboxKey}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (response.ok) return ok(await response.json());
      const { code } = problem.parse(await response.json().catch(() => null));
      return err(refusals[code] ?? { code: 'provider_error' });
    } catch {
      return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
    }
  };

const answerNotFound = async (): Promise<Result<never, DomainError>> => err({ code: 'route_not_found' });

/** For deployments outside sandbox mode. */
export const noTestClock: TestClock = {
  read: answerNotFound,
  advance: answerNotFound,
  close: async () => undefined,
};
