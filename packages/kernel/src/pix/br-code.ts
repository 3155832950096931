// BR Code: the text behind a PIX QR code, "copy and paste" to a payer. Built for our charges; read back by tests and by
// whoever is handed a code, who must check its structure and its checksum, for neither implies the other.
import { err, ok, type Result } from '../core/result';

const GUI = 'br.gov.bcb.pix';
const VERSION = '01';
const DYNAMIC_INITIATION = '12';
const CURRENCY_BRL = '986';
const COUNTRY = 'BR';
const ANY_TXID = '***';
const MCC_NOT_INFORMED = '0000';
/** What stands for a name or a city of which no printable ASCII is left: the fields are mandatory. */
const NAMELESS = 'N/A';

const MAX_NAME_CHARS = 25;
const MAX_CITY_CHARS = 15;
const MAX_URL_CHARS = 77;
const MAX_KEY_CHARS = 77;
const MAX_INFO_CHARS = 72;
const MAX_TEMPLATE_CHARS = 99;
const MAX_AMOUNT_CHARS = 13;
const STATIC_TXID = /^[A-Za-z0-9]{1,25}$/;
const MCC_SHAPE = /^\d{4}$/;
const POSTAL_CODE_SHAPE = /^\d{8}$/;
const AMOUNT_SHAPE = /^(?:0|[1-9]\d{0,9})\.\d{2}$/;
const RECURRENCE_TAG = /^[89]\d$/;

interface MerchantFields {
  readonly merchantName: string;
  readonly city: string;
  /** Four digits; 0000 when absent. */
  readonly mcc?: string | undefined;
  readonly amountCents?: number | undefined;
  /** With or without hyphen. */
  readonly postalCode?: string | undefined;
}

export interface DynamicBrCodeInput extends MerchantFields {
  /** Where the payload is served; the scheme is left out of the code. */
  readonly url: string;
}

export interface StaticBrCodeInput extends MerchantFields {
  readonly pixKey: string;
  readonly info?: string | undefined;
  readonly txid?: string | undefined;
}

export type BrCodeInputError = {
  readonly code: 'too_big' | 'invalid_format';
  readonly field: 'url' | 'pixKey' | 'info' | 'txid' | 'mcc' | 'postalCode' | 'amountCents';
};

export interface BrCode {
  readonly kind: 'static' | 'dynamic';
  readonly pixKey: string | null;
  readonly info: string | null;
  readonly url: string | null;
  readonly mcc: string;
  readonly amountCents: number | null;
  readonly merchantName: string;
  readonly city: string;
  readonly postalCode: string | null;
  readonly txid: string;
  /** Where a recurring payment's consent is served (Pix Automático), when the code offers one. */
  readonly recurrenceUrl: string | null;
}

export type BrCodeParseError =
  TlvError | { readonly code: 'bad_checksum' | 'missing_field' | 'invalid_field' | 'not_pix' };

/** Printable ASCII without accents: what payers' applications are sure to read, and to count the same length of. */
export function toBrCodeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
}

