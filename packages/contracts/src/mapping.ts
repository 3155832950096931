// Messages mapped by their descriptors, in the one casing of the .proto files. Inward (`fromMessage`) an absent member is
// null and a secret is wrapped; outward (`toMessage`, `withoutNulls`) null is left out and an instant is its text. Toward
// merchants (`publicJson`) an absent `optional` member is null, an absent plain message is left out; `x_json` is `x`, parsed.
import { Secret } from '@mps/kernel';
import { TOPICS, type SentMessage, type TopicKey, type TopicSpec } from './events';
import { describeMessage, findOrigin } from './loader';

/** Members that arrive wrapped in a Secret, in whatever message they stand. Their names are reserved for that. */
export const SECRET_MEMBERS = [
  'password',
  'current_password',
  'new_password',
  'totp',
  'network_token',
  'cryptogram',
] as const;

type SecretMember = (typeof SECRET_MEMBERS)[number];
type Scalar = string | number | boolean | Uint8Array;

/** A decoded message as handlers receive it, from its generated `…__Output` type. */
export type Received<Message> = {
  readonly [Name in keyof Message]-?: Name extends SecretMember
    ? Secret<string> | OrNull<Message, Name>
    : ReceivedValue<Exclude<Message[Name], undefined>> | OrNull<Message, Name>;
};

type OrNull<Message, Name extends keyof Message> = object extends Pick<Message, Name> ? null : never;

type ReceivedValue<Value> = Value extends Scalar | null
  ? Value
  : Value extends (infer Item)[]
    ? readonly ReceivedValue<Item>[]
    : Received<Value>;

/** Accepted input for a message, by its generated type: null means absent, and `…_at` may be a Date. */
export type Sendable<Message> = {
  readonly [Name in keyof Message as Name extends `_${string}` ? never : Name]?:
    | SendableValue<NonNullable<Message[Name]>>
    | (Name extends `${string}_at` ? Date : never)
    | null
    | undefined;
};

type SendableValue<Value> = Value extends Scalar
  ? Value
  : Value extends (infer Item)[]
    ? readonly SendableValue<Item>[]
    : Sendable<Value>;

export interface MessageMapping {
  fromMessage(decoded: object): object;
  /** Members that the message does not have are left out. Throws a TypeError for a Secret, which must be exposed. */
  toMessage(value: object): object;
}

interface Member {
  readonly name: string;
  readonly isNullable: boolean;
  readonly isSecret: boolean;
  /** Mapping of the member's message; undefined for scalars. */
  readonly mapping: (() => MessageMapping) | undefined;
}

const mappings = new Map<string, MessageMapping>();

/** The mapping of one message, by its full name; `file` declares or imports it. */
export function findMapping(file: string, message: string): MessageMapping {
  let mapping = mappings.get(message);
  if (mapping === undefined) {
    mapping = makeMapping(message, listMembers(file, message));
    mappings.set(message, mapping);
  }
  return mapping;
}

/** The mappings of a method's request and response. Both are messages of the service's own package. */
export function mappingsOfMethod(
  service: object,
  method: string,
): { readonly request: MessageMapping; readonly response: MessageMapping } {
  const { file, scope } = findOrigin(service);
  const definition = (service as Record<string, LoadedMethod>)[method];
  if (definition === undefined) throw new Error(`${scope} has no method ${method}`);
  const mapping = ({ type }: LoadedType): MessageMapping => findMapping(file, `${scope}.${type.name}`);
  return { request: mapping(definition.requestType), response: mapping(definition.responseType) };
}

interface LoadedType {
  readonly type: { readonly name: string };
}

interface LoadedMethod {
  readonly requestType: LoadedType;
  readonly responseType: LoadedType;
}

function listMembers(file: string, message: string): readonly Member[] {
  const { fields, nullable } = describeMessage(file, message);
  return fields.map(({ name, message: nested }) => ({
    name,
    isNullable: nullable.has(name) || nested !== undefined,
    isSecret: (SECRET_MEMBERS as readonly string[]).includes(name),
    mapping: nested === undefined ? undefined : () => findMapping(file, nested),
  }));
}

type Values = { [name: string]: unknown };

