// JSON Schemas as plain values, and the walk over their parts.
export type JsonSchema = Record<string, unknown>;

const SINGLE = ['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties'];

/** Returns the schema with each of its direct parts changed. A part may be a boolean. `without` keywords stay as they are. */
export function mapParts(
  schema: JsonSchema,
  change: (part: unknown, name: string) => unknown,
  without: readonly string[] = [],
): JsonSchema {
  const changed = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (without.includes(keyword)) return [keyword, value];
    if (SINGLE.includes(keyword)) return [keyword, change(value, keyword)];
    if (LISTS.includes(keyword) && Array.isArray(value))
      return [keyword, value.map((part: unknown) => change(part, keyword))];
    if (MAPS.includes(keyword) && isSchema(value))
      return [
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part, name)])),
      ];
    return [keyword, value];
  });
  return Object.fromEntries(changed);
}

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the names of the types that the schema accepts. Empty: it names none. */
export function listTypes({ type }: JsonSchema): readonly unknown[] {
  if (Array.isArray(type)) return type;
  return type === undefined ? [] : [type];
}
