// Looks for canaries in text, in JSON and BSON values by path, and in compressed PDFs.
import { inflateSync } from 'node:zlib';
import { readPdfText } from '@mps/testkit';
import type { Finder, Hit } from './finder';

interface Where {
  /** database, topics, logs, spans, answers … */
  readonly place: string;
  /** The spot in the place: a file, a collection with a path, or an operation with a path in its answer. */
  readonly at: string;
}

export type Finding = Where & Hit;

export const scanText = (where: Where, text: string | Buffer, find: Finder): Finding[] =>
  find(text).map((hit) => ({ ...where, ...hit }));

/** Scans every text, number, name and byte sequence of a JSON or BSON value. Items of a list share one path. */
export function scanValue({ place, at }: Where, value: unknown, find: Finder): Finding[] {
  const findings: Finding[] = [];
  const visit = (one: unknown, path: string): void => {
    const text = toText(one);
    if (text !== null) findings.push(...scanText({ place, at: `${at} ${path}` }, text, find));
    else if (Array.isArray(one)) for (const item of one) visit(item, `${path}[]`);
    else
      for (const [key, member] of Object.entries(one as object)) {
        const named = path === '' ? key : `${path}.${key}`;
        findings.push(...scanText({ place, at: `${at} name of ${path}` }, key, find));
        visit(member, named);
      }
  };
  visit(value, '');
  return findings;
}

/** Returns null for a list or an object: the caller descends into it. */
function toText(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value;
  if ('_bsontype' in value) return toBytes(value) ?? JSON.stringify(value);
  return null;
}

function toBytes(value: object): Buffer | null {
  return 'buffer' in value && value.buffer instanceof Uint8Array ? Buffer.from(value.buffer) : null;
}

const STREAM = /\bstream\r?\n/g;
/** Matches text of a PDF page: hex strings, in pieces where kerning splits them. */
const SHOWN = /\[((?:<[0-9a-fA-F]*>|[-\d. ])*)\]\s*TJ|<([0-9a-fA-F]+)>\s*Tj/g;

/** Returns a PDF as bytes, followed by its decompressed streams and its displayed lines as plain text. */
export function pdfText(pdf: Buffer): string {
  const file = pdf.toString('latin1');
  const opened = [...file.matchAll(STREAM)].map(({ index, 0: head }) => inflated(pdf, index + head.length));
  const shown = opened.flatMap((content) =>
    [...content.matchAll(SHOWN)].map(([, pieces, whole]) => {
      const hex = whole ?? [...(pieces ?? '').matchAll(/<([0-9a-fA-F]*)>/g)].map(([, one]) => one).join('');
      return Buffer.from(hex, 'hex').toString('latin1');
    }),
  );
  const glyphs = readPdfText(pdf);
  return [file, ...opened, ...shown, shown.join(''), glyphs, glyphs.replaceAll('\n', '')].join('\n');
}

/** Returns an empty text for an uncompressed stream, which the scan of the file itself covers. */
function inflated(pdf: Buffer, start: number): string {
  try {
    return inflateSync(pdf.subarray(start)).toString('latin1');
  } catch {
    return '';
  }
}

/** Returns every PDF in a JSON value, at any depth. */
export function pdfsIn(value: unknown): Buffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'pdf_file_base64' && typeof member === 'string'
      ? [Buffer.from(member, 'base64')]
      : pdfsIn(member),
  );
}
