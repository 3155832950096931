// Parses JSON text more strictly than JSON.parse. It refuses members given twice, members that reach prototypes, deep nesting and
// text that is not Unicode, each with its pointer. It also reports numbers that a double does not hold exactly
// (docs/rules.md#exact-numbers).
import { shownName } from '@mps/chassis';
import { type ItemCode, type ParamsArgument, type Reason, violation, type Violation } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { MAX_JSON_DEPTH, MAX_VIOLATIONS } from '../../limits';
import { formatPointer } from '../errors/violations';
import { isExactNumber } from './exact-number';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

export type JsonRefusal = { readonly reason: Reason } | { readonly violations: readonly Violation[] };

export interface JsonText {
  readonly value: unknown;
  /** One violation for each number that a double does not hold exactly. */
  readonly inexact: readonly Violation[];
}

export function parseJsonText(bytes: Buffer): Result<JsonText, JsonRefusal> {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    return err({ reason: 'malformed_json_body' });
  }
  const scan = new Scan(text);
  const found = scan.run();
  if (found !== null) return err({ violations: [...scan.inexact, found] });
  return ok({ value: scan.hasOddNumbers ? parseWithPlainNumbers(text) : value, inexact: scan.inexact });
}

/** Replaces infinities by the largest double, which the limits of schemas refuse, and negative zero by zero. JSON has neither. */
const parseWithPlainNumbers = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown) => {
    if (value === 0) return 0;
    return value === Infinity || value === -Infinity ? Math.sign(value) * Number.MAX_VALUE : value;
  });

/** The longest literal that is always exact: every decimal of 15 digits is the shortest form of its double. */
const MAX_PLAIN_DIGITS = 15;

interface Level {
  /** The keys of the object so far. null: an array. */
  readonly keys: Set<string> | null;
  segment: string | number;
}

const [QUOTE, COMMA, MINUS, ZERO, NINE] = [0x22, 0x2c, 0x2d, 0x30, 0x39];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const [PLUS, POINT, CAPITAL_E, SMALL_E, BACKSLASH] = [0x2b, 0x2e, 0x45, 0x65, 0x5c];

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;
const isExponent = (code: number): boolean => code === SMALL_E || code === CAPITAL_E;
const isNumberCharacter = (code: number): boolean =>
  isDigit(code) || code === POINT || code === MINUS || code === PLUS || isExponent(code);

/** One pass over text that JSON.parse has accepted. It stops at the first violation, except at inexact numbers. */
class Scan {
  readonly #text: string;
  readonly #levels: Level[] = [];
  readonly #inexact: Violation[] = [];
  #at = 0;
  #hasOddNumbers = false;

  constructor(text: string) {
    this.#text = text;
  }

  get inexact(): readonly Violation[] {
    return this.#inexact;
  }

  /** Whether JSON.parse turns a number into an infinity or a negative zero. */
  get hasOddNumbers(): boolean {
    return this.#hasOddNumbers;
  }

  run(): Violation | null {
    for (; this.#at < this.#text.length; this.#at++) {
      const found = this.#step(this.#text.charCodeAt(this.#at));
      if (found !== null) return found;
    }
    return null;
  }

  #step(code: number): Violation | null {
    switch (code) {
      case OPEN_OBJECT:
        return this.#open({ keys: new Set(), segment: '' });
      case OPEN_LIST:
        return this.#open({ keys: null, segment: 0 });
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.#levels.pop();
        return null;
      case COMMA: {
        const level = this.#levels.at(-1);
        if (typeof level?.segment === 'number') level.segment++;
        return null;
      }
      case QUOTE:
        return this.#string(this.#levels.at(-1));
      default:
        if (code === MINUS || isDigit(code)) this.#number(code);
        return null;
    }
  }

  /** Leaves the position on the last character. */
  #number(first: number): void {
    const start = this.#at;
    let isPlain = first !== MINUS;
    for (let code = first; isNumberCharacter(code); code = this.#text.charCodeAt(++this.#at))
      if (isExponent(code)) isPlain = false;
    const literal = this.#text.slice(start, this.#at);
    this.#at--;
    if (isPlain && literal.length <= MAX_PLAIN_DIGITS) return;
    const value = Number(literal);
    if (Object.is(value, -0) || !Number.isFinite(value)) this.#hasOddNumbers = true;
    if (!isExactNumber(literal) && this.#inexact.length < MAX_VIOLATIONS)
      this.#inexact.push(this.#refuse('invalid_format', 'inexact_number'));
  }

  #open(level: Level): Violation | null {
    this.#levels.push(level);
    if (this.#levels.length <= MAX_JSON_DEPTH) return null;
    this.#levels.pop();
    return this.#refuse('too_big', 'nested_too_deep', { max: MAX_JSON_DEPTH });
  }

  #string(level: Level | undefined): Violation | null {
    const value = this.#readString();
    const isKey = level?.keys != null && this.#colonFollows();
    if (isKey) level.segment = value;
    if (!value.isWellFormed() || value.includes('\0'))
      return this.#refuse('invalid_format', 'not_unicode_text');
    if (!isKey) return null;
    if (FORBIDDEN_KEYS.has(value)) return this.#refuse('not_allowed', 'forbidden_member_name');
    if (level.keys.has(value)) return this.#refuse('duplicate', 'given_twice');
    level.keys.add(value);
    return null;
  }

  /** Leaves the position on the closing quote. */
  #readString(): string {
    const start = this.#at;
    this.#at = this.#text.indexOf('"', start + 1);
    const plain = this.#text.slice(start + 1, this.#at);
    if (!plain.includes('\\')) return plain;
    while (this.#isEscaped(this.#at)) this.#at = this.#text.indexOf('"', this.#at + 1);
    return JSON.parse(this.#text.slice(start, this.#at + 1)) as string;
  }

  #isEscaped(quoteAt: number): boolean {
    let at = quoteAt;
    while (this.#text.charCodeAt(at - 1) === BACKSLASH) at--;
    return (quoteAt - at) % 2 === 1;
  }

  #colonFollows(): boolean {
    let next = this.#at + 1;
    while (/\s/.test(this.#text.charAt(next))) next++;
    return this.#text.charAt(next) === ':';
  }

  #refuse<R extends Reason>(code: ItemCode, reason: R, ...params: ParamsArgument<R>): Violation {
    return violation(
      formatPointer(
        this.#levels.map(({ segment }) => (typeof segment === 'string' ? shownName(segment) : segment)),
      ),
      code,
      reason,
      ...params,
    );
  }
}
