// Encodes rows of answers once: a row that is read again is the same object, and keeps its bytes.
import { loadMessage } from './loader';
import { findMapping } from './mapping';

/** `toMessage` gives the members of the message from the row. */
export function makeEncodeRow<Row extends object>(
  file: string,
  message: string,
  toMessage: (row: Row) => object = (row) => row,
): (row: Row) => Buffer {
  const kept = new WeakMap<Row, Buffer>();
  return (row) => {
    let encoded = kept.get(row);
    if (encoded === undefined) {
      const codec = loadMessage<object, object>(file, message);
      encoded = codec.encode(findMapping(file, message).toMessage(toMessage(row)));
      kept.set(row, encoded);
    }
    return encoded;
  };
}
