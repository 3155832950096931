// Reads a BR Code as a payer's application does, for assertions of tests. It shares only the checksum with the builder: a
// mistake of the builder is not read back as right.
import { err, ok, type Result } from '../core/result';
import { crc16 } from '../pix/br-code';

const GUI = 'br.gov.bcb.pix';
const VERSION = '01';
const INITIATIONS = ['11', '12', undefined];
const CURRENCY_BRL = '986';
const COUNTRY = 'BR';
const MAX_NAME_CHARS = 25;
const MAX_CITY_CHARS = 15;
const MAX_URL_CHARS = 77;
const MCC_SHAPE = /^\d{4}$/;
const AMOUNT_SHAPE = /^(?:0|[1-9]\d{0,9})\.\d{2}$/;
const CRC_TAG = '63';
const CRC_HEADER = '6304';
const HEADER_CHARS = 4;
const HEADER_SHAPE = /^\d{4}$/;

interface BrCode {
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
}

type BrCodeParseError =
  TlvError | { readonly code: 'bad_checksum' | 'missing_field' | 'invalid_field' | 'not_pix' };

interface TlvField {
  readonly tag: string;
  readonly value: string;
}

type TlvError = { readonly code: 'broken_field' | 'repeated_field' };

/** Reads a code. Throws for a wrong checksum, a wrong structure or a missing mandatory field. */
export function parseBrCode(text: string): Result<BrCode, BrCodeParseError> {
  const fields = decodeTlv(text);
  if (!fields.ok) return fields;
  if (fields.value[0]?.tag !== '00' || fields.value.at(-1)?.tag !== CRC_TAG)
    return err({ code: 'missing_field' });
  if (!isSealed(text)) return err({ code: 'bad_checksum' });
  const templates = fields.value.filter(({ tag }) => tag === '62' || (tag >= '26' && tag <= '51'));
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
    amountCents: toCents(optional(top, '54')),
    postalCode: optional(top, '61'),
  });
}

function hasValidFields(top: ReadonlyMap<string, string>, url: string | null): boolean {
  return (
    top.get('00') === VERSION &&
    INITIATIONS.includes(top.get('01')) &&
    MCC_SHAPE.test(mandatory(top, '52')) &&
    top.get('53') === CURRENCY_BRL &&
    AMOUNT_SHAPE.test(optional(top, '54') ?? '0.00') &&
    top.get('58') === COUNTRY &&
    mandatory(top, '59').length <= MAX_NAME_CHARS &&
    mandatory(top, '60').length <= MAX_CITY_CHARS &&
    (url === null || url.length <= MAX_URL_CHARS)
  );
}

function toCents(amount: string | null): number | null {
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

/** Whether the text ends in the checksum of all that stands before it. */
export function isSealed(text: string): boolean {
  const body = text.slice(0, -4);
  return body.endsWith(CRC_HEADER) && text.endsWith(crc16(body));
}
