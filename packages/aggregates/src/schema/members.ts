// The members that documents are declared with. Each is a path definition of mongoose that carries its TypeScript type, so one
// declaration gives the type, the checks of a model and the validator of the database. A member is present and not null unless it
// is wrapped in `optional` or `nullable`.
import { Schema, type mongo, type SchemaTypeOptions } from 'mongoose';

declare const VALUE: unique symbol;

type Presence = 'always' | 'optional';

/** Options of this package next to those of mongoose. The validator reads them. */
export interface MemberOptions extends SchemaTypeOptions<unknown> {
  /** A whole number. */
  readonly integer?: true;
  /** May be absent. */
  readonly absent?: true;
  /** A type of the database without a type of mongoose. Only the validator checks it. */
  readonly bsonType?: 'timestamp';
  /** The value, with everything in it, may say something of a person. */
  readonly personal?: PersonalKind;
}

/** The kinds of personal data. docs/operations/privacy.md has a row for each. */
export type PersonalKind =
  | 'consumer'
  | 'payer'
  | 'dispute answer'
  | 'free text'
  | 'merchant'
  | 'contact'
  | 'bank account'
  | 'PIX key'
  | 'user'
  | 'actor'
  | 'refund under way'
  | 'endpoint'
  | 'event'
  | 'request'
  | 'call to the provider'
  | 'export';

export interface Member<Value, Has extends Presence = 'always'> {
  readonly options: MemberOptions;
  /** Of the type system alone. A function, so that no wider or narrower type fits. */
  readonly [VALUE]?: { readonly value: (value: Value) => Value; readonly has: Has };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a member of every type
export type Definition = Readonly<Record<string, Member<any, Presence>>>;

type OptionalNames<D extends Definition> = {
  [Name in keyof D]: D[Name] extends Member<infer _, infer Has>
    ? 'always' extends Has
      ? never
      : Name
    : never;
}[keyof D];

export type ValueOf<M> = M extends Member<infer Value, Presence> ? Value : never;

type Flat<T> = { [Name in keyof T]: T[Name] };

/** The type of a document with these members. */
export type DocumentOf<D extends Definition> = Flat<
  { readonly [Name in Exclude<keyof D, OptionalNames<D>>]: ValueOf<D[Name]> } & {
    readonly [Name in OptionalNames<D>]?: ValueOf<D[Name]>;
  }
>;

/** The only definition of a type that exists already, such as a state of the domain: each of its members and no other. */
export type DefinitionOf<T> = {
  readonly [Name in keyof T]-?: object extends Pick<T, Name>
    ? Member<Exclude<T[Name], undefined>, 'optional'>
    : Member<T[Name]>;
};

const member = <Value>(options: MemberOptions): Member<Value> => ({
  options: { required: true, ...options },
});

// A declaration names a narrower type itself: the place where a member stands must not decide it.
export function text(): Member<string>;
export function text<Value extends string>(): Member<Value>;
export function text(): Member<string> {
  return member({ type: String });
}

export const oneOf = <const Value extends string>(values: readonly Value[]): Member<Value> =>
  member({ type: String, enum: [...values] });
export function flag(): Member<boolean>;
export function flag<Value extends boolean>(): Member<Value>;
export function flag(): Member<boolean> {
  return member({ type: Boolean });
}
/** Cents, counts, sequences. */
export const integer = (): Member<number> => member({ type: Number, integer: true });
/** Percent and other numbers with a fraction. */
export const decimal = (): Member<number> => member({ type: Number });
export const instant = (): Member<Date> => member({ type: Date });
/** A time that the database sets itself, to order writes. */
export const timestamp = (): Member<mongo.Timestamp> =>
  member({ type: Schema.Types.Mixed, bsonType: 'timestamp' });
export const bytes = (): Member<Buffer> => member({ type: Buffer });
/** Any value. For members with a form that another party decides, or that are checked when they are read. */
export const anything = (): Member<unknown> => member({ type: Schema.Types.Mixed });

export const list = <Value>({ options }: Member<Value>): Member<readonly Value[]> =>
  // mongoose knows an array of objects by a schema in place of a type.
  member({ type: options.type instanceof Schema ? [options.type] : [options], default: undefined });

/** Names that are values themselves, such as days or statuses, with one kind of value. */
export const record = <Value>({ options }: Member<Value>): Member<Readonly<Record<string, Value>>> =>
  member({ type: Map, of: options });

export const object = <D extends Definition>(definition: D): Member<DocumentOf<D>> =>
  member({ type: makeSchema(definition) });

/** The members of a type that exists already. The compiler compares each of them. */
export const membersOf = <T extends object>(definition: DefinitionOf<T>): DefinitionOf<T> => definition;

/** An object of a type that exists already. */
export const objectOf = <T extends object>(definition: DefinitionOf<T>): Member<T> =>
  member({ type: makeSchema(definition) });

/** The first that fits. A union of objects takes the one that has the members of the value. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- members of every type
export const anyOf = <Members extends readonly Member<any>[]>(
  ...members: Members
): Member<ValueOf<Members[number]>> =>
  member({ type: Schema.Types.Union, of: members.map(({ options }) => options) });

export const nullable = <Value>({ options }: Member<Value>): Member<Value | null> => ({
  options: { ...options, required: false },
});

export const optional = <Value>({ options }: Member<Value>): Member<Value, 'optional'> => ({
  options: { ...options, absent: true },
});

/** Marks a member for docs/operations/privacy.md, which must name it. Members within an object need no mark of their own. */
export const personal = <Value, Has extends Presence>(
  kind: PersonalKind,
  { options }: Member<Value, Has>,
): Member<Value, Has> => ({ options: { ...options, personal: kind } });

/** Without an id of its own: an `_id` among the members is a member like the others. */
export const makeSchema = (definition: Definition): Schema =>
  new Schema(
    Object.fromEntries(Object.entries(definition).map(([name, { options }]) => [name, toPath(options)])),
    { _id: false, id: false, versionKey: false, strict: 'throw', minimize: false },
  );

/** A model accepts an optional member that is absent. The validator refuses null in it. */
const toPath = (options: MemberOptions): MemberOptions =>
  options.absent ? { ...options, required: false, ...(options.required && { allowNull: false }) } : options;
