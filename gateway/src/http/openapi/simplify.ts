// Writes a JSON Schema in the forms that generators of clients read (docs/adr/0036-document-for-generators.md). Every form
// accepts the same values as the form that it replaces.
import { isDeepStrictEqual } from 'node:util';
import { isSchema, type JsonSchema, listTypes, mapParts } from './json-schema';

/** Nothing is valid. Generators fail at the boolean `false` in the place of a schema. */
const NOTHING = { not: {} };
const NULL = { type: 'null' };

export function simplifySchema(part: unknown, keyword = ''): unknown {
  if (typeof part === 'boolean') {
    if (keyword === 'additionalProperties') return part;
    return part ? {} : NOTHING;
  }
  if (!isSchema(part)) return part;
  const rules = [
    dropReadOnlyMembers,
    describeDefault,
    joinNull,
    unwrapUnion,
    sizeNumbers,
    dropPattern,
    giveItems,
  ];
  return rules.reduce(
    (schema, rule) => rule(schema),
    mapParts(part, (inner, name) => simplifySchema(inner, name)),
  );
}

/** A read-only member of a request is refused, as `additionalProperties: false` says already. */
function dropReadOnlyMembers(schema: JsonSchema): JsonSchema {
  if (!isSchema(schema['properties'])) return schema;
  const members = Object.entries(schema['properties']).filter(
    ([, member]) => !isDeepStrictEqual(member, { readOnly: true }),
  );
  return { ...schema, properties: Object.fromEntries(members) };
}

/** Generators turn a default that is no scalar into code that does not compile. */
function describeDefault(schema: JsonSchema): JsonSchema {
  const { default: value, description, ...rest } = schema;
  if (value === undefined || (typeof value !== 'object' && schema['type'] !== 'array')) return schema;
  const text = `Default: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  return { ...rest, description: typeof description === 'string' ? `${description}. ${text}` : text };
}

/** `anyOf: [X, null]` of one plain type becomes `type: [X, null]`. */
function joinNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !isDeepStrictEqual(anyOf[1], NULL)) return schema;
  const only: unknown = anyOf[0];
  if (!isSchema(only) || typeof only['type'] !== 'string' || only['type'] === 'object') return schema;
  const values = Array.isArray(only['enum']) && { enum: [...(only['enum'] as unknown[]), null] };
  return { ...only, ...rest, type: [only['type'], 'null'], ...values };
}

function unwrapUnion(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  return Array.isArray(anyOf) && anyOf.length === 1 && isSchema(anyOf[0]) ? { ...rest, ...anyOf[0] } : schema;
}

/** Without a format, generators read a number as 32 bits. A balance in cents needs more. */
function sizeNumbers(schema: JsonSchema): JsonSchema {
  const types = listTypes(schema);
  if (types.includes('number')) return { ...schema, format: 'double' };
  if (!types.includes('integer')) return schema;
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    format: 'int64',
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** Drops the pattern of a number, which JSON Schema ignores, and the pattern of a text with a format, which repeats it. */
function dropPattern(schema: JsonSchema): JsonSchema {
  const { pattern: _pattern, ...rest } = schema;
  const types = listTypes(schema);
  const isText = types.length === 0 || types.includes('string');
  const isFormatted = schema['format'] !== undefined || schema['contentEncoding'] !== undefined;
  return isText && !isFormatted ? schema : rest;
}

const giveItems = (schema: JsonSchema): JsonSchema =>
  schema['type'] === 'array' && schema['items'] === undefined ? { ...schema, items: {} } : schema;
