// Reads the text of a PDF as a person would copy it out: every shown string, one per line.
import { inflateSync } from 'node:zlib';

const STREAM = /\/Filter \/FlateDecode\n>>\nstream\n/g;
const SHOWN = /\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g;

export function readPdfText(pdf: Buffer): string {
  const file = pdf.toString('latin1');
  const shown: string[] = [];
  for (const { index, 0: head } of file.matchAll(STREAM)) {
    const content = inflateSync(pdf.subarray(index + head.length)).toString('latin1');
    for (const [, pieces = ''] of content.matchAll(SHOWN)) {
      const hex = [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, piece = '']) => piece).join('');
      shown.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
    }
  }
  return shown.join('\n');
}