function makeMapping(message: string, members: readonly Member[]): MessageMapping {
  return {
    fromMessage: (decoded) => {
      const received: Values = {};
      for (const { name, isNullable, isSecret, mapping } of members) {
        const value = (decoded as Values)[name];
        if (value === undefined || value === null) {
          if (isNullable) received[name] = null;
        } else if (mapping !== undefined) {
          received[name] = each(value, (item) => mapping().fromMessage(item));
        } else received[name] = isSecret ? new Secret(value) : value;
      }
      return received;
    },
    toMessage: (value) => {
      const sent: Values = {};
      for (const { name, mapping } of members) {
        const member = (value as Values)[name];
        if (member === undefined || member === null) continue;
        // Most members are no objects: the class check is skipped for them.
        if (typeof member !== 'object') sent[name] = member;
        else if (member instanceof Secret) throw new TypeError(`${message}.${name} would send a Secret`);
        else if (mapping !== undefined) sent[name] = each(member, (item) => mapping().toMessage(item));
        else sent[name] = member instanceof Date ? member.toISOString() : member;
      }
      return sent;
    },
  };
}

const each = (value: unknown, map: (item: object) => object): unknown =>
  Array.isArray(value) ? value.map((item) => map(item as object)) : map(value as object);

type Nullable<T, K extends keyof T> = null extends T[K] ? K : undefined extends T[K] ? K : never;

/** `T` with its nullable members optional and never null: the shape that generated input types take. */
export type WithoutNulls<T> = {
  [K in keyof T as K extends Nullable<T, K> ? never : K]: T[K];
} & {
  [K in keyof T as K extends Nullable<T, K> ? K : never]?: NonNullable<T[K]>;
};

/** Proto has no null: a member that is null or undefined is left out. */
export function withoutNulls<T extends object>(value: T): WithoutNulls<T> {
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(entries) as WithoutNulls<T>;
}

export type JsonObject = { [member: string]: unknown };

const JSON_SUFFIX = '_json';

/**
 * A decoded resource as merchants read it. `message` is the full name, e.g. "mps.transactions.v1.Transaction"; `file`
 * declares or imports it.
 */
export function publicJson(file: string, message: string, decoded: object): JsonObject {
  return toPublicJson(listPublicMembers(file, message), decoded as JsonObject);
}

interface PublicMember {
  readonly name: string;
  /** Its name in JSON. */
  readonly publicName: string;
  readonly isNullable: boolean;
  readonly isJsonText: boolean;
  /** Members of the member's message; undefined for scalars. */
  readonly nested: (() => readonly PublicMember[]) | undefined;
}

const publicMembers = new Map<string, readonly PublicMember[]>();

function listPublicMembers(file: string, message: string): readonly PublicMember[] {
  let members = publicMembers.get(message);
  if (members === undefined) {
    const { fields, nullable } = describeMessage(file, message);
    members = fields.map(({ name, message: nested }) => {
      const isJsonText = name.endsWith(JSON_SUFFIX);
      return {
        name,
        publicName: isJsonText ? name.slice(0, -JSON_SUFFIX.length) : name,
        isNullable: nullable.has(name),
        isJsonText,
        nested: nested === undefined ? undefined : () => listPublicMembers(file, nested),
      };
    });
    publicMembers.set(message, members);
  }
  return members;
}

function toPublicJson(members: readonly PublicMember[], source: JsonObject): JsonObject {
  const json: JsonObject = {};
  for (const { name, publicName, isNullable, isJsonText, nested } of members) {
    const value = source[name];
    if (value === undefined || value === null) {
      if (isNullable) json[name] = null;
    } else if (isJsonText) json[publicName] = JSON.parse(value as string);
    else
      json[name] =
        nested === undefined ? value : each(value, (item) => toPublicJson(nested(), item as JsonObject));
  }
  return json;
}

/** The public JSON of an event's object: `member` is the member of the event message's oneof that is set. */
export function eventObjectJson(topic: TopicSpec, member: string, decoded: object): JsonObject {
  const { file, message } = topic;
  const field = describeMessage(file, message).fields.find(({ name }) => name === member);
  if (field?.message === undefined) throw new Error(`${message} has no object ${member}`);
  return publicJson(file, field.message, decoded);
}

/** Members of a topic's message as the encoder takes them: null is left out, and an instant is its text. */
export const toEventMembers = <Topic extends TopicKey, const Member extends keyof SentMessage<Topic>>(
  topic: Topic,
  members: { readonly [Name in Member]-?: Sendable<NonNullable<SentMessage<Topic>[Name]>> },
): { readonly [Name in Member]-?: NonNullable<SentMessage<Topic>[Name]> } =>
  findMapping(TOPICS[topic].file, TOPICS[topic].message).toMessage(members) as {
    readonly [Name in Member]-?: NonNullable<SentMessage<Topic>[Name]>;
  };
