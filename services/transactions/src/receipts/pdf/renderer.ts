// Files of receipts, from a cache or from the thread that draws them. At most a bounded number of requests draw at once, each
// with a deadline. docs/rules.md#receipts.
import { createHash } from 'node:crypto';
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, type RealClock, type Result } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import {
  ANSWER_RESERVE_MS,
  DRAWING_HANGS_AFTER_MS,
  MAX_PDF_CACHE_BYTES,
  MAX_RECEIPT_REQUESTS,
  RECEIPTS_LIMIT_MS,
} from '../../limits';
import type { Receipt } from '../domain/receipt';
import { makeDrawingThread, type DrawingThread } from './thread';

type Call = Pick<CallContext, 'deadlineMs' | 'signal'>;

const BUSY: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

export interface ReceiptFile {
  readonly receipt: Receipt;
  readonly pdf: Buffer;
}

type Files = Promise<Result<readonly ReceiptFile[], DomainError>>;

export interface ReceiptRendererOptions {
  readonly realClock: RealClock;
  readonly thread?: DrawingThread;
  readonly maxRequests?: number;
  readonly maxCacheBytes?: number;
}

export type ReceiptRenderer = ReturnType<typeof makeReceiptRenderer>;

export function makeReceiptRenderer({
  realClock,
  thread = makeDrawingThread({ hangsAfterMs: DRAWING_HANGS_AFTER_MS }),
  maxRequests = MAX_RECEIPT_REQUESTS,
  maxCacheBytes = MAX_PDF_CACHE_BYTES,
}: ReceiptRendererOptions) {
  const files = new LRUCache<string, Buffer>({
    maxSize: maxCacheBytes,
    sizeCalculation: (pdf) => Math.max(1, pdf.byteLength),
  });
  let requests = 0;

  const find = (receipt: Receipt): Buffer | undefined => files.get(hashReceipt(receipt));

  async function draw(receipt: Receipt): Promise<Buffer> {
    const pdf = await thread.draw(receipt);
    files.set(hashReceipt(receipt), pdf);
    return pdf;
  }

  /** One after another, so that the requests share the thread. */
  async function drawAll(receipts: readonly Receipt[], { deadlineMs, signal }: Call): Files {
    const now = (): number => realClock.now().getTime();
    const until = Math.min(now() + RECEIPTS_LIMIT_MS, deadlineMs - ANSWER_RESERVE_MS);
    const drawn: ReceiptFile[] = [];
    for (const receipt of receipts) {
      const leftMs = until - now();
      if (leftMs <= 0 || signal?.aborted === true) return err(BUSY);
      const pdf = find(receipt) ?? (await waitAtMost(leftMs, draw(receipt)));
      if (pdf === null) return err(BUSY);
      drawn.push({ receipt, pdf });
    }
    return ok(drawn);
  }

  return {
    /** The files of receipts, in their order. service_unavailable: too many requests draw at once, or drawing took too long. */
    render: async (receipts: readonly Receipt[], call: Call): Files => {
      const known = receipts.flatMap((receipt) => {
        const pdf = find(receipt);
        return pdf === undefined ? [] : [{ receipt, pdf }];
      });
      if (known.length === receipts.length) return ok(known);
      if (requests >= maxRequests) return err(BUSY);
      requests += 1;
      try {
        return await drawAll(receipts, call);
      } finally {
        requests -= 1;
      }
    },
    component: { name: 'receipts', start: async () => undefined, stop: () => thread.stop() },
  };
}

/** Equal receipts give equal files. The key is a hash, because a receipt is large and has personal data. */
const hashReceipt = (receipt: Receipt): string =>
  createHash('sha256').update(JSON.stringify(receipt)).digest('base64url');

/** null: the work took longer. */
async function waitAtMost<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limitMs)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A late file is kept for the next request. A late failure is left to the next request.
    work.catch(() => undefined);
  }
}
