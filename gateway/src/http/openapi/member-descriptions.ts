// Describes the members of the objects of the OpenAPI document.
import { isSchema, type JsonSchema } from './json-schema';
import { OF_NAME } from './member-sentences';
import { OF_OBJECT } from './object-sentences';

/** A member that refers to another object is described there. */
const REFERRING = ['$ref', 'allOf', 'anyOf', 'oneOf'];
/** The other descriptions of schemas say more than these sentences. */
const DEFAULT = /^(?:Default: |Ignored)/;

/** Gives each member without a description its sentence. */
export function describeMembers(schemas: Record<string, JsonSchema>): void {
  for (const [object, schema] of Object.entries(schemas)) {
    if (!isSchema(schema['properties'])) continue;
    const described = Object.entries(schema['properties']).map(([member, part]) => [
      member,
      isSchema(part) ? withSentence(part, OF_OBJECT[`${object}.${member}`] ?? OF_NAME[member]) : part,
    ]);
    schemas[object] = { ...schema, properties: Object.fromEntries(described) as JsonSchema };
  }
}

function withSentence(part: JsonSchema, sentence: string | undefined): JsonSchema {
  const { description } = part;
  if (sentence === undefined || REFERRING.some((keyword) => keyword in part)) return part;
  if (typeof description !== 'string') return { ...part, description: sentence };
  return DEFAULT.test(description) ? { ...part, description: `${sentence}. ${description}` } : part;
}
