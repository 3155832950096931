// Parses JSON text more strictly than JSON.parse. It refuses deep nesting. It reports what a schema cannot see, each with its
// pointer: members given twice, members that reach prototypes, text that is not Unicode, and numbers that a double does not hold
// exactly (docs/rules.md#exact-numbers).
import { shownName } from '@mps/chassis';
import { type ItemCode, type ParamsArgument, type Reason, violation, type Violation } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { MAX_JSON_DEPTH, MAX_VIOLATIONS } from '../../limits';
import { formatPointer } from '../errors/violations';
import { isExactNumber } from './exact-number';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

export type JsonRefusal = { readonly reason: Reason } | { readonly violations: readonly Violation[] };

export interface JsonText {
  /** Without the members that reach prototypes. Of a member given twice it has the last value. */
  readonly value: unknown;
  /** One violation for each number that a double does not hold exactly. */
  readonly inexact: readonly Violation[];
  /** The other violations of the text. */
  readonly refused: readonly Violation[];
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
  const tooDeep = scan.run();
  const { inexact, refused } = scan;
  if (tooDeep !== null) return err({ violations: [...inexact, ...refused, tooDeep] });
  return ok({ value: scan.hasOddValues ? parsePlainly(text) : value, inexact, refused });
}

/**
 * Leaves out members that reach prototypes. Replaces infinities by the largest double, which the limits of schemas refuse, and
 * negative zero by zero. JSON has neither.
 */
const parsePlainly = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => {
    if (FORBIDDEN_KEYS.has(name)) return undefined;
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

/** One pass over text that JSON.parse has accepted. It stops only where the text is nested too deep. */
class Scan {
  readonly #text: string;
  readonly #levels: Level[] = [];
  readonly #inexact: Violation[] = [];
  readonly #refused: Violation[] = [];
  #at = 0;
  #hasOddValues = false;

  constructor(text: string) {
    this.#text = text;
  }

  get inexact(): readonly Violation[] {
    return this.#inexact;
  }

  get refused(): readonly Violation[] {
    return this.#refused;
  }

  /** Whether a member reaches prototypes, or JSON.parse turns a number into an infinity or a negative zero. */
  get hasOddValues(): boolean {
    return this.#hasOddValues;
  }

  /** Returns the violation where the text is nested too deep. */
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
        this.#string(this.#levels.at(-1));
        return null;
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
    if (Object.is(value, -0) || !Number.isFinite(value)) this.#hasOddValues = true;
    if (!isExactNumber(literal)) this.#add(this.#inexact, 'invalid_format', 'inexact_number');
  }

  #open(level: Level): Violation | null {
    this.#levels.push(level);
    if (this.#levels.length <= MAX_JSON_DEPTH) return null;
    this.#levels.pop();
    return this.#violation('too_big', 'nested_too_deep', { max: MAX_JSON_DEPTH });
  }

  #string(level: Level | undefined): void {
    const value = this.#readString();
    const keys = this.#colonFollows() ? level?.keys : null;
    if (level !== undefined && keys != null) level.segment = value;
    if (!value.isWellFormed() || value.includes('\0'))
      this.#add(this.#refused, 'invalid_format', 'not_unicode_text');
    if (keys == null) return;
    if (FORBIDDEN_KEYS.has(value)) {
      this.#hasOddValues = true;
      this.#add(this.#refused, 'not_allowed', 'forbidden_member_name');
    } else if (keys.has(value)) this.#add(this.#refused, 'duplicate', 'given_twice');
    keys.add(value);
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

  /** Adds the violation at this place, unless there are many already. */
  #add<R extends Reason>(to: Violation[], code: ItemCode, reason: R, ...params: ParamsArgument<R>): void {
    if (to.length < MAX_VIOLATIONS) to.push(this.#violation(code, reason, ...params));
  }

  #violation<R extends Reason>(code: ItemCode, reason: R, ...params: ParamsArgument<R>): Violation {
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
