// Makes an example value of a JSON Schema as zod writes it.
import { isSchema, type JsonSchema, listTypes } from './json-schema';

const A_UUID = '0199c0de-0000-7000-8000-000000000001';
const OF_FORMAT: Readonly<Record<string, string>> = {
  uuid: A_UUID,
  'date-time': '2026-03-02T12:00:00.000Z',
  date: '2026-03-02',
  uri: 'https://example.com/',
};
const IS_ID = /(?:^|_)id$/;
const DEFINITIONS = '#/$defs/';

interface At {
  readonly definitions: JsonSchema;
  /** The name of the member. Text without a form is its name. */
  readonly name: string;
  readonly word: string;
}

/**
 * Returns one value that the schema accepts, with every member. Of a union it takes the first branch, so a member that may be null
 * has a value. `word` chooses the value of an enumeration that equals it, such as a status.
 */
export const makeSampleValue = (schema: JsonSchema, word = ''): unknown =>
  makeValue(schema, { definitions: readSchema(schema['$defs']), name: 'text', word });

function makeValue(schema: JsonSchema, at: At): unknown {
  const { $ref, const: constant, enum: values, anyOf, oneOf } = schema;
  if (typeof $ref === 'string')
    return makeValue(readSchema(at.definitions[$ref.slice(DEFINITIONS.length)]), at);
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values.includes(at.word) ? at.word : (values[0] as unknown);
  const branches = anyOf ?? oneOf;
  if (Array.isArray(branches)) return makeValue(readSchema(branches[0]), at);
  return makePlainValue(schema, at);
}

function makePlainValue(schema: JsonSchema, at: At): unknown {
  switch (listTypes(schema)[0]) {
    case 'object':
      return makeObject(schema, at);
    case 'array':
      return [makeValue(readSchema(schema['items']), at)];
    case 'integer':
    case 'number':
      return makeNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      // Text, or a schema without a type, which any value satisfies.
      return OF_FORMAT[String(schema['format'])] ?? (IS_ID.test(at.name) ? A_UUID : at.name);
  }
}

/** A record of any names is empty. */
const makeObject = ({ properties }: JsonSchema, at: At): JsonSchema =>
  Object.fromEntries(
    Object.entries(readSchema(properties)).map(([name, member]) => [
      name,
      makeValue(readSchema(member), { ...at, name }),
    ]),
  );

/** zod bounds every integer by the safe ones. */
const makeNumber = ({ minimum, maximum }: JsonSchema): number =>
  Math.min(Math.max(1, Number(minimum ?? 1)), Number(maximum ?? 1));

const readSchema = (value: unknown): JsonSchema => (isSchema(value) ? value : {});
