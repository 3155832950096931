// Rows of lists that are decoded already.
import { LRUCache } from 'lru-cache';

/** With its bytes a row of a list takes three to six kilobytes. */
const MAX_KEPT_ROWS = 5_000;
/** Encoded bytes of all rows that are kept. */
const MAX_KEPT_BYTES = 16_000_000;
/** Bytes at the start of an encoded row that hold its id. */
const NAMING_BYTES = 50;

/**
 * Merchants that follow payments read the same pages again and again, and most rows are unchanged. A row with the same bytes as
 * before is not decoded again, so no cached row is outdated. Several answers may share one object.
 */
export function makeReadRow<Row>(
  read: (bytes: Buffer) => Row,
  maxKeptBytes = MAX_KEPT_BYTES,
): (bytes: Buffer) => Row {
  const kept = new LRUCache<string, { readonly bytes: Buffer; readonly row: Row }>({
    max: MAX_KEPT_ROWS,
    maxSize: maxKeptBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  return (bytes) => {
    const name = bytes.toString('latin1', 0, NAMING_BYTES);
    const last = kept.get(name);
    if (last?.bytes.equals(bytes)) return last.row;
    const row = read(bytes);
    // A copy: the bytes are a part of a whole page's.
    kept.set(name, { bytes: Buffer.from(bytes), row });
    return row;
  };
}
