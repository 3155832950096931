// Finds thousands of forms of hundreds of canaries in one pass. A filter over windows of four bytes skips positions
// where no form can begin.
import type { Canary } from './canaries';

export interface Hit {
  readonly canary: string;
  readonly form: string;
}

interface Needle extends Hit {
  readonly bytes: Buffer;
}

/** Returns every hit once, however often it occurs. */
export type Finder = (text: string | Buffer) => Hit[];

const WINDOW_BYTES = 4;
const FILTER_BITS = 20;
const FILTER_SIZE = 2 ** FILTER_BITS;
/** Knuth's multiplier: spreads the windows over the filter. */
const SPREAD = 2_654_435_761;
const WORD_BITS = 32;

const toSlot = (window: number): number => Math.imul(window, SPREAD) >>> (WORD_BITS - FILTER_BITS);

export function makeFinder(canaries: readonly Canary[]): Finder {
  const filter = new Uint8Array(FILTER_SIZE);
  const byWindow = new Map<number, Needle[]>();
  for (const { name, forms } of canaries) {
    for (const form of forms) {
      const bytes = Buffer.from(form.text, 'latin1');
      const window = bytes.readInt32LE(0);
      filter[toSlot(window)] = 1;
      const others = byWindow.get(window) ?? [];
      byWindow.set(window, [...others, { canary: name, form: form.name, bytes }]);
    }
  }
  return (text) => {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
    const found = new Set<Needle>();
    let window = 0;
    for (let end = 0; end < bytes.length; end++) {
      window = (window >>> 8) | ((bytes[end] ?? 0) << 24);
      if (end < WINDOW_BYTES - 1 || filter[toSlot(window)] === 0) continue;
      const start = end - WINDOW_BYTES + 1;
      for (const needle of byWindow.get(window) ?? [])
        if (bytes.subarray(start, start + needle.bytes.length).equals(needle.bytes)) found.add(needle);
    }
    return [...found].map(({ canary, form }) => ({ canary, form }));
  };
}
