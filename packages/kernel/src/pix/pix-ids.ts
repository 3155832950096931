// The identifiers of instant payments: end-to-end and return ids, txids, ISPBs and directory keys.
import { parseEmail } from '../brazil/personal-values';
import { parseTaxId } from '../brazil/tax-id';
import { err, ok, type Result } from '../core/result';
import type { PixKeyType } from '../core/vocabulary';

const ISPB = /^[0-9A-Z]{8}$/;
const SUFFIX = /^[A-Za-z0-9]{11}$/;
const OWN_PAYMENT_ID = /^([ED])([0-9A-Z]{8})(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})[A-Za-z0-9]{11}$/;
const FOREIGN_PAYMENT_ID = /^[a-zA-Z0-9]{32}$/;
const TXID = /^[a-zA-Z0-9]{26,35}$/;
const STATIC_TXID = /^[a-zA-Z0-9]{1,25}$/;
const REFUND_REQUEST_ID = /^[a-zA-Z0-9]{1,35}$/;
const DIRECTORY_PHONE = /^\+[1-9][0-9]\d{1,14}$/;
const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ISPB_CHARS = 8;
const CLOCK_TOLERANCE_MS = 12 * 3_600_000;

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

export interface PaymentIdFacts {
  readonly kind: 'E' | 'D';
  readonly ispb: string;
  readonly instant: Date;
}

/** Reads an id of our own making, case-sensitively. */
export function parsePaymentId(text: string): Result<PaymentIdFacts, { code: 'invalid_format' }> {
  const [, kind, ispb, year, month, day, hour, minute] = OWN_PAYMENT_ID.exec(text) ?? [];
  if (ispb === undefined) return err({ code: 'invalid_format' });
  const written = `${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}`;
  const instant = new Date(`${written}:00.000Z`);
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written);
  return exists ? ok({ kind: kind === 'D' ? 'D' : 'E', ispb, instant }) : err({ code: 'invalid_format' });
}

/** Whether an id may come from a payment made now: its minute lies within twelve hours of the present. */
export function isTimelyPaymentId(text: string, now: Date): boolean {
  const parsed = parsePaymentId(text);
  return parsed.ok && Math.abs(parsed.value.instant.getTime() - now.getTime()) <= CLOCK_TOLERANCE_MS;
}

/** What is accepted from others, who have been seen to make ids of every shape: 32 letters and digits. */
export function isForeignPaymentId(text: string): boolean {
  return FOREIGN_PAYMENT_ID.test(text);
}

/** A charge's txid, or a return's request id: the uuid in 32 hexadecimal digits. */
export function txidOfUuid(uuid: string): string {
  return uuid.replaceAll('-', '').toLowerCase();
}

/** A txid of a dynamic code. */
export function isTxid(text: string): boolean {
  return TXID.test(text);
}

/** A txid of a static code. */
export function isStaticTxid(text: string): boolean {
  return STATIC_TXID.test(text);
}

export function isReturnRequestId(text: string): boolean {
  return REFUND_REQUEST_ID.test(text);
}

export function isIspb(text: string): boolean {
  return ISPB.test(text);
}

/** An institution's ISPB is the root of its CNPJ, letters included. Expects the normal form. */
export function ispbOfCnpj(cnpj: string): string {
  return cnpj.slice(0, ISPB_CHARS);
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
