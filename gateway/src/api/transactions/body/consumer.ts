// Who pays, as a create names them, and how much of it each kind of charge must know.
import { MAX_EMAIL_CHARS } from '@mps/kernel';
import { z } from 'zod';
import type { Members, Report } from '../../../http/schemas/cross-check';
import {
  birthDate,
  documentNumber,
  documentType,
  email,
  partialAddress,
  phone,
  text,
  withDocument,
} from '../../../http/schemas/values';

export const consumer = withDocument(
  z.strictObject({
    full_name: text().optional(),
    email: email.optional(),
    pix_key: text(MAX_EMAIL_CHARS).optional(),
    document_type: documentType.optional(),
    document_number: documentNumber.optional(),
    phone: phone.optional(),
    birth_date: birthDate.optional(),
    address: partialAddress.optional(),
  }),
);

export const NAMED = ['full_name', 'document_type', 'document_number'] as const;
export const ADDRESSED = ['street', 'street_number', 'neighborhood', 'city', 'state', 'zipcode'] as const;

/** A charge with a due date names its payer. */
export function checkNamedConsumer(given: unknown, report: Report): void {
  requireMembers(given, ['consumer'], NAMED, report);
}

/** A bank slip names its payer and where they live. */
export function checkAddressedConsumer(given: unknown, report: Report): void {
  requireMembers(given, ['consumer'], [...NAMED, 'address'], report);
  const address = isObject(given) ? given['address'] : undefined;
  if (address !== undefined) requireMembers(address, ['consumer', 'address'], ADDRESSED, report);
}

// A missing parent is reported alone: its members would only repeat it.
function requireMembers(
  given: unknown,
  at: readonly string[],
  names: readonly string[],
  report: Report,
): void {
  if (given === undefined) report(at, 'required', 'required');
  if (!isObject(given)) return;
  for (const name of names) if (given[name] === undefined) report([...at, name], 'required', 'required');
}

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;
