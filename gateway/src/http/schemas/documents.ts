// Tax documents: CPF of a person, CNPJ of a company.
import { DOCUMENT_TYPES, isOneOf, parseTaxId } from '@mps/kernel';
import { z } from 'zod';
import { checkTogether, crossCheck, when } from './cross-check';
import { line } from './texts';

/** More than any document number has, punctuation included. */
const MAX_DOCUMENT_CHARS = 32;

export const documentType = z.enum(DOCUMENT_TYPES);

/** The form of each type. JSON Schema cannot express the check digits. */
const DOCUMENT_FORMS = {
  CPF: { pattern: '^\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d{2}$', examples: ['111.444.777-35'] },
  CNPJ: {
    pattern: '^[0-9A-Za-z]{2}\\.?[0-9A-Za-z]{3}\\.?[0-9A-Za-z]{3}/?[0-9A-Za-z]{4}-?\\d{2}$',
    examples: ['11.222.333/0001-81'],
  },
};
export const ANY_DOCUMENT_FORM = {
  pattern: `${DOCUMENT_FORMS.CPF.pattern}|${DOCUMENT_FORMS.CNPJ.pattern}`,
  examples: [...DOCUMENT_FORMS.CPF.examples, ...DOCUMENT_FORMS.CNPJ.examples],
};

/** For `.meta()` of an object with two members: `type` names the type of the document in `number`. */
export const describeDocumentForms = (type: string, number: string): object[] =>
  DOCUMENT_TYPES.map((one) => when(type, [one], { properties: { [number]: DOCUMENT_FORMS[one] } }));

export const documentNumber = line.min(1).max(MAX_DOCUMENT_CHARS);

/**
 * For objects with `document_type` and `document_number`: both must be given together and must agree. The number is returned
 * without punctuation. Apply it last: the result cannot be extended.
 */
export function withDocument<Schema extends z.ZodObject>(schema: Schema, id?: string) {
  const checked = crossCheck(schema, (members, report) => {
    const { document_type: type, document_number: number } = members;
    checkTogether(['document_type', 'document_number'], members, report);
    if (!isOneOf(DOCUMENT_TYPES, type) || typeof number !== 'string' || number.length > MAX_DOCUMENT_CHARS)
      return;
    if (!parseTaxId(type, number).ok)
      report(['document_number'], 'invalid_format', 'invalid_tax_id', { type });
  });
  const together = { document_type: ['document_number'], document_number: ['document_type'] };
  return checked
    .meta({
      ...(id !== undefined && { id }),
      dependentRequired: together,
      allOf: describeDocumentForms('document_type', 'document_number'),
    })
    .transform(normalizeDocument);
}

function normalizeDocument<Value>(value: Value): Value {
  const { document_type: type, document_number: number } = value as Record<string, unknown>;
  if (!isOneOf(DOCUMENT_TYPES, type) || typeof number !== 'string') return value;
  const parsed = parseTaxId(type, number);
  return parsed.ok ? { ...value, document_number: parsed.value } : value;
}
