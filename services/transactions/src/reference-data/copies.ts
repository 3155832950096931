// Copies of what an owner said, used without asking it again while that is certain to hold (docs/adr/0017, docs/adr/0030): for
// COPY_LEASE_MS from before its own question was sent, or while the owner's version, asked for no longer ago, is the one that
// the copy was read with. Whatever is not certain is asked for as if there were no copies.
import { COPY_LEASE_MS } from '@mps/aggregates';
import type { CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import { MAX_COPIES, PROOF_RENEWED_BEFORE_MS, VERSION_RETRY_MS } from '../limits';
import type { Reply } from '../operation';

/** What an owner says, with the version of its facts that this holds; null: a change was being written. */
export interface Told<T> {
  readonly value: T;
  readonly version: number | null;
}

interface Copy<T> extends Told<T> {
  readonly untilMs: number;
}

interface Proof {
  readonly version: number;
  readonly untilMs: number;
}

export interface CopiesOptions {
  /**
   * Asks the owner for its version (null: it has none at the moment), within the deadline: a later answer would be worth
   * nothing.
   */
  readonly askVersion: (context: CallContext) => Reply<number | null>;
  /** The monotonic clock; that of the process by default. */
  readonly nowMs?: () => number;
  /** The machine's clock, by which deadlines are counted. Epoch milliseconds. */
  readonly realNowMs: () => number;
}

/** Answers the copy under the key, or what `ask` answers; a refusal is never kept. */
export type Copies<T extends object> = (
  key: string,
  context: CallContext,
  ask: () => Reply<Told<T>>,
) => Reply<T>;

export function makeCopies<T extends object>({
  askVersion,
  nowMs = () => performance.now(),
  realNowMs,
}: CopiesOptions): Copies<T> {
  const copies = new LRUCache<string, Copy<T>>({ max: MAX_COPIES });
  let proof: Proof | null = null;
  let asking: Promise<Proof | null> | null = null;
  let askAgainAtMs = -Infinity;

  /** Keeps the later of two proofs. */
  function prove(next: Proof): Proof {
    if (proof === null || proof.untilMs < next.untilMs) proof = next;
    return next;
  }

  async function askForProof({ caller, callerTokens }: CallContext): Promise<Proof | null> {
    const untilMs = nowMs() + COPY_LEASE_MS;
    // Others wait for the answer too: it is not given up when the caller whose request brought the question has gone.
    const deadlineMs = realNowMs() + COPY_LEASE_MS;
    const answer = await askVersion({ caller, callerTokens, deadlineMs, idempotency: null });
    if (answer.ok) return answer.value === null ? null : prove({ version: answer.value, untilMs });
    // An owner that is away is asked for the facts themselves, which have their own way of waiting.
    askAgainAtMs = nowMs() + VERSION_RETRY_MS;
    return null;
  }

  /** Proof that one of all who want it asks for. */
  const renewed = (context: CallContext): Promise<Proof | null> =>
    (asking ??= askForProof(context).finally(() => {
      asking = null;
    }));

  /** The version that was the owner's at most COPY_LEASE_MS ago; null: nothing is certain. */
  async function proven(context: CallContext): Promise<number | null> {
    if (proof !== null && nowMs() < proof.untilMs) {
      const isEnding = proof.untilMs - nowMs() < PROOF_RENEWED_BEFORE_MS;
      // Where payment follows payment, none waits for the next proof. Who asks after this one has ended meets what failed.
      if (isEnding && nowMs() >= askAgainAtMs) void renewed(context).catch(() => null);
      return proof.version;
    }
    if (nowMs() < askAgainAtMs) return null;
    const answered = await renewed(context);
    // It counts from before it was asked for, which may have been before this payment began.
    return answered !== null && nowMs() < answered.untilMs ? answered.version : null;
  }

  /** The copy under the key, if it is certain to hold. */
  async function certain(key: string, context: CallContext): Promise<Copy<T> | null> {
    const held = copies.get(key);
    if (held === undefined || nowMs() < held.untilMs) return held ?? null;
    if (held.version === null) return null;
    const version = await proven(context);
    // Another may have been kept meanwhile.
    const copy = copies.get(key);
    return copy !== undefined && version !== null && copy.version === version ? copy : null;
  }

  return async (key, context, ask) => {
    const copy = await certain(key, context);
    if (copy !== null) return ok(copy.value);
    const untilMs = nowMs() + COPY_LEASE_MS;
    const answer = await ask();
    if (!answer.ok) {
      copies.delete(key);
      return answer;
    }
    const { value, version } = answer.value;
    copies.set(key, { value, version, untilMs });
    // The owner read the version after it was asked: this proves the other copies too.
    if (version !== null) prove({ version, untilMs });
    return ok(value);
  };
}
