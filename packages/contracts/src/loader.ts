// The one place that reads .proto files, with the one set of options: keepCase makes wire names the public JSON names,
// and unset `optional` fields stay absent so that null survives the trip.
import { dirname } from 'node:path';
import { loadSync, type MessageTypeDefinition, type PackageDefinition } from '@grpc/proto-loader';

export const LOADER_OPTIONS = {
  keepCase: true,
  longs: Number,
  enums: String,
  defaults: true,
} as const;

const protosFolder = dirname(require.resolve('@mps/protos/package.json'));
const loaded = new Map<string, PackageDefinition>();

/**
 * Loads one file of `protos/` (path below that folder) once per process. `oneofs` adds to each decoded message the name
 * of the member that is set; events need it, calls do not (it would add a member for every optional field).
 */
function loadProto(file: string, oneofs: boolean): PackageDefinition {
  const key = `${file} ${oneofs}`;
  let definition = loaded.get(key);
  if (definition === undefined) {
    definition = loadSync(file, { ...LOADER_OPTIONS, oneofs, includeDirs: [protosFolder] });
    loaded.set(key, definition);
  }
  return definition;
}

export interface MessageCodec<Input, Output> {
  encode(value: Input): Buffer;
  decode(bytes: Buffer): Output;
}

/** The codec of one message, by its full name ("mps.transactions.v1.TransactionEvent"). */
export function loadMessage<Input, Output>(file: string, name: string): MessageCodec<Input, Output> {
  const definition = loadProto(file, true)[name] as MessageTypeDefinition<Input, Output> | undefined;
  if (definition === undefined) throw new Error(`${name} is not a message of ${file}`);
  return {
    encode: (value) => definition.serialize(value),
    decode: (bytes) => definition.deserialize(bytes),
  };
}

/** The service definition that grpc-js takes, typed by the generated interface that the caller names. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the generated type
export function loadService<Definition>(file: string, name: string): Definition {
  const definition = loadProto(file, false)[name];
  if (definition === undefined) throw new Error(`${name} is not a service of ${file}`);
  origins.set(definition, { file, scope: name.slice(0, name.lastIndexOf('.')) });
  return definition as unknown as Definition;
}

interface Origin {
  readonly file: string;
  /** The proto package: "mps.transactions.v1". */
  readonly scope: string;
}

const origins = new WeakMap<object, Origin>();

/** Where a definition that `loadService` answered comes from. */
export function originOf(service: object): Origin {
  const origin = origins.get(service);
  if (origin === undefined) throw new Error('Not a service of loadService');
  return origin;
}

export interface MessageDescription {
  readonly fields: readonly { readonly name: string; readonly message: string | undefined }[];
  /** Members declared `optional`. */
  readonly nullable: ReadonlySet<string>;
}

interface Descriptor {
  readonly field: readonly { readonly name: string; readonly type: string; readonly typeName: string }[];
  readonly oneofDecl: readonly { readonly name: string }[];
}

const described = new Map<string, MessageDescription>();

/** The members of a message, read once. A member declared `optional` shows as a oneof of its own, named `_member`. */
export function describeMessage(file: string, name: string): MessageDescription {
  let description = described.get(name);
  if (description === undefined) {
    const contract = loadProto(file, true);
    const definition = contract[name] as MessageTypeDefinition<unknown, unknown> | undefined;
    if (definition === undefined) throw new Error(`${name} is not a message of ${file}`);
    const { field, oneofDecl } = definition.type as Descriptor;
    description = {
      fields: field.map((one) => ({
        name: one.name,
        message: one.type === 'TYPE_MESSAGE' ? absoluteName(contract, name, one.typeName) : undefined,
      })),
      nullable: new Set(oneofDecl.filter((one) => one.name.startsWith('_')).map((one) => one.name.slice(1))),
    };
    described.set(name, description);
  }
  return description;
}

/** The loader shortens type names; as in any .proto file, the innermost scope that has the name wins. */
function absoluteName(definition: PackageDefinition, from: string, typeName: string): string {
  for (let scope = from; ; scope = scope.slice(0, Math.max(scope.lastIndexOf('.'), 0))) {
    const candidate = scope === '' ? typeName.replace(/^\./, '') : `${scope}.${typeName}`;
    if (candidate in definition || scope === '') return candidate;
  }
}
