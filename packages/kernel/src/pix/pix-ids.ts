// The identifiers of instant payments: end-to-end and return ids, txids, ISPBs and directory keys.
import { parseEmail } from '../brazil/personal-values';
import { parseTaxId } from '../brazil/tax-id';
import { err, ok, type Result } from '../core/result';
import { PIX_KEY_TYPES, type PixKeyType } from '../core/vocabulary';

const ISPB = /^[0-9A-Z]{8}$/;
const SUFFIX = /^[A-Za-z0-9]{11}$/;
const FOREIGN_PAYMENT_ID = /^[a-zA-Z0-9]{32}$/;
const DIRECTORY_PHONE = /^\+[1-9][0-9]\d{1,14}$/;
const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export interface PaymentIdInput {
  /** The institution that makes the id. */
  readonly ispb: string;
  readonly instant: Date;
  /** 11 letters and digits that no other id of that minute has. */
  readonly suffix: string;
}

/** `E` + ISPB + UTC minute + suffix: 32 characters. Throws a RangeError when a part does not fit. */
export function makeEndToEndId(input: PaymentIdInput): string {
  return makePaymentId('E', input);
}

/** `D` + the same: the id of money on its way back. */
export function makeReturnId(input: PaymentIdInput): string {
  return makePaymentId('D', input);
}

function makePaymentId(kind: 'E' | 'D', { ispb, instant, suffix }: PaymentIdInput): string {
  if (!ISPB.test(ispb) || !SUFFIX.test(suffix))
    throw new RangeError('An ISPB has 8 characters, a suffix has 11');
  const minute = instant.toISOString().replace(/\D/g, '').slice(0, 12);
  return kind + ispb + minute + suffix;
}

/** Form of an id that another party made: 32 letters and digits. Banks make ids of every shape. */
export function isForeignPaymentId(text: string): boolean {
  return FOREIGN_PAYMENT_ID.test(text);
}

/** A charge's txid, or a return's request id: the uuid in 32 hexadecimal digits. */
export function txidOfUuid(uuid: string): string {
  return uuid.replaceAll('-', '').toLowerCase();
}

export function isIspb(text: string): boolean {
  return ISPB.test(text);
}

/** A key of any type in the form in which the directory keeps it; null: it is of no type. Only a phone begins with a plus sign. */
export function readPixKey(text: string): string | null {
  for (const type of PIX_KEY_TYPES) {
    const parsed = parsePixKey(type, text);
    if (parsed.ok) return parsed.value;
  }
  return null;
}

/**
 * A directory key in the form in which the directory keeps it. The type is never guessed: eleven digits may be a
 * person's CPF or a telephone number.
 */
export function parsePixKey(type: PixKeyType, text: string): Result<string, { code: 'invalid_format' }> {
  switch (type) {
    case 'CPF':
    case 'CNPJ':
      return parseTaxId(type, text);
    case 'EMAIL': {
      const email = parseEmail(text);
      return email.ok ? email : err({ code: 'invalid_format' });
    }
    case 'PHONE':
      return DIRECTORY_PHONE.test(text) ? ok(text) : err({ code: 'invalid_format' });
    case 'EVP': {
      const evp = text.toLowerCase();
      return EVP.test(evp) ? ok(evp) : err({ code: 'invalid_format' });
    }
  }
}
