// Passwords. Compared as RFC 8265 says (docs/rules.md#login), hashed and verified with argon2id, off the event loop, a few at a time: work beyond the limit waits in a bounded
// queue, work beyond the queue is refused as `busy`. New ones are refused when every guesser tries them first, or when they
// are on the deployment's list of leaked passwords (SHA-1 in hex, one a line, as Have I Been Pwned publishes them). Eight
// bytes of each hash are kept, sorted: a million cost eight megabytes.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { violation, type Violation } from '@mps/contracts';
import { hash, verify } from '@node-rs/argon2';
import { err, ok, toOpaqueString, type Result, type Secret } from '@mps/kernel';
import { PASSWORD_CONCURRENCY, PASSWORD_QUEUE } from '../limits';

/** Passwords known to have leaked. */
export interface BreachedPasswords {
  has(password: string): boolean;
}

/** null: the password may be taken. `pointer` is where the request has it. */
export function findWeakness(
  breachedPasswords: BreachedPasswords,
  pointer: string,
  given: string,
): Violation | null {
  const password = toOpaqueString(given);
  if (isCommonPassword(password)) return violation(pointer, 'not_allowed', 'common_password');
  return breachedPasswords.has(password) ? violation(pointer, 'not_allowed', 'leaked_password') : null;
}

/** Those of at least the minimal length. */
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

/** One of the first guesses, or a piece of at most three characters over and over. */
const isCommonPassword = (password: string): boolean =>
  TRIED_FIRST.has(password.toLowerCase()) || REPEATED.test(password);

const LINE = /^[0-9A-F]{40}(?::\d+)?$/i;
const KEPT_HEX_CHARS = 16;

export const noBreachedPasswords: BreachedPasswords = { has: () => false };

/** Throws on a line that is no SHA-1 hash: a service that only seems to check is worse than one that does not start. */
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
/** The form of the published list; stored passwords are argon2id. */
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
      limited(() => hash(toOpaqueString(password.expose()), parameters)),
    /** `load` runs when the work's turn has come. Without a hash the work is the same and the answer is false. */
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
