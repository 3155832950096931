// The newest request of each kind, kept for a short time in the memory of this process.
import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface RecentRequest {
  /** The request_id of the like request before this one. undefined: there was none in the window. */
  readonly earlierRequestId: string | undefined;
  /** Restores the earlier request, for a request without effect. */
  forget(): void;
}

export interface RecentRequests {
  /** Stores the request as the newest of those with equal `likeness`. */
  add(likeness: readonly unknown[], requestId: string): RecentRequest;
}

interface RecentRequestsOptions {
  readonly windowMs: number;
  readonly max: number;
}

/** Likenesses are stored as HMACs under a random key, so memory holds no card and no document. */
export function makeRecentRequests({ windowMs, max }: RecentRequestsOptions): RecentRequests {
  const secret = randomBytes(32);
  const requestIds = new LRUCache<string, string>({ max, ttl: windowMs });
  return {
    add: (likeness, requestId) => {
      const key = createHmac('sha256', secret).update(JSON.stringify(likeness)).digest('base64');
      const earlierRequestId = requestIds.get(key);
      requestIds.set(key, requestId);
      const forget = (): void => {
        if (requestIds.peek(key) !== requestId) return;
        if (earlierRequestId === undefined) requestIds.delete(key);
        else requestIds.set(key, earlierRequestId, { noUpdateTTL: true });
      };
      return { earlierRequestId, forget };
    },
  };
}
