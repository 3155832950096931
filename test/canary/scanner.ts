// Looks for canaries in text, in JSON and BSON values by their path, and in PDFs behind their compression.
import { inflateSync } from 'node:zlib';
import type { Finder, Hit } from './finder';

interface Where {
  /** database, topics, logs, spans, answers … */
  readonly place: string;
  /** Where in the place: a file, a collection and the path in it, an operation and the path in its answer. */
  readonly at: string;
}

export type Finding = Where & Hit;

export const scanText = (where: Where, text: string | Buffer, find: Finder): Finding[] =>
  find(text).map((hit) => ({ ...where, ...hit }));

/** Every text, number, name and byte sequence in a value of JSON or BSON; items of a list share one path. */
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

/** null: a list or an object, to be gone into. */
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
/** Text as pages show it: hex strings, cut into pieces where the letters are moved together. */
const SHOWN = /\[((?:<[0-9a-fA-F]*>|[-\d. ])*)\]\s*TJ|<([0-9a-fA-F]+)>\s*Tj/g;

/** A PDF as bytes, with every compressed stream opened and every shown line in plain, one after the other. */
export function pdfText(pdf: Buffer): string {
  const file = pdf.toString('latin1');
  const opened = [...file.matchAll(STREAM)].map(({ index, 0: head }) => inflated(pdf, index + head.length));
  const shown = opened.flatMap((content) =>
    [...content.matchAll(SHOWN)].map(([, pieces, whole]) => {
      const hex = whole ?? [...(pieces ?? '').matchAll(/<([0-9a-fA-F]*)>/g)].map(([, one]) => one).join('');
      return Buffer.from(hex, 'hex').toString('latin1');
    }),
  );
  return [file, ...opened, ...shown, shown.join('')].join('\n');
}

/** Empty when the stream is not compressed: then the file itself shows it. */
function inflated(pdf: Buffer, start: number): string {
  try {
    return inflateSync(pdf.subarray(start)).toString('latin1');
  } catch {
    return '';
  }
}

/** Every PDF that a JSON value carries, wherever in it. */
export function pdfsIn(value: unknown): Buffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'pdf_file_base64' && typeof member === 'string'
      ? [Buffer.from(member, 'base64')]
      : pdfsIn(member),
  );
}
