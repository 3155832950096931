// Unpacks a WOFF 1.0 file into the OpenType file that it was made of. A font in WOFF would be decompressed again for each glyph.
import { inflateSync } from 'node:zlib';

/** Places in a WOFF file (https://www.w3.org/TR/WOFF/). */
const WOFF = { flavor: 4, tables: 12, header: 44, entry: 20 } as const;
const WOFF_ENTRY = { offset: 4, packedLength: 8, length: 12, checksum: 16 } as const;
/** Places in an OpenType file. */
const SFNT = { tables: 4, header: 12, entry: 16 } as const;
const SFNT_ENTRY = { checksum: 4, offset: 8, length: 12 } as const;
const TAG_BYTES = 4;
const ALIGNMENT = 4;

/** Readers search the tables by their tag, so the three numbers that prepare a binary search stay 0. */
export function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(WOFF.tables);
  const header = Buffer.alloc(SFNT.header + count * SFNT.entry);
  file.copy(header, 0, WOFF.flavor, WOFF.flavor + TAG_BYTES);
  header.writeUInt16BE(count, SFNT.tables);
  const parts: Buffer[] = [header];
  let offset = header.byteLength;
  for (let index = 0; index < count; index++) {
    const from = WOFF.header + index * WOFF.entry;
    const to = SFNT.header + index * SFNT.entry;
    const table = readTable(file, from);
    file.copy(header, to, from, from + TAG_BYTES);
    header.writeUInt32BE(file.readUInt32BE(from + WOFF_ENTRY.checksum), to + SFNT_ENTRY.checksum);
    header.writeUInt32BE(offset, to + SFNT_ENTRY.offset);
    header.writeUInt32BE(table.byteLength, to + SFNT_ENTRY.length);
    const padding = Buffer.alloc((ALIGNMENT - (table.byteLength % ALIGNMENT)) % ALIGNMENT);
    parts.push(table, padding);
    offset += table.byteLength + padding.byteLength;
  }
  return Buffer.concat(parts);
}

function readTable(file: Buffer, entry: number): Buffer {
  const offset = file.readUInt32BE(entry + WOFF_ENTRY.offset);
  const packedLength = file.readUInt32BE(entry + WOFF_ENTRY.packedLength);
  const packed = file.subarray(offset, offset + packedLength);
  return packedLength < file.readUInt32BE(entry + WOFF_ENTRY.length) ? inflateSync(packed) : packed;
}
