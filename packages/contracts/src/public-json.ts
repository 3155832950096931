// A decoded resource message as the public JSON that merchants read: the one rule that turns wire into JSON.
// An absent `optional` member is null; an absent plain message is left out; `x_json` is `x`, parsed.
import type { TopicSpec } from './events';
import { describeMessage } from './loader';

export type JsonObject = { [member: string]: unknown };

const JSON_SUFFIX = '_json';

/** `message` is the full name, e.g. "mps.transactions.v1.Transaction"; `file` declares or imports it. */
export function publicJson(file: string, message: string, decoded: object): JsonObject {
  const { fields, nullable } = describeMessage(file, message);
  const source = decoded as JsonObject;
  const json: JsonObject = {};
  for (const field of fields) {
    const value = source[field.name] ?? null;
    if (value === null) {
      if (nullable.has(field.name)) json[field.name] = null;
    } else if (field.name.endsWith(JSON_SUFFIX)) {
      json[field.name.slice(0, -JSON_SUFFIX.length)] = JSON.parse(value as string);
    } else {
      json[field.name] = publicValue(file, field.message, value);
    }
  }
  return json;
}

function publicValue(file: string, message: string | undefined, value: unknown): unknown {
  if (message === undefined) return value;
  return Array.isArray(value)
    ? value.map((item) => publicJson(file, message, item as object))
    : publicJson(file, message, value as object);
}

/** The public JSON of an event's object: `member` is the member of the event message's oneof that is set. */
export function eventObjectJson(topic: TopicSpec, member: string, decoded: object): JsonObject {
  const { file, message } = topic;
  const field = describeMessage(file, message).fields.find(({ name }) => name === member);
  if (field?.message === undefined) throw new Error(`${message} has no object ${member}`);
  return publicJson(file, field.message, decoded);
}
