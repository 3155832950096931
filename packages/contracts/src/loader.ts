// The one place that reads .proto files, with the one set of options: keepCase makes wire names the public JSON names, and
// unset `optional` fields stay absent so that null survives the trip. The gRPC services by name are functions, so that a
// process loads only the contracts it speaks.
import { dirname } from 'node:path';
import {
  loadSync,
  type MessageTypeDefinition,
  type MethodDefinition,
  type PackageDefinition,
} from '@grpc/proto-loader';
import type { ActivityServiceDefinition } from './gen/mps/activity/v1/ActivityService';
import type { CallStreamServiceDefinition } from './gen/mps/call_stream/v1/CallStreamService';
import type { ClockServiceDefinition } from './gen/mps/clock/v1/ClockService';
import type { FactsServiceDefinition } from './gen/mps/facts/v1/FactsService';
import type { PayoutsServiceDefinition } from './gen/mps/payouts/v1/PayoutsService';
import type { IdentityServiceDefinition } from './gen/mps/identity/v1/IdentityService';
import type { KeysServiceDefinition } from './gen/mps/keys/v1/KeysService';
import type { EncodedEntries, EncodedEntries__Output } from './gen/mps/ledger/v1/EncodedEntries';
import type { LedgerServiceDefinition } from './gen/mps/ledger/v1/LedgerService';
import type { MerchantsServiceDefinition } from './gen/mps/merchants/v1/MerchantsService';
import type { PersonalDataServiceDefinition } from './gen/mps/personal_data/v1/PersonalDataService';
import type { PixKeysServiceDefinition } from './gen/mps/pix_keys/v1/PixKeysService';
import type { PricingServiceDefinition } from './gen/mps/pricing/v1/PricingService';
import type {
  EncodedTransactions,
  EncodedTransactions__Output,
} from './gen/mps/transactions/v1/EncodedTransactions';
import type { TransactionsServiceDefinition } from './gen/mps/transactions/v1/TransactionsService';
import type { WebhooksServiceDefinition } from './gen/mps/webhooks/v1/WebhooksService';

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

/** Origin of a definition that `loadService` returned. */
export function findOrigin(service: object): Origin {
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

/** The method `Name` answers with encoded rows. Most rows were read before, so they need no second encoding. */
type WithEncodedRows<Service, Name extends keyof Service, Sent, Received> = {
  [Method in keyof Service]: Method extends Name
    ? Service[Method] extends MethodDefinition<
        infer Request,
        infer _Answer,
        infer RequestOutput,
        infer _Output
      >
      ? MethodDefinition<Request, Sent, RequestOutput, Received>
      : never
    : Service[Method];
};

/** Replaces the answer of one method by a message that protobuf encodes alike, with bytes in place of messages. */
function withEncodedRows<Service extends object, Name extends keyof Service, Sent, Received>(
  file: string,
  declared: Service,
  name: Name,
  encodedName: string,
): WithEncodedRows<Service, Name, Sent, Received> {
  const encoded = loadProto(file, false)[encodedName] as unknown as MessageTypeDefinition<Sent, Received>;
  const method = {
    ...declared[name],
    responseType: encoded,
    responseSerialize: encoded.serialize,
    responseDeserialize: encoded.deserialize,
  };
  const service = { ...declared, [name]: method };
  origins.set(service, findOrigin(declared));
  return service as WithEncodedRows<Service, Name, Sent, Received>;
}

export type TransactionsCalls = WithEncodedRows<
  TransactionsServiceDefinition,
  'ListTransactions',
  EncodedTransactions,
  EncodedTransactions__Output
>;

export function transactionsService(): TransactionsCalls {
  const file = 'mps/transactions/v1/transactions.proto';
  const declared = loadService<TransactionsServiceDefinition>(
    file,
    'mps.transactions.v1.TransactionsService',
  );
  return withEncodedRows(file, declared, 'ListTransactions', 'mps.transactions.v1.EncodedTransactions');
}

export type LedgerCalls = WithEncodedRows<
  LedgerServiceDefinition,
  'GetPaymentEntries',
  EncodedEntries,
  EncodedEntries__Output
>;

export function ledgerService(): LedgerCalls {
  const file = 'mps/ledger/v1/ledger.proto';
  const declared = loadService<LedgerServiceDefinition>(file, 'mps.ledger.v1.LedgerService');
  return withEncodedRows(file, declared, 'GetPaymentEntries', 'mps.ledger.v1.EncodedEntries');
}

export const merchantsService = (): MerchantsServiceDefinition =>
  loadService('mps/merchants/v1/merchants.proto', 'mps.merchants.v1.MerchantsService');

export const pricingService = (): PricingServiceDefinition =>
  loadService('mps/pricing/v1/pricing.proto', 'mps.pricing.v1.PricingService');

export const pixKeysService = (): PixKeysServiceDefinition =>
  loadService('mps/pix_keys/v1/pix_keys.proto', 'mps.pix_keys.v1.PixKeysService');

export const identityService = (): IdentityServiceDefinition =>
  loadService('mps/identity/v1/identity.proto', 'mps.identity.v1.IdentityService');

export const webhooksService = (): WebhooksServiceDefinition =>
  loadService('mps/webhooks/v1/webhooks.proto', 'mps.webhooks.v1.WebhooksService');

export const activityService = (): ActivityServiceDefinition =>
  loadService('mps/activity/v1/activity.proto', 'mps.activity.v1.ActivityService');

/** Served by every service: many calls on one stream. */
export const callStreamService = (): CallStreamServiceDefinition =>
  loadService('mps/call_stream/v1/call_stream.proto', 'mps.call_stream.v1.CallStreamService');

/** Served by every service in sandbox mode. */
export const clockService = (): ClockServiceDefinition =>
  loadService('mps/clock/v1/clock.proto', 'mps.clock.v1.ClockService');

/** Served by every service that seals. */
export const keysService = (): KeysServiceDefinition =>
  loadService('mps/keys/v1/keys.proto', 'mps.keys.v1.KeysService');

/** Served by every service that stores personal data of payers. */
export const personalDataService = (): PersonalDataServiceDefinition =>
  loadService('mps/personal_data/v1/personal_data.proto', 'mps.personal_data.v1.PersonalDataService');

/** Served by every service that sends money. */
export const payoutsService = (): PayoutsServiceDefinition =>
  loadService('mps/payouts/v1/payouts.proto', 'mps.payouts.v1.PayoutsService');

/** Every service with answers that decide about payments serves it. */
export const factsService = (): FactsServiceDefinition =>
  loadService('mps/facts/v1/facts.proto', 'mps.facts.v1.FactsService');
