// The trace of a history: its hash, which is equal when a history is repeated, and its lines, which a diagram is drawn from.
import { hashText } from './choices';

export interface TraceLine {
  readonly atMs: number;
  readonly from: string;
  /** Absent for something that happens at `from` itself. */
  readonly to?: string;
  readonly text: string;
}

export interface Trace {
  /** Adds to the hash, and to the lines if they are kept. */
  note(line: TraceLine): void;
  /** Adds an event of the scheduler to the hash alone. */
  mark(atMs: number, label: string): void;
  readonly hash: () => string;
  readonly lines: () => readonly TraceLine[];
}

const SECOND_START = 0x9747b28c;
const HEX_DIGITS = 8;
const HEX_RADIX = 16;

export function makeTrace(keepsLines: boolean): Trace {
  let first = hashText('');
  let second = SECOND_START;
  const kept: TraceLine[] = [];

  function mark(atMs: number, label: string): void {
    const text = `${atMs}|${label}`;
    first = hashText(text, first);
    second = hashText(text, second);
  }

  return {
    mark,
    note(line) {
      mark(line.atMs, `${line.from}>${line.to ?? ''}>${line.text}`);
      if (keepsLines) kept.push(line);
    },
    hash: () => [first, second].map((half) => half.toString(HEX_RADIX).padStart(HEX_DIGITS, '0')).join(''),
    lines: () => kept,
  };
}
