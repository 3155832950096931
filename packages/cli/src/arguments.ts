// Parsers of option values. A wrong value ends the command with exit code 2 and says the accepted form.
import { InvalidArgumentError } from 'commander';
import { isObject, type JsonObject } from './steps/json';

const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Returns undefined for a text that is no duration. */
export function readDurationMs(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (UNITS_MS[unit] ?? 0);
}

export const parseWholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

/** `500ms`, `2s`, `5m`, `1h` or `3d`, as milliseconds. */
export const parseDuration =
  (maxMs: number) =>
  (text: string): number => {
    const ms = readDurationMs(text);
    if (ms !== undefined && ms <= maxMs) return ms;
    throw new InvalidArgumentError(`It must be a time like 500ms, 2s or 1h, up to ${maxMs / 1_000}s.`);
  };

export function parseHttpUrl(text: string): URL {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text);
  throw new InvalidArgumentError('It must be an http or https URL.');
}

/** `name=value`, collected over repetitions. Values that are JSON are read as JSON: `amount=500` is a number. */
export function collectPair(text: string, before: Readonly<Record<string, string>> = {}) {
  const at = text.indexOf('=');
  if (at <= 0) throw new InvalidArgumentError('It must be name=value.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

/** Sets `a.b` in a copy of the object. */
export function withMember(object: JsonObject, path: string, text: string): JsonObject {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...object, [name]: readValue(text) };
  const child = object[name];
  return { ...object, [name]: withMember(isObject(child) ? child : {}, rest.join('.'), text) };
}

/** A number that JSON would change, such as an id of twenty digits, stays a text. */
function readValue(text: string): JsonObject[string] {
  try {
    const value = JSON.parse(text) as JsonObject[string];
    return typeof value === 'number' && String(value) !== text ? text : value;
  } catch {
    return text;
  }
}
