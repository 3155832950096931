// How a user is found: e-mail addresses and telephone numbers, each in one canonical form.
import { err, isPhone, ok, parseEmail, type IdentifierType, type Result } from '@mps/kernel';

export interface IdentifierKey {
  readonly type: IdentifierType;
  /** E-mail in lower case, or telephone in E.164. */
  readonly value: string;
}

/** Reads the type from the form. */
export function parseIdentifier(text: string): Result<IdentifierKey, 'invalid_format'> {
  const trimmed = text.trim();
  return identifierOf(trimmed.includes('@') ? 'EMAIL' : 'PHONE', trimmed);
}

export function identifierOf(type: IdentifierType, value: string): Result<IdentifierKey, 'invalid_format'> {
  if (type === 'PHONE') return isPhone(value) ? ok({ type, value }) : err('invalid_format');
  const email = parseEmail(value);
  return email.ok ? ok({ type, value: email.value }) : err('invalid_format');
}
