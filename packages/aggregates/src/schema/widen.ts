// The union of two validators. Two releases write the same collection while one replaces the other, and a rollback runs the setup
// of the older one. So a setup replaces the standing validator by one that accepts the documents of both.
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from './validator';

/** Accepts every document that one of the two accepts. Widening again by either changes nothing. */
export function widen(standing: JsonSchema, declared: JsonSchema): JsonSchema {
  if (isDeepStrictEqual(standing, declared)) return standing;
  if (isObject(standing) && isObject(declared)) return widenObject(standing, declared);
  if (isList(standing) && isList(declared))
    return { ...withTypes(standing, declared), items: widen(standing.items, declared.items) };
  if (isScalar(standing) && isScalar(declared)) return widenScalar(standing, declared);
  if (isAnything(standing) || isAnything(declared)) return {};
  return widenChoice(standing, declared);
}

type ObjectSchema = JsonSchema & Required<Pick<JsonSchema, 'properties'>>;

const isObject = (schema: JsonSchema): schema is ObjectSchema => schema.properties !== undefined;

function widenObject(standing: ObjectSchema, declared: ObjectSchema): JsonSchema {
  const names = [...new Set([...Object.keys(standing.properties), ...Object.keys(declared.properties)])];
  const properties = names.map((name): readonly [string, JsonSchema] => {
    const [before, now] = [standing.properties[name], declared.properties[name]];
    // A member that one of them does not know is absent from the documents of that one.
    return [name, before && now ? widen(before, now) : (before ?? now ?? {})];
  });
  const required = (standing.required ?? []).filter((name) => declared.required?.includes(name));
  return {
    ...withTypes(standing, declared),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}

type ListSchema = JsonSchema & Required<Pick<JsonSchema, 'items'>>;

const isList = (schema: JsonSchema): schema is ListSchema => schema.items !== undefined;

const SCALAR_KEYWORDS: ReadonlySet<string> = new Set(['bsonType', 'enum', 'multipleOf']);

const isAnything = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;

const isScalar = (schema: JsonSchema): boolean =>
  !isAnything(schema) && Object.keys(schema).every((keyword) => SCALAR_KEYWORDS.has(keyword));

function widenScalar(standing: JsonSchema, declared: JsonSchema): JsonSchema {
  const values = standing.enum && declared.enum && [...new Set([...standing.enum, ...declared.enum])];
  const { multipleOf } = standing;
  return {
    ...withTypes(standing, declared),
    ...(values && { enum: values }),
    ...(multipleOf !== undefined && multipleOf === declared.multipleOf && { multipleOf }),
  };
}

function withTypes(standing: JsonSchema, declared: JsonSchema): Pick<JsonSchema, 'bsonType'> {
  const types = [...new Set([standing.bsonType ?? [], declared.bsonType ?? []].flat())];
  const [only] = types;
  return types.length === 1 && only !== undefined ? { bsonType: only } : { bsonType: types };
}

function widenChoice(standing: JsonSchema, declared: JsonSchema): JsonSchema {
  const choices = [standing.anyOf ?? [standing], declared.anyOf ?? [declared]].flat();
  const different = choices.filter(
    (choice, index) => choices.findIndex((one) => isDeepStrictEqual(one, choice)) === index,
  );
  return { anyOf: different };
}
