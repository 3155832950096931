// Fills in `${payment.id}` and the like in the texts of a step.
import { randomUUID } from 'node:crypto';
import { makeUsageFailure } from '../failures';
import { readPath, type Json, type JsonObject } from './json';

export type Values = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\$\{([\w.]+)\}/g;
const WHOLE = /^\$\{([\w.]+)\}$/;
/** A new UUID at each place, for a request_id. */
const NEW_ID = 'new_id';

function readValue(values: Values, path: string): unknown {
  if (path === NEW_ID) return randomUUID();
  const value = readPath(values, path);
  if (value !== undefined) return value;
  throw makeUsageFailure(
    `\${${path}} is not known at this step`,
    `Known names: ${[NEW_ID, ...Object.keys(values)].join(', ')}.`,
  );
}

export const fillText = (text: string, values: Values): string =>
  text.replace(PLACEHOLDER, (_, path: string) => String(readValue(values, path)));

/** A text that is one placeholder becomes the value itself, a number included. */
export function fillJson(value: Json, values: Values): Json {
  if (typeof value === 'string') {
    const [, whole] = WHOLE.exec(value) ?? [];
    return whole === undefined ? fillText(value, values) : (readValue(values, whole) as Json);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => fillJson(item, values));
  return fillObject(value as JsonObject, values);
}

export const fillObject = (object: JsonObject, values: Values): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, fillJson(value, values)]));

export const fillTexts = (texts: Readonly<Record<string, string>>, values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillText(text, values)]));
