// What travels with a request from door to door: who calls, on whose word, and until when the answer is wanted.
import type { Caller } from '@mps/contracts';

export interface CallContext {
  readonly caller: Caller;
  /** The gateway's signed word for the caller, passed on as it is. */
  readonly callerToken: string;
  /** Epoch milliseconds after which nobody waits for the answer. */
  readonly deadlineMs: number;
  /** Aborted when the caller gave up. */
  readonly signal?: AbortSignal;
  /** Waits for a connection until the deadline, instead of failing at once while there is none. */
  readonly waitForReady?: boolean;
}
