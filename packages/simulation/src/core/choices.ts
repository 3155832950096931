// Every free choice of a history is made here: which operation comes, how long a message takes, which fault strikes. A history is
// the list of its choices. 0 is always the calm choice (no operation, no fault, the shortest delay), so a shorter list, or
// one with more zeros, is a simpler history.

/** The choices of a history by stream. A stream that is too short goes on with zeros. */
export type Recorded = Readonly<Record<string, readonly number[]>>;

export interface Choices {
  /** An integer from 0 to `count` - 1. Streams are independent: a choice of one does not move the others. */
  choose(stream: string, count: number): number;
  /** An integer from 0 to 2³² - 1 that is not recorded: the random bits of ids. */
  bits(stream: string): number;
  readonly recorded: () => Recorded;
}

const UINT32 = 2 ** 32;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, 32 bits. */
export function hashText(text: string, start = FNV_OFFSET): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash >>> 0;
}

/** splitmix32: a small generator with a full period. */
function makeGenerator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

export interface ChoiceSource {
  readonly seed: number;
  /** Replayed in place of the seed's choices. The seed still gives the bits of ids. */
  readonly recorded?: Recorded;
}

export function makeChoices({ seed, recorded }: ChoiceSource): Choices {
  const generators = new Map<string, () => number>();
  const taken = new Map<string, number[]>();

  function draw(stream: string): number {
    const known = generators.get(stream);
    const generator = known ?? makeGenerator(hashText(`${seed}/${stream}`));
    if (known === undefined) generators.set(stream, generator);
    return generator();
  }

  return {
    choose(stream, count) {
      const before = taken.get(stream) ?? [];
      if (before.length === 0) taken.set(stream, before);
      const value =
        recorded === undefined
          ? Math.floor((draw(stream) / UINT32) * count)
          : Math.min(recorded[stream]?.[before.length] ?? 0, count - 1);
      before.push(value);
      return value;
    },
    bits: (stream) => draw(`bits/${stream}`),
    recorded: () => Object.fromEntries(taken),
  };
}

/** Streams without their trailing zeros; empty ones are left out. */
export function trimChoices(recorded: Recorded): Recorded {
  const trimmed = Object.entries(recorded).map(([stream, values]) => {
    const end = values.findLastIndex((value) => value !== 0) + 1;
    return [stream, values.slice(0, end)] as const;
  });
  return Object.fromEntries(trimmed.filter(([, values]) => values.length > 0));
}

/** `stream:1.0.2;other:5`, for a command line. Runs of zeros are written as `0*7`. */
export const formatChoices = (recorded: Recorded): string =>
  Object.entries(trimChoices(recorded))
    .map(([stream, values]) => `${stream}:${formatValues(values)}`)
    .join(';');

function formatValues(values: readonly number[]): string {
  const parts: string[] = [];
  for (let index = 0; index < values.length;) {
    let end = index;
    while (values[end] === 0) end += 1;
    const zeros = end - index;
    if (zeros > 2) parts.push(`0*${zeros}`);
    else parts.push(...values.slice(index, Math.max(end, index + 1)).map(String));
    index = Math.max(end, index + 1);
  }
  return parts.join('.');
}

/** Throws for a text that formatChoices does not write. */
export function parseChoices(text: string): Recorded {
  const streams = text.split(';').filter((part) => part !== '');
  return Object.fromEntries(
    streams.map((part) => {
      const split = part.lastIndexOf(':');
      if (split === -1) throw new Error(`Not a list of choices: ${part}`);
      return [
        part.slice(0, split),
        part
          .slice(split + 1)
          .split('.')
          .flatMap(parseValue),
      ];
    }),
  );
}

function parseValue(text: string): readonly number[] {
  const [value = '', count = '1'] = text.split('*');
  if (!/^\d+$/.test(value) || !/^\d+$/.test(count)) throw new Error(`Not a choice: ${text}`);
  return Array.from({ length: Number(count) }, () => Number(value));
}
