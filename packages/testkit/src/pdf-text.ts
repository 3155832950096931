// Reads the text of a PDF as a person would copy it out. The pages name glyphs of embedded fonts, and each font says which
// characters its glyphs stand for.
import { inflateSync } from 'node:zlib';

const OBJECT = /(\d+) 0 obj\n(.*?)\nendobj/gs;
const FONT_NAME = /\/(F\d+) (\d+) 0 R/g;
const TO_UNICODE = /\/ToUnicode (\d+) 0 R/;
const CHARACTERS_FROM = /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g;
/** The choice of a font, or a shown text in pieces where kerning splits it. */
const SHOWN = /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g;
const HEX_PIECE = /<([0-9a-f ]*)>/g;
const HEX_RADIX = 16;
/** A glyph is two bytes. */
const GLYPH = /[0-9a-f]{4}/g;

/** The characters of each glyph. */
type Glyphs = ReadonlyMap<number, string>;

/** Returns each shown text on a line of its own. */
export function readPdfText(pdf: Buffer): string {
  const file = pdf.toString('latin1');
  const objects = new Map([...file.matchAll(OBJECT)].map(([, id = '', body = '']) => [id, body]));
  const fonts = new Map(
    [...file.matchAll(FONT_NAME)].map(([, name = '', id = '']) => [name, readGlyphs(objects, id)]),
  );
  const shown: string[] = [];
  for (const body of objects.values()) {
    let glyphs: Glyphs = new Map();
    for (const [, font, pieces] of readStream(body).matchAll(SHOWN))
      if (font !== undefined) glyphs = fonts.get(font) ?? new Map<number, string>();
      else shown.push(decode(pieces ?? '', glyphs));
  }
  return shown.join('\n');
}

function readGlyphs(objects: ReadonlyMap<string, string>, fontId: string): Glyphs {
  const id = TO_UNICODE.exec(objects.get(fontId) ?? '')?.[1] ?? '';
  const glyphs = new Map<number, string>();
  for (const [, start = '', list = ''] of readStream(objects.get(id) ?? '').matchAll(CHARACTERS_FROM))
    [...list.matchAll(HEX_PIECE)].forEach(([, units = ''], index) =>
      glyphs.set(
        Number.parseInt(start, HEX_RADIX) + index,
        units
          .split(' ')
          .map((unit) => String.fromCharCode(Number.parseInt(unit, HEX_RADIX)))
          .join(''),
      ),
    );
  return glyphs;
}

/** Returns an empty text for an object without a compressed stream. */
function readStream(body: string): string {
  const start = body.indexOf('stream\n');
  if (start < 0 || !body.slice(0, start).includes('/FlateDecode')) return '';
  return inflateSync(Buffer.from(body.slice(start + 'stream\n'.length), 'latin1')).toString('latin1');
}

function decode(pieces: string, glyphs: Glyphs): string {
  const hex = [...pieces.matchAll(HEX_PIECE)].map(([, piece = '']) => piece).join('');
  return [...hex.matchAll(GLYPH)]
    .map(([glyph]) => glyphs.get(Number.parseInt(glyph, HEX_RADIX)) ?? '')
    .join('');
}