/** A code that points to a payload. Name and city are cut to what fits. */
export function buildDynamicBrCode(input: DynamicBrCodeInput): Result<string, BrCodeInputError> {
  const url = input.url.replace(/^https?:\/\//, '');
  if (url !== toBrCodeText(url) || url === '') return err({ code: 'invalid_format', field: 'url' });
  if (url.length > MAX_URL_CHARS) return err({ code: 'too_big', field: 'url' });
  return assemble([encodeTlv('01', DYNAMIC_INITIATION)], encodeTlv('25', url), input, ANY_TXID);
}

/** A code that names the key itself. */
export function buildStaticBrCode(input: StaticBrCodeInput): Result<string, BrCodeInputError> {
  const { pixKey, txid = ANY_TXID } = input;
  const info = toBrCodeText(input.info ?? '');
  if (pixKey === '' || pixKey !== toBrCodeText(pixKey))
    return err({ code: 'invalid_format', field: 'pixKey' });
  if (pixKey.length > MAX_KEY_CHARS) return err({ code: 'too_big', field: 'pixKey' });
  if (txid !== ANY_TXID && !STATIC_TXID.test(txid)) return err({ code: 'invalid_format', field: 'txid' });
  if (info.length > MAX_INFO_CHARS) return err({ code: 'too_big', field: 'info' });
  const account = encodeTlv('01', pixKey) + (info === '' ? '' : encodeTlv('02', info));
  // Key and text share one field of 99 characters, so that a long key leaves less than 72 for the text.
  if (encodeTlv('00', GUI).length + account.length > MAX_TEMPLATE_CHARS)
    return err({ code: 'too_big', field: 'info' });
  return assemble([], account, input, txid);
}

function assemble(
  initiation: readonly string[],
  account: string,
  input: MerchantFields,
  txid: string,
): Result<string, BrCodeInputError> {
  const { mcc = MCC_NOT_INFORMED, amountCents } = input;
  const postalCode = input.postalCode?.replace('-', '');
  const amount = amountCents === undefined ? undefined : amountText(amountCents);
  if (!MCC_SHAPE.test(mcc)) return err({ code: 'invalid_format', field: 'mcc' });
  if (postalCode !== undefined && !POSTAL_CODE_SHAPE.test(postalCode)) {
    return err({ code: 'invalid_format', field: 'postalCode' });
  }
  if (amount !== undefined && amount.length > MAX_AMOUNT_CHARS)
    return err({ code: 'too_big', field: 'amountCents' });
  const fields = [
    encodeTlv('00', VERSION),
    ...initiation,
    encodeTlv('26', encodeTlv('00', GUI) + account),
    encodeTlv('52', mcc),
    encodeTlv('53', CURRENCY_BRL),
    ...(amount === undefined ? [] : [encodeTlv('54', amount)]),
    encodeTlv('58', COUNTRY),
    encodeTlv('59', fitting(input.merchantName, MAX_NAME_CHARS)),
    encodeTlv('60', fitting(input.city, MAX_CITY_CHARS)),
    ...(postalCode === undefined ? [] : [encodeTlv('61', postalCode)]),
    encodeTlv('62', encodeTlv('05', txid)),
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

/** Reads a code, refusing one whose checksum, structure or mandatory fields are wrong. */
export function parseBrCode(text: string): Result<BrCode, BrCodeParseError> {
  const fields = decodeTlv(text);
  if (!fields.ok) return fields;
  if (fields.value[0]?.tag !== '00' || fields.value.at(-1)?.tag !== CRC_TAG)
    return err({ code: 'missing_field' });
  if (!isSealed(text)) return err({ code: 'bad_checksum' });
  const templates = fields.value.filter(
    ({ tag }) => tag === '62' || (tag >= '26' && tag <= '51') || RECURRENCE_TAG.test(tag),
  );
  for (const { value } of templates) {
    const inner = decodeTlv(value);
    if (!inner.ok) return inner;
  }
  return readFields(fields.value);
}

function readFields(fields: readonly TlvField[]): Result<BrCode, BrCodeParseError> {
  const top = byTag(fields);
  const account = pixTemplate(fields.filter(({ tag }) => tag >= '26' && tag <= '51'));
  if (account === undefined) return err({ code: 'not_pix' });
  const [pixKey, url] = [optional(account, '01'), optional(account, '25')];
  const additional = byTag(nested(mandatory(top, '62')));
  const texts = {
    mcc: mandatory(top, '52'),
    merchantName: mandatory(top, '59'),
    city: mandatory(top, '60'),
    txid: mandatory(additional, '05'),
  };
  const hasOneTarget = (pixKey === null) !== (url === null);
  if (!hasOneTarget || Object.values(texts).includes('')) return err({ code: 'missing_field' });
  if (!hasValidFields(top, url)) return err({ code: 'invalid_field' });
  return ok({
    kind: url === null ? 'static' : 'dynamic',
    pixKey,
    info: optional(account, '02'),
    url,
    ...texts,
    amountCents: centsOf(optional(top, '54')),
    postalCode: optional(top, '61'),
    recurrenceUrl: recurrenceUrlOf(fields),
  });
}

function hasValidFields(top: ReadonlyMap<string, string>, url: string | null): boolean {
  return (
    top.get('00') === VERSION &&
    ['11', DYNAMIC_INITIATION, undefined].includes(top.get('01')) &&
    MCC_SHAPE.test(mandatory(top, '52')) &&
    top.get('53') === CURRENCY_BRL &&
    AMOUNT_SHAPE.test(optional(top, '54') ?? '0.00') &&
    top.get('58') === COUNTRY &&
    mandatory(top, '59').length <= MAX_NAME_CHARS &&
    mandatory(top, '60').length <= MAX_CITY_CHARS &&
    (url === null || url.length <= MAX_URL_CHARS)
  );
}

function recurrenceUrlOf(fields: readonly TlvField[]): string | null {
  const template = pixTemplate(fields.filter(({ tag }) => RECURRENCE_TAG.test(tag)));
  return template === undefined ? null : optional(template, '25');
}

function centsOf(amount: string | null): number | null {
  return amount === null ? null : Number(amount.replace('.', ''));
}

function optional(fields: ReadonlyMap<string, string>, tag: string): string | null {
  return fields.get(tag) ?? null;
}

// No field is ever empty, so that an empty text can stand for a missing one.
function mandatory(fields: ReadonlyMap<string, string>, tag: string): string {
  return fields.get(tag) ?? '';
}

function pixTemplate(candidates: readonly TlvField[]): ReadonlyMap<string, string> | undefined {
  return candidates
    .map(({ value }) => byTag(nested(value)))
    .find((inner) => inner.get('00')?.toLowerCase() === GUI);
}

function nested(value: string): readonly TlvField[] {
  const inner = decodeTlv(value);
  return inner.ok ? inner.value : [];
}

function byTag(fields: readonly TlvField[]): ReadonlyMap<string, string> {
  return new Map(fields.map(({ tag, value }) => [tag, value]));
}

// The two layers under a BR Code: tag-length-value fields, and the checksum that closes them.

export const CRC_TAG = '63';
const CRC_HEADER = '6304';
const HEADER_CHARS = 4;
const MAX_VALUE_CHARS = 99;
const HEADER_SHAPE = /^\d{4}$/;

export interface TlvField {
  readonly tag: string;
  readonly value: string;
}

export type TlvError = { readonly code: 'broken_field' | 'repeated_field' };

/** Two digits of tag, two of length, the value. Throws a RangeError for an empty value or one of over 99 characters. */
export function encodeTlv(tag: string, value: string): string {
  if (value.length === 0 || value.length > MAX_VALUE_CHARS)
    throw new RangeError(`Field ${tag} has 1 to 99 characters`);
  return tag + String(value.length).padStart(2, '0') + value;
}

/** The fields of a text that consists of nothing but whole fields, each tag once. */
export function decodeTlv(text: string): Result<TlvField[], TlvError> {
  const fields: TlvField[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < text.length;) {
    const header = text.slice(at, at + HEADER_CHARS);
    if (!HEADER_SHAPE.test(header)) return err({ code: 'broken_field' });
    const tag = header.slice(0, 2);
    const end = at + HEADER_CHARS + Number(header.slice(2));
    if (end === at + HEADER_CHARS || end > text.length) return err({ code: 'broken_field' });
    if (seen.has(tag)) return err({ code: 'repeated_field' });
    seen.add(tag);
    fields.push({ tag, value: text.slice(at + HEADER_CHARS, end) });
    at = end;
  }
  return ok(fields);
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

/** The text closed by its checksum, which covers the checksum's own tag and length too. */
export function sealWithCrc(text: string): string {
  return text + CRC_HEADER + crc16(text + CRC_HEADER);
}

/** Whether the text ends in the checksum of all that stands before it. */
export function isSealed(text: string): boolean {
  const body = text.slice(0, -4);
  return body.endsWith(CRC_HEADER) && text.endsWith(crc16(body));
}
