// The holder's part of a read lease (docs/adr/0017, docs/adr/0030). It keeps copies of an owner's answers and uses a copy only
// while the copy is certain to hold: for COPY_LEASE_MS from before its question was sent, or while the owner's version is the
// one that the copy was read with. The holder learns that version by a question that was sent at most COPY_LEASE_MS ago.
import { err, ok, type Result } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import { COPY_LEASE_MS, type Facts } from './terms';

/** A proof in use is renewed this long before it ends. */
const PROOF_RENEWED_BEFORE_MS = 60;
/** For this long after a question about the version failed, every miss asks for the facts themselves. */
const VERSION_RETRY_MS = 1_000;

interface Copy<Value> extends Facts<Value> {
  readonly untilMs: number;
}

interface Proof {
  readonly version: number;
  readonly untilMs: number;
}

export interface CopiesOptions<Context> {
  /**
   * Asks the owner for its version; null: a change is being written. An answer that takes longer than `withinMs` proves nothing.
   * Several callers wait for one answer, so the question must not end with the request of `context`.
   */
  readonly askVersion: (context: Context, withinMs: number) => Promise<Result<number | null, unknown>>;
  readonly maxCopies: number;
  /** Callers that miss the same key wait for one question. False by default: a caller's deadline may end before another's. */
  readonly sharesQuestions?: boolean;
  /** The monotonic clock; the process's own by default. */
  readonly nowMs?: () => number;
}

export interface Copies<Value, Context, Refusal> {
  /** Returns the copy under the key, or the answer of `ask`. No refusal is kept. */
  get(
    key: string,
    context: Context,
    ask: () => Promise<Result<Facts<Value>, Refusal>>,
  ): Promise<Result<Value, Refusal>>;
  /** Drops the copy under the key. An answer that is on its way is not kept. */
  forget(key: string): void;
  forgetAll(): void;
  count(): number;
}

export function makeCopies<Value, Context, Refusal>({
  askVersion,
  maxCopies,
  sharesQuestions = false,
  nowMs = () => performance.now(),
}: CopiesOptions<Context>): Copies<Value, Context, Refusal> {
  const copies = new LRUCache<string, Copy<Value>>({ max: maxCopies });
  const proofs = makeProofs(askVersion, nowMs);
  /** By key: the question that was sent last. */
  const questions = new Map<string, Promise<unknown>>();
  let timesForgotten = 0;

  async function findCertain(key: string, context: Context): Promise<Copy<Value> | null> {
    const held = copies.get(key);
    if (held === undefined || nowMs() < held.untilMs) return held ?? null;
    if (held.version === null) return null;
    const version = await proofs.find(context);
    // Another copy may have been kept meanwhile.
    const copy = copies.get(key);
    return copy !== undefined && version !== null && copy.version === version ? copy : null;
  }

  async function load(
    key: string,
    ask: () => Promise<Result<Facts<Value>, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    const untilMs = nowMs() + COPY_LEASE_MS;
    const forgottenBefore = timesForgotten;
    const answer = await ask();
    if (!answer.ok) {
      copies.delete(key);
      return answer;
    }
    const { value, version } = answer.value;
    if (timesForgotten === forgottenBefore) copies.set(key, { value, version, untilMs });
    // The owner read the version after this question: it proves the other copies too.
    if (version !== null) proofs.keep({ version, untilMs });
    return ok(value);
  }

  async function loadTogether(
    key: string,
    context: Context,
    ask: () => Promise<Result<Facts<Value>, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    const earlier = questions.get(key);
    if (earlier !== undefined) {
      // Only its copy is shared. Its failure may not apply to this caller.
      await earlier.catch(() => undefined);
      const copy = await findCertain(key, context);
      if (copy !== null) return ok(copy.value);
    }
    const question = load(key, ask);
    questions.set(key, question);
    try {
      return await question;
    } finally {
      if (questions.get(key) === question) questions.delete(key);
    }
  }

  return {
    async get(key, context, ask) {
      const copy = await findCertain(key, context);
      if (copy !== null) return ok(copy.value);
      return sharesQuestions ? loadTogether(key, context, ask) : load(key, ask);
    },
    forget(key) {
      timesForgotten += 1;
      copies.delete(key);
    },
    forgetAll() {
      timesForgotten += 1;
      copies.clear();
    },
    count: () => copies.size,
  };
}

/** Keeps the latest proof of the owner's version and asks for the next one. */
function makeProofs<Context>(askVersion: CopiesOptions<Context>['askVersion'], nowMs: () => number) {
  let proof: Proof | null = null;
  let asking: Promise<Proof | null> | null = null;
  let askAgainAtMs = -Infinity;

  /** Keeps the later of two proofs. */
  function keep(next: Proof): Proof {
    if (proof === null || proof.untilMs < next.untilMs) proof = next;
    return next;
  }

  async function askForProof(context: Context): Promise<Proof | null> {
    const untilMs = nowMs() + COPY_LEASE_MS;
    const answer = await askVersion(context, COPY_LEASE_MS).catch((error: unknown) => err(error));
    if (answer.ok) return answer.value === null ? null : keep({ version: answer.value, untilMs });
    // An owner that is unavailable is asked for the facts themselves: that question has its own way of waiting.
    askAgainAtMs = nowMs() + VERSION_RETRY_MS;
    return null;
  }

  /** One question serves all who want a proof at the same time. */
  const renew = (context: Context): Promise<Proof | null> =>
    (asking ??= askForProof(context).finally(() => {
      asking = null;
    }));

  return {
    keep,
    /** Returns the owner's version of at most COPY_LEASE_MS ago; null: nothing is certain. */
    async find(context: Context): Promise<number | null> {
      if (proof !== null && nowMs() < proof.untilMs) {
        const isEnding = proof.untilMs - nowMs() < PROOF_RENEWED_BEFORE_MS;
        // While callers follow each other, none waits for the next proof. A failed renewal is met after this proof has ended.
        if (isEnding && nowMs() >= askAgainAtMs) void renew(context);
        return proof.version;
      }
      if (nowMs() < askAgainAtMs) return null;
      const answered = await renew(context);
      // The proof counts from before its question, which may have been sent before this call.
      return answered !== null && nowMs() < answered.untilMs ? answered.version : null;
    },
  };
}
