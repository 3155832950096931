// Each rule of simplifySchema, and the names of parts.
import { nameParts, ENUMS } from './name-parts';
import type { JsonSchema } from './json-schema';
import { simplifySchema } from './simplify';

it.each<[string, unknown, unknown]>([
  ['false, which becomes a schema', false, { not: {} }],
  [
    'an integer without useful bounds',
    { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    { type: 'integer', format: 'int64' },
  ],
  [
    'an integer with bounds',
    { type: 'integer', minimum: 1 },
    { type: 'integer', minimum: 1, format: 'int64' },
  ],
  ['a number', { type: 'number' }, { type: 'number', format: 'double' }],
  [
    'a list of values or null',
    { anyOf: [{ type: 'string', enum: ['A'] }, { type: 'null' }] },
    { type: ['string', 'null'], enum: ['A', null] },
  ],
  ['a union of one', { anyOf: [{ type: 'string' }] }, { type: 'string' }],
  ['a pattern of a number', { type: 'integer', pattern: 'x' }, { type: 'integer', format: 'int64' }],
  [
    'a pattern beside a format',
    { type: 'string', format: 'uuid', pattern: 'x' },
    { type: 'string', format: 'uuid' },
  ],
  ['a pattern of a text', { type: 'string', pattern: 'x' }, { type: 'string', pattern: 'x' }],
  ['a default that is an object', { default: {} }, { description: 'Default: {}' }],
  ['a scalar default', { type: 'boolean', default: true }, { type: 'boolean', default: true }],
  [
    'members called like keywords',
    { properties: { pattern: { type: 'string' }, id: { readOnly: true } }, additionalProperties: false },
    { properties: { pattern: { type: 'string' } }, additionalProperties: false },
  ],
])('simplifies %s', (_, before, after) => {
  expect(simplifySchema(before)).toEqual(after);
});

it('names the objects inside a schema after their owner and member', () => {
  const schemas: Record<string, JsonSchema> = {};
  const add = (name: string, schema: JsonSchema): JsonSchema => {
    schemas[name] = schema;
    return { $ref: name };
  };
  const leaf = { type: 'object', properties: { a: { type: 'string' } } };
  const named = nameParts(
    { properties: { one_part: leaf, many: { type: 'array', items: leaf } }, allOf: [{ then: leaf }] },
    'Whole',
    add,
  );
  expect(named).toEqual({
    properties: {
      one_part: { $ref: 'WholeOnePart' },
      many: { type: 'array', items: { $ref: 'WholeManyItem' } },
    },
    allOf: [{ then: leaf }],
  });
  expect(Object.keys(schemas)).toEqual(['WholeOnePart', 'WholeManyItem']);
});

it('names no two lists that share a value', () => {
  const values = Object.values(ENUMS).flat();
  expect(new Set(values).size).toBe(values.length);
});
