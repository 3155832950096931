// Hashes and verifies passwords: argon2id, off the event loop, a few at a time. Work beyond the limit waits in a bounded
// queue; work beyond the queue is refused as `busy`.
import { hash, verify } from '@node-rs/argon2';
import { err, ok, type Result, type Secret } from '@mps/kernel';
import { PASSWORD_CONCURRENCY, PASSWORD_QUEUE } from '../limits';

/** OWASP's minimum for argon2id, the library's algorithm: 19 MiB, two passes, a parallelism of one. About 20 ms on one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface StoredHash<T> {
  /** null: there is no password to compare with. */
  readonly hash: string | null;
  /** Handed back with the verdict. */
  readonly carried: T;
}

export type Passwords = ReturnType<typeof makePasswords>;

/** `pepper` goes into every hash, so that a stolen database alone allows no guessing. undefined: none. */
export function makePasswords(pepper?: string) {
  const parameters = { ...PARAMETERS, ...(pepper !== undefined && { secret: Buffer.from(pepper) }) };
  const limited = makeConcurrencyLimiter(PASSWORD_CONCURRENCY, PASSWORD_QUEUE);
  // Compared with when there is no hash, so that an unknown account takes as long as a known one.
  let decoy: Promise<string> | undefined;
  return {
    hash: (password: Secret<string>): Promise<Result<string, 'busy'>> =>
      limited(() => hash(password.expose(), parameters)),
    /** `load` runs when the work's turn has come. Without a hash the work is the same and the answer is false. */
    verify: <T>(
      password: Secret<string>,
      load: () => Promise<StoredHash<T>>,
    ): Promise<Result<{ readonly matches: boolean; readonly carried: T }, 'busy'>> =>
      limited(async () => {
        decoy ??= hash('', parameters);
        const decoyHash = await decoy;
        const { hash: stored, carried } = await load();
        const matches = await verify(stored ?? decoyHash, password.expose(), parameters);
        return { matches: matches && stored !== null, carried };
      }),
  };
}

/** Runs at most `concurrency` at once and keeps at most `queueLength` waiting, first come first served. */
export function makeConcurrencyLimiter(
  concurrency: number,
  queueLength: number,
): <T>(work: () => Promise<T>) => Promise<Result<T, 'busy'>> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= queueLength) return err('busy');
      // Finished work hands its slot to the first in the queue, so that a newcomer cannot take it in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return ok(await work());
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
