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
export function loadService<Definition>(file: string, name: string): Definition {
  const definition = loadProto(file, false)[name];
  if (definition === undefined) throw new Error(`${name} is not a service of ${file}`);
  return definition as unknown as Definition;
}
