// Writes the schemas of openapi.json as types of Python: a TypedDict for each object, and an alias for everything else.

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
}

export interface PythonTypes {
  /** Returns the type of a schema. Objects without a name of their own get this one. */
  add(name: string, schema: Schema): string;
  /** Defines a name for the schema. */
  define(name: string, schema: Schema): void;
  /** All definitions, in the order of their names. */
  write(): string;
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
const KEYWORDS = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False'.split(
    ' ',
  ),
);

export const isPythonName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);
export const toPascalCase = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, char: string) => char.toUpperCase());
const toTypeName = (text: string): string => (/^[A-Za-z]/.test(text) ? text : `Type${text}`);
const readRef = ($ref: string): string => toTypeName($ref.split('/').pop() ?? $ref);

export function toLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

const toUnion = (types: readonly string[]): string => {
  // A union with Any is Any.
  if (types.includes('Any')) return 'Any';
  return [...new Set(types)].sort((one, other) => Number(one === 'None') - Number(other === 'None')).join(' | ');
};

/** Members of an object schema, with those of its `allOf`. Conditions are left out: a TypedDict cannot have them. */
function readMembers(schema: Schema): Pick<Required<Schema>, 'properties' | 'required'> {
  const parts = [schema, ...(schema.allOf ?? [])];
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})) as Record<string, Schema>,
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

export function makePythonTypes(): PythonTypes {
  const definitions = new Map<string, string>();

  function toType(name: string, schema: Schema | undefined): string {
    if (schema === undefined) return 'Any';
    if (schema.$ref !== undefined) return readRef(schema.$ref);
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(toLiteral).join(', ')}]`;
    if (schema.const !== undefined) return `Literal[${toLiteral(schema.const)}]`;
    if (schema.type === undefined) return toComposed(name, schema);
    if (typeof schema.type !== 'string')
      return toUnion(schema.type.map((type) => toType(name, { ...schema, type })));
    if (schema.type === 'array') return `list[${toType(`${name}Item`, schema.items)}]`;
    if (schema.type === 'object') return toObject(name, schema);
    return PRIMITIVES[schema.type] ?? 'Any';
  }

  function toComposed(name: string, schema: Schema): string {
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) {
      const objects = choices.filter(({ properties }) => properties !== undefined);
      return toUnion(
        choices.map((choice) =>
          toType(objects.length > 1 ? `${name}${objects.indexOf(choice) + 1}` : name, choice),
        ),
      );
    }
    if (schema.allOf === undefined && schema.properties === undefined) return 'Any';
    const [only, ...others] = schema.allOf ?? [];
    return only !== undefined && others.length === 0 && schema.properties === undefined
      ? toType(name, only)
      : toObject(name, schema);
  }

  function toObject(name: string, schema: Schema): string {
    const { properties, required } = readMembers(schema);
    if (Object.keys(properties).length === 0) {
      const { additionalProperties: others } = schema;
      return `dict[str, ${typeof others === 'object' ? toType(`${name}Value`, others) : 'Any'}]`;
    }
    definitions.set(name, '');
    const members = Object.entries(properties).map(([member, one]) => {
      const type = toType(`${name}${toPascalCase(member)}`, one);
      return [member, required.includes(member) ? type : `NotRequired[${type}]`] as const;
    });
    definitions.set(name, writeTypedDict(name, members, schema.description));
    return name;
  }

  const types: PythonTypes = {
    add: (name, schema) => toType(toTypeName(name), schema),
    define(given, schema) {
      const name = toTypeName(given);
      const type = toType(name, schema);
      if (type !== name) definitions.set(name, `${name}: TypeAlias = ${JSON.stringify(type)}\n`);
    },
    write: () =>
      [...definitions]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, text]) => text)
        .join('\n\n'),
  };
  return types;
}

function writeTypedDict(
  name: string,
  members: readonly (readonly [string, string])[],
  description: string | undefined,
): string {
  if (!members.every(([member]) => isPythonName(member))) {
    const entries = members.map(([member, type]) => `        ${toLiteral(member)}: ${JSON.stringify(type)},\n`);
    return `${name} = TypedDict(\n    "${name}",\n    {\n${entries.join('')}    },\n)\n`;
  }
  const text = description === undefined ? '' : `    """${description.replaceAll(/["\\]/g, "'")}"""\n\n`;
  return `class ${name}(TypedDict):\n${text}${members.map(([member, type]) => `    ${member}: ${type}\n`).join('')}`;
}
