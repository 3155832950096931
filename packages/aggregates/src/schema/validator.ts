// The $jsonSchema that a collection refuses documents by, derived from its mongoose schema. mongoose's own toJSONSchema knows
// the type of each path. It does not refuse unknown members, and it takes a member that may be null for one that may be absent.
import type { Schema, SchemaType } from 'mongoose';
import type { MemberOptions } from './members';

/**
 * How deep a validator looks. `members`: the names and types of the document's own members, and nothing inside of them. `none`:
 * the collection has no validator.
 */
export type Depth = 'whole' | 'members' | 'none';

/**
 * Of collections that every payment or refund writes. A validator there may cost at most 2 % of the CPU of a creation; `none` turns
 * all of them off (docs/adr/0035).
 */
export const PAYMENT_DEPTH: Depth = 'members';

export interface JsonSchema {
  readonly bsonType?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly multipleOf?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Absent: any other member is accepted. */
  readonly additionalProperties?: false | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

export function toJsonSchema(schema: Schema, depth: Depth): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  schema.eachPath((name, type) => {
    // The paths below a map stand for its values. The map describes them.
    if (name.includes('.')) return;
    properties[name] = describePath(type, depth);
    if (readOptions(type).absent !== true) required.push(name);
  });
  return {
    bsonType: 'object',
    ...(required.length > 0 && { required: required.sort() }),
    properties,
    additionalProperties: false,
  };
}

const readOptions = (type: SchemaType): MemberOptions & { readonly allowNull?: boolean } => type.options;

function describePath(type: SchemaType, depth: Depth): JsonSchema {
  const described = describeValue(type, depth);
  const { required, allowNull } = readOptions(type);
  return required === true || allowNull === false ? described : orNull(described);
}

interface Nested {
  readonly schema?: Schema;
  readonly schemaTypes?: readonly SchemaType[];
}

function describeValue(type: SchemaType, depth: Depth): JsonSchema {
  const { schema, schemaTypes } = type as SchemaType & Nested;
  switch (type.instance) {
    case 'Array':
      if (depth === 'members') return { bsonType: 'array' };
      return {
        bsonType: 'array',
        items: schema === undefined ? describePath(readEmbedded(type), depth) : toJsonSchema(schema, depth),
      };
    case 'Map':
      return depth === 'members'
        ? { bsonType: 'object' }
        : { bsonType: 'object', additionalProperties: describePath(readEmbedded(type), depth) };
    case 'Embedded':
      return depth === 'members' || schema === undefined
        ? { bsonType: 'object' }
        : toJsonSchema(schema, depth);
    case 'Union':
      return { anyOf: (schemaTypes ?? []).map((each) => describePath(each, depth)) };
    default:
      return describeScalar(type);
  }
}

function readEmbedded(type: SchemaType): SchemaType {
  const embedded = type.getEmbeddedSchemaType();
  if (embedded === undefined) throw new Error(`Path ${type.path} declares no type for its values`);
  return embedded;
}

function describeScalar(type: SchemaType): JsonSchema {
  const described = type.toJSONSchema({ useBsonType: true }) as JsonSchema;
  const { enum: values } = described;
  const bsonType = readOptions(type).bsonType ?? described.bsonType;
  return {
    ...described,
    // mongoose adds null to the type and to the values of a path that is not required. describePath decides about null.
    ...(bsonType !== undefined && { bsonType: [bsonType].flat().find((one) => one !== 'null') ?? 'null' }),
    ...(values && { enum: values.filter((value) => value !== null) }),
    ...(readOptions(type).integer && { multipleOf: 1 }),
  };
}

function orNull(described: JsonSchema): JsonSchema {
  if (described.anyOf !== undefined) return { anyOf: [...described.anyOf, { bsonType: 'null' }] };
  const { bsonType, enum: values } = described;
  if (bsonType === undefined) return described;
  return {
    ...described,
    bsonType: [...[bsonType].flat(), 'null'],
    ...(values && { enum: [...values, null] }),
  };
}
