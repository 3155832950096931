// Passwords, compared as RFC 8265 says (docs/rules.md#login). They are hashed and verified with argon2id on worker
// threads, a few at a time. Work beyond the limit waits in a bounded queue. Work beyond the queue is refused as
// `busy`. A new password is refused when it is a common first guess, or when it is on the deployment's list of leaked
// passwords. The list holds SHA-1 hashes in hex, one a line, as Have I Been Pwned publishes them. Eight sorted bytes
// of each are kept: one million hashes use 8 MB.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { violation, type Violation } from '@mps/contracts';
import { hash, verify } from '@node-rs/argon2';
import { err, ok, toOpaqueString, type Result, type Secret } from '@mps/kernel';
import { PASSWORD_CONCURRENCY, PASSWORD_QUEUE } from '../limits';

export interface BreachedPasswords {
  has(password: string): boolean;
}

/** Returns null when the password is acceptable. `pointer` points at the password in the request. */
export function findWeakness(
  breachedPasswords: BreachedPasswords,
  pointer: string,
  given: string,
): Violation | null {
  const password = toOpaqueString(given);
  if (isCommonPassword(password)) return violation(pointer, 'not_allowed', 'common_password');
  return breachedPasswords.has(password) ? violation(pointer, 'not_allowed', 'leaked_password') : null;
}

/** Common first guesses of at least the minimal length. */
const TRIED_FIRST: ReadonlySet<string> = new Set([
  '123456789012',
  '1234567890123',
  '12345678901234',
  '123456789012345',
  '1234567890123456',
  '000000000000',
  '111111111111',
  'abcdefghijkl',
  'administrator',
  'administrador',
  'qwertyuiop12',
  'qwertyuiopasdf',
  'iloveyou1234',
  'password1234',
  'password12345',
  'passwordpassword',
  'senhasenhasenha',
  'senha1234567',
  'mudar1234567',
  'brasil123456',
  'changemechangeme',
  'correcthorsebatterystaple',
]);
const REPEATED = /^(.{1,3})\1+$/u;

/** Matches a common first guess, or one to three characters repeated throughout. */
const isCommonPassword = (password: string): boolean =>
  TRIED_FIRST.has(password.toLowerCase()) || REPEATED.test(password);

const LINE = /^[0-9A-F]{40}(?::\d+)?$/i;
const KEPT_HEX_CHARS = 16;

export const noBreachedPasswords: BreachedPasswords = { has: () => false };

/**
 * Throws on a line that is not a SHA-1 hash: a service that checks an incomplete list is worse than one that does not
 * start.
 */
export async function loadBreachedPasswords(file: string): Promise<BreachedPasswords> {
  const hashes: bigint[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === '') continue;
    if (!LINE.test(line)) throw new Error(`${file}: line ${hashes.length + 1} is not a SHA-1 hash`);
    hashes.push(readHead(line));
  }
  const sorted = BigUint64Array.from(hashes).sort();
  return { has: (password) => includes(sorted, readHead(sha1(password))) };
}

const readHead = (hex: string): bigint => BigInt(`0x${hex.slice(0, KEPT_HEX_CHARS)}`);
/** SHA-1 only because the published list uses it. Stored passwords are argon2id. */
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

function includes(sorted: BigUint64Array, wanted: bigint): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0n) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, a parallelism of one. One run takes about 20 ms on one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface StoredHash<T> {
  /** null: the account has no password, or is unknown or locked. */
  readonly hash: string | null;
  /** Returned together with the verdict. */
  readonly carried: T;
}

export type Passwords = ReturnType<typeof makePasswords>;

/** `pepper` is part of every hash, so that a stolen database alone allows no guessing. undefined: no pepper. */
export function makePasswords(pepper?: string) {
  const parameters = { ...PARAMETERS, ...(pepper !== undefined && { secret: Buffer.from(pepper) }) };
  const limited = makeConcurrencyLimiter(PASSWORD_CONCURRENCY, PASSWORD_QUEUE);
  // Used when there is no stored hash, so that an unknown account takes as long as a known one.
  let decoy: Promise<string> | undefined;
  return {
    hash: (password: Secret<string>): Promise<Result<string, 'busy'>> =>
      limited(() => hash(toOpaqueString(password.expose()), parameters)),
    /** `load` runs once the work has its permit. Without a stored hash the same work runs and `matches` is false. */
    verify: <T>(
      password: Secret<string>,
      load: () => Promise<StoredHash<T>>,
    ): Promise<Result<{ readonly matches: boolean; readonly carried: T }, 'busy'>> =>
      limited(async () => {
        decoy ??= hash('', parameters);
        const decoyHash = await decoy;
        const { hash: stored, carried } = await load();
        const matches = await verify(stored ?? decoyHash, toOpaqueString(password.expose()), parameters);
        return { matches: matches && stored !== null, carried };
      }),
  };
}

/**
 * Runs at most `concurrency` works at once, first come first served. At most `queueLength` wait, and further ones are
 * refused.
 */
export function makeConcurrencyLimiter(
  concurrency: number,
  queueLength: number,
): <T>(work: () => Promise<T>) => Promise<Result<T, 'busy'>> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= queueLength) return err('busy');
      // Finished work passes its permit to the first in the queue, so that new work cannot take it in between.
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
