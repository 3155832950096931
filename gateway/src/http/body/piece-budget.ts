// Bounds the small pieces of bodies that this process parses. Each costs a few microseconds of the event loop, so senders of
// one-byte chunks could delay every merchant while each of their bodies stays within its own bound (docs/rules/http.md#bodies).
import { MAX_PIECE_BLOCKS, PIECE_BLOCKS_PER_SECOND } from '../../limits';

const MS_PER_SECOND = 1_000;

export interface PieceBudget {
  /** Returns false if no block of pieces is left. */
  takeBlock(): boolean;
}

/** `nowMs` is monotonic. */
export function makePieceBudget(nowMs: () => number = () => performance.now()): PieceBudget {
  let left = MAX_PIECE_BLOCKS;
  let countedAtMs = nowMs();
  return {
    takeBlock() {
      const now = nowMs();
      left = Math.min(
        MAX_PIECE_BLOCKS,
        left + ((now - countedAtMs) / MS_PER_SECOND) * PIECE_BLOCKS_PER_SECOND,
      );
      countedAtMs = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
