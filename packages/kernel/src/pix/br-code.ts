// BR Code: the text behind a PIX QR code, "copy and paste" to a payer. Ours are dynamic: they point to a payload and never
// name a key.
import { err, ok, type Result } from '../core/result';

const GUI = 'br.gov.bcb.pix';
const VERSION = '01';
const DYNAMIC_INITIATION = '12';
const CURRENCY_BRL = '986';
const COUNTRY = 'BR';
const ANY_TXID = '***';
const MCC_NOT_INFORMED = '0000';
/** Replaces a name or a city that has no printable ASCII: the fields are mandatory. */
const NAMELESS = 'N/A';

const MAX_NAME_CHARS = 25;
const MAX_CITY_CHARS = 15;
const MAX_URL_CHARS = 77;
const MAX_AMOUNT_CHARS = 13;
const MAX_VALUE_CHARS = 99;
/** Tag and length of the checksum, which covers them too. */
const CRC_HEADER = '6304';
const MCC_SHAPE = /^\d{4}$/;

interface DynamicBrCodeInput {
  /** Where the payload is served; the scheme is left out of the code. */
  readonly url: string;
  readonly merchantName: string;
  readonly city: string;
  /** Four digits; 0000 when absent. */
  readonly mcc?: string;
  readonly amountCents?: number | undefined;
}

interface BrCodeInputError {
  readonly code: 'too_big' | 'invalid_format';
  readonly field: 'url' | 'mcc' | 'amountCents';
}

/** Printable ASCII without accents: every payer's application reads it, and counts the same length. */
export function toBrCodeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
}

/** A code that points to a payload. Name and city are cut to their maximum lengths. */
export function buildDynamicBrCode(input: DynamicBrCodeInput): Result<string, BrCodeInputError> {
  const { mcc = MCC_NOT_INFORMED, amountCents } = input;
  const url = input.url.replace(/^https?:\/\//, '');
  if (url !== toBrCodeText(url) || url === '') return err({ code: 'invalid_format', field: 'url' });
  if (url.length > MAX_URL_CHARS) return err({ code: 'too_big', field: 'url' });
  if (!MCC_SHAPE.test(mcc)) return err({ code: 'invalid_format', field: 'mcc' });
  const amount = amountCents === undefined ? undefined : amountText(amountCents);
  if (amount !== undefined && amount.length > MAX_AMOUNT_CHARS)
    return err({ code: 'too_big', field: 'amountCents' });
  const fields = [
    encodeTlv('00', VERSION),
    encodeTlv('01', DYNAMIC_INITIATION),
    encodeTlv('26', encodeTlv('00', GUI) + encodeTlv('25', url)),
    encodeTlv('52', mcc),
    encodeTlv('53', CURRENCY_BRL),
    ...(amount === undefined ? [] : [encodeTlv('54', amount)]),
    encodeTlv('58', COUNTRY),
    encodeTlv('59', fitting(input.merchantName, MAX_NAME_CHARS)),
    encodeTlv('60', fitting(input.city, MAX_CITY_CHARS)),
    encodeTlv('62', encodeTlv('05', ANY_TXID)),
  ];
  return ok(sealWithCrc(fields.join('')));
}

function fitting(text: string, maxChars: number): string {
  const fitted = toBrCodeText(text).slice(0, maxChars).trimEnd();
  return fitted === '' ? NAMELESS : fitted;
}

function amountText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Two digits of tag, two of length, the value. Throws a RangeError for an empty value or one of over 99 characters. */
export function encodeTlv(tag: string, value: string): string {
  if (value.length === 0 || value.length > MAX_VALUE_CHARS)
    throw new RangeError(`Field ${tag} has 1 to 99 characters`);
  return tag + String(value.length).padStart(2, '0') + value;
}

/** CRC-16/CCITT-FALSE over the UTF-8 bytes, as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The text closed by its checksum. */
export function sealWithCrc(text: string): string {
  return text + CRC_HEADER + crc16(text + CRC_HEADER);
}
