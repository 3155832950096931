// The receivers of the world: they answer late, wrongly, not at all, or that they want no more events.
import type { SimulatedProcess } from '../../core/process';
import type { Attempted, MakeAttempt } from '../../../../../services/webhooks/src/deliveries/attempt';
import { ATTEMPT_TIMEOUT_MS } from '../../../../../services/webhooks/src/limits';
import { CALM_AT_MS } from '../limits';
import type { Simulation } from '../world';

const DELAYS_MS = [10, 120, 1_400, 4_000, 11_000] as const;
const RETRY_AFTER_MS = 20_000;
/** The calm answer comes first. */
const ANSWERS = ['taken', 'taken', 'taken', 'failed', 'hangs', 'broken', 'busy', 'gone'] as const;

type Answer = (typeof ANSWERS)[number];

/** The world signs nothing. */
const UNSIGNED = { webhook_timestamp: 0, webhook_signature: '' } as const;

/** An attempt that a receiver has, or had. */
export interface ReceivedAttempt {
  readonly number: number;
  readonly endpointId: string;
  readonly url: string;
  readonly eventId: string;
  readonly startedMs: number;
  /** When the receiver is done with it. */
  readonly endsMs: number;
  readonly answer: Answer;
}

const toAttempted = (number: number, answer: Answer, latency_ms: number): Attempted => {
  const response_excerpt = `attempt ${number}`;
  const status = (code: number, retryAfterMs: number | null = null): Attempted => ({
    answer: { status: code, retryAfterMs },
    latency_ms,
    response_excerpt,
    sent: UNSIGNED,
  });
  switch (answer) {
    case 'taken':
      return status(200);
    case 'failed':
      return status(500);
    case 'busy':
      return status(503, RETRY_AFTER_MS);
    case 'gone':
      return status(410);
    default:
      return {
        answer: { error: answer === 'hangs' ? 'timeout' : 'connection_failed' },
        latency_ms,
        response_excerpt,
        sent: UNSIGNED,
      };
  }
};

/** The number of the attempt that a stored excerpt names. */
export const readAttemptNumber = (excerpt: string | null): number => Number(excerpt?.split(' ')[1] ?? -1);

export function makeReceivers(
  { scheduler, count }: Simulation,
  onAttempt: (process: SimulatedProcess, attempt: ReceivedAttempt) => void,
) {
  const received: ReceivedAttempt[] = [];
  const draw = (what: string, options: number): number =>
    scheduler.choices.choose(`receiver ${what}`, options);

  const connect =
    (process: SimulatedProcess): MakeAttempt =>
    ({ endpoint, url }, eventId, _message, cut) => {
      const { life } = process;
      const nowMs = scheduler.nowMs();
      const isCalm = nowMs >= CALM_AT_MS;
      const answer: Answer = isCalm ? 'taken' : (ANSWERS[draw('answer', ANSWERS.length)] ?? 'taken');
      const drawnMs = isCalm ? DELAYS_MS[0] : (DELAYS_MS[draw('delay', DELAYS_MS.length)] ?? 0);
      const latencyMs = answer === 'hangs' ? ATTEMPT_TIMEOUT_MS : drawnMs;
      const number = received.length;
      const text = `attempt ${number} of ${eventId.slice(-2)} at ${url.hostname}: ${answer} in ${latencyMs} ms`;
      scheduler.trace.note({ atMs: nowMs, from: process.name, to: 'receiver', text });
      count(`receiver: ${answer}`);
      const attempt: ReceivedAttempt = {
        number,
        endpointId: endpoint.id,
        url: url.href,
        eventId,
        startedMs: nowMs,
        endsMs: nowMs + latencyMs,
        answer,
      };
      received.push(attempt);
      onAttempt(process, attempt);
      return new Promise((resolve) => {
        cut.addEventListener('abort', () => resolve(null), { once: true });
        const end = (): void => resolve(toAttempted(number, answer, latencyMs));
        scheduler.afterIn(process, latencyMs, 'receiver answers', end, life);
      });
    };

  return { received, connect };
}

export type Receivers = ReturnType<typeof makeReceivers>;
