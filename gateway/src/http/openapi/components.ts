// JSON Schemas out of the zod schemas that validate and render: requests as they may be sent, answers as they are made.
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

const DEFS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

export interface Components {
  /** What may be sent. Named parts end in `Input`: they are stricter than what is answered under the same name. */
  input(schema: z.ZodType): JsonSchema;
  output(schema: z.ZodType): JsonSchema;
  /** Everything that was named by `.meta({ id })` so far. */
  readonly schemas: Record<string, JsonSchema>;
}

export function makeComponents(): Components {
  const schemas: Record<string, JsonSchema> = {};
  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const suffix = io === 'input' ? 'Input' : '';
    const whole = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod;
        if (io === 'output') loosen(jsonSchema);
        // zod leaves it out where text is turned into something else: a page number in a query.
        else if (def.type === 'default' && def.defaultValue !== null) jsonSchema.default = def.defaultValue;
      },
    });
    const { $schema: _dialect, $defs = {}, ...own } = relinked(whole, suffix);
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>))
      schemas[`${name}${suffix}`] = withoutId(definition);
    return withoutId(own);
  };
  return {
    schemas,
    input: (schema) => convert(schema, 'input'),
    output: (schema) => convert(schema, 'output'),
  };
}

/** Answers may gain members inside /v1, and a null that we fill in is no default of the reader's. */
function loosen(schema: JsonSchema): void {
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (schema['default'] === null) delete schema['default'];
}

function relinked(schema: object, suffix: string): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(DEFS)
      ? `${COMPONENTS}${value.slice(DEFS.length)}${suffix}`
      : value,
  ) as JsonSchema;
}

function withoutId({ id: _id, ...rest }: JsonSchema): JsonSchema {
  return rest;
}
