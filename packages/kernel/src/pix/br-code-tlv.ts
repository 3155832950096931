// The two layers under a BR Code: tag-length-value fields, and the checksum that closes them.
import { err, ok, type Result } from '../core/result';

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
