// The test clock, which exists in test mode only: the provider sandbox keeps it, every service follows it. Moving it
// lets the provider catch up first, then tells every service the new time and runs what fell due, round by round, until no
// service has work left.
import { closeAll, type ClientOf, makeGrpcClient, type ServiceTarget } from '@mps/chassis';
import { clockService, type CallContext, type DomainError, invalid, violation } from '@mps/contracts';
import { err, LATEST_BUSINESS_INSTANT, mapOk, ok, type RealClock, type Result } from '@mps/kernel';
import { z } from 'zod';

export type ClockMove = { readonly seconds: number } | { readonly to: string };

export interface TestClock {
  read(): Promise<Result<ClockReading, DomainError>>;
  /** Answers when everything that fell due has been done. validation_error of a move that goes back, or too far. */
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
  /** The gateway's own call context, for calls that no merchant makes. */
  readonly makeOwnContext: () => CallContext;
  readonly realClock: RealClock;
}

const ANSWER_LIMIT_MS = 20_000;
/** What falls due in one move may make more fall due; a year of retries ends long before this. */
const MAX_ROUNDS = 1_000;
/** Events of what was due go from service to service and back to an earlier one: so many rounds, and the last has them. */
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

  /** The provider does what is due there; answers how much that was. */
  const settle = (): Promise<Result<number, DomainError>> =>
    mapOk(ask('POST', '/sandbox/settle', {}), (answer) => {
      const { jobs, callbacks } = settled.parse(answer);
      return jobs + callbacks;
    });

  /** One round of the provider and of every service; answers how much was done. */
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

  /** Ends when nothing was due in so many rounds in a row. */
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
      // What has happened is taken in at its own time by all: the ledger posts what a transfer at the new time pays out.
      const before = await runUntilQuiet(1);
      if (!before.ok) return before;
      const moved = await ask('POST', '/sandbox/clock/advance', move, toRefusals(move));
      if (!moved.ok) return moved;
      const { offset_ms, now } = reading.parse(moved.value);
      // A service that heard of the new time first would take a provider that is still busy for silent.
      const caughtUp = await settle();
      if (!caughtUp.ok) return caughtUp;
      return mapOk(moveServices(offset_ms), () => ({ now }));
    },
    close: () => closeAll(services),
  };
}

/** What the provider alone knows when it moves the clock: another move may have come before. */
function toRefusals(move: ClockMove): Refusals {
  const at = 'to' in move ? '#/to' : '#/seconds';
  const latest = { latest: LATEST_BUSINESS_INSTANT };
  return {
    not_forward: invalid(violation(at, 'too_small', 'clock_moved_back')),
    too_far: invalid(violation(at, 'too_big', 'clock_moved_too_far', latest)),
  };
}

/** Codes of the provider that say what is wrong with the request; every other failure is the provider's. */
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

/** For deployments that are not in test mode. */
export const noTestClock: TestClock = {
  read: answerNotFound,
  advance: answerNotFound,
  close: async () => undefined,
};
