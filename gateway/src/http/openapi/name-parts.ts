// Gives every object and every known list of values inside a schema a name of its own. Generators drop the members of nameless
// objects with conditions, and number nameless enumerations (docs/adr/0036-document-for-generators.md).
import { ERRORS } from '@mps/contracts';
import * as kernel from '@mps/kernel';
import { isSchema, type JsonSchema, mapParts } from './json-schema';

/**
 * Lists of values that many operations share. No two of them have a value in common, because the constants of generated Go clients
 * have no prefix.
 */
export const ENUMS = {
  PaymentMethod: kernel.PAYMENT_METHODS,
  CaptureMethod: kernel.CAPTURE_METHODS,
  TransactionStatus: kernel.TRANSACTION_STATUSES,
  Provider: kernel.PROVIDERS,
  Currency: kernel.CURRENCIES,
  CardBrand: kernel.CARD_BRANDS,
  RefundReason: kernel.REFUND_REASONS,
  DisputeKind: kernel.DISPUTE_KINDS,
  DocumentType: kernel.DOCUMENT_TYPES,
  TaxType: kernel.TAX_TYPES,
  TransferFrequency: kernel.TRANSFER_FREQUENCIES,
  State: kernel.UFS,
  ErrorCode: Object.keys(ERRORS),
} as const satisfies Record<string, readonly string[]>;

const names = new Map(Object.entries(ENUMS).map(([name, values]) => [values.join(), name]));

/** Adds a component, and returns the reference to it. */
export type AddSchema = (name: string, schema: JsonSchema) => JsonSchema;

/** Conditions describe members that have their names already. */
const CONDITIONS = ['allOf', 'if', 'then', 'else', 'not'];

/** Names the objects inside `schema`, which is called `name` itself. */
export function nameParts(schema: JsonSchema, name: string, add: AddSchema): JsonSchema {
  return mapParts(
    schema,
    (part, keyword) => (isSchema(part) ? namePart(part, name, keyword, add) : part),
    CONDITIONS,
  );
}

function namePart(part: JsonSchema, owner: string, keyword: string, add: AddSchema): JsonSchema {
  const name = owner + toSuffix(keyword, part);
  const values = listValues(part);
  const known = names.get(values.filter((value) => value !== null).join());
  if (known !== undefined) return referToEnum(part, known, add);
  const inner = nameParts(part, name, add);
  return part['type'] === 'object' && isSchema(part['properties']) ? add(name, inner) : inner;
}

const listValues = (part: JsonSchema): readonly (string | null)[] =>
  Array.isArray(part['enum']) ? (part['enum'] as readonly (string | null)[]) : [];

/** A list of values that may be null is a union of the list and null. */
function referToEnum(part: JsonSchema, name: string, add: AddSchema): JsonSchema {
  const { type: _type, enum: _enum, ...rest } = part;
  const values = listValues(part);
  const nonNull = values.filter((value) => value !== null);
  const reference = add(name, { type: 'string', enum: nonNull });
  const isNullable = nonNull.length < values.length;
  return isNullable ? { ...rest, anyOf: [reference, { type: 'null' }] } : { ...rest, ...reference };
}

/** A branch of a union is called after its constant member, as `type: EMAIL`. */
function toSuffix(keyword: string, part: JsonSchema): string {
  if (keyword === 'anyOf' || keyword === 'oneOf') return toPascalCase(findConstant(part).toLowerCase());
  if (keyword === 'items') return 'Item';
  if (keyword === 'additionalProperties') return 'Value';
  return toPascalCase(keyword);
}

function findConstant({ properties }: JsonSchema): string {
  const members = isSchema(properties) ? Object.values(properties) : [];
  const constants = members.map((member) => (isSchema(member) ? member['const'] : undefined));
  return constants.filter((value) => typeof value === 'string').join('');
}

export const toPascalCase = (text: string): string =>
  text.replaceAll(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
