// Reads the excerpt of a receiver's response. The receiver is not trusted: it may send without end, send single bytes, or stall.
import { StringDecoder } from 'node:string_decoder';
import { MAX_DRAINED_BYTES, MAX_EXCERPT_BYTES } from '../limits';

/** Bytes that every chunk counts at least: a chunk of one byte costs as much CPU as one of this size. */
const MIN_PIECE_BYTES = 64;

/**
 * Returns the first MAX_EXCERPT_BYTES of a body, cut to whole characters; null for an empty body. A body that breaks off or
 * never ends does not change the outcome: the status is known. A short body is read to its end, which keeps the connection
 * reusable.
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
    // Keep the bytes received before the failure.
  }
  // The decoder holds back an incomplete character at the end.
  return length === 0 ? null : new StringDecoder('utf8').write(kept.subarray(0, length));
}
