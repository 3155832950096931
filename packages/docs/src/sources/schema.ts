// A JSON schema of openapi.json, as far as the pages read it.

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const REF_PREFIX = '#/components/schemas/';

/** Returns the name of the referenced schema, or undefined for an inline one. */
export const readSchemaName = ({ $ref }: Schema): string | undefined =>
  $ref?.startsWith(REF_PREFIX) === true ? $ref.slice(REF_PREFIX.length) : undefined;

const isNull = (schema: Schema): boolean => schema.type === 'null';

/** Splits a nullable schema into the schema of its values and whether null is allowed. */
export function splitNull(schema: Schema): { readonly value: Schema; readonly nullable: boolean } {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.some(isNull) === true) {
    const rest = choices.filter((one) => !isNull(one));
    const [only] = rest;
    const value = rest.length === 1 && only !== undefined ? only : { ...schema, anyOf: rest };
    return { value, nullable: true };
  }
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const kinds = (schema.type as readonly string[]).filter((kind) => kind !== 'null');
    return { value: { ...schema, type: kinds.length === 1 ? (kinds[0] ?? '') : kinds }, nullable: true };
  }
  return { value: schema, nullable: false };
}
