// Passwords that have leaked, as far as the deployment has a list of them: SHA-1 in hex, one a line, as Have I Been Pwned
// publishes them. Eight bytes of each are kept, sorted: a million cost eight megabytes.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { BreachedPasswords } from '../usecases/ports';

const LINE = /^[0-9A-F]{40}(?::\d+)?$/i;
const KEPT_HEX_CHARS = 16;

export const noBreachedPasswords: BreachedPasswords = { has: () => false };

/** Throws when a line is none of a list: a service that only seems to look is worse than one that does not start. */
export async function loadBreachedPasswords(file: string): Promise<BreachedPasswords> {
  const hashes: bigint[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === '') continue;
    if (!LINE.test(line)) throw new Error(`${file}: line ${hashes.length + 1} is not a SHA-1 hash`);
    hashes.push(headOf(line));
  }
  const sorted = BigUint64Array.from(hashes).sort();
  return { has: (password) => includes(sorted, headOf(sha1(password))) };
}

const headOf = (hex: string): bigint => BigInt(`0x${hex.slice(0, KEPT_HEX_CHARS)}`);
/** The form of the list, not a way to keep passwords. */
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
