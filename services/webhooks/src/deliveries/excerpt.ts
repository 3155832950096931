// What is kept of a receiver's answer. The receiver is a stranger: it may send without end, in pieces of one byte, or stop.
import { StringDecoder } from 'node:string_decoder';
import { MAX_DRAINED_BYTES, MAX_EXCERPT_BYTES } from '../limits';

/** A piece of one byte costs as much as one of these. */
const MIN_PIECE_BYTES = 64;

/**
 * The first MAX_EXCERPT_BYTES of an answer, cut back to a whole character; null where there are none. The status is known: a
 * body that breaks off or never ends changes nothing. Short ones leave the connection in use.
 */
export async function readExcerpt(body: AsyncIterable<Buffer>): Promise<string | null> {
  const kept = Buffer.alloc(MAX_EXCERPT_BYTES);
  let length = 0;
  let drainedBytes = 0;
  try {
    for await (const chunk of body) {
      if (length < MAX_EXCERPT_BYTES) chunk.copy(kept, length);
      length += chunk.length;
      drainedBytes += Math.max(chunk.length, MIN_PIECE_BYTES);
      if (drainedBytes > MAX_DRAINED_BYTES) break;
    }
  } catch {
    // What came until then is what there is.
  }
  // It keeps a character that is not whole to itself.
  return length === 0 ? null : new StringDecoder('utf8').write(kept.subarray(0, length));
}
