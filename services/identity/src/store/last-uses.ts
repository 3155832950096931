// Times of last use, gathered and written in one go: a busy key costs one small update per interval, not one per call.
import type { Logger, Component } from '@mps/chassis';
import type { Connection } from 'mongoose';
import type { ApiKey } from '../domain/api-key';
import { LAST_USED_FLUSH_MS, LAST_USED_PENDING } from '../limits';
import type { LastUses, Stored } from '../usecases/ports';
import { collectionOf } from './collection';

export function makeLastUses(
  connection: Connection,
  log: Pick<Logger, 'warn'>,
): LastUses & { readonly component: Component; flush(): Promise<void> } {
  const collection = collectionOf<Stored<ApiKey>>(connection, 'api_keys');
  let pending = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    // $max, because replicas flush in any order. The version stays: this is no change of what the key may do.
    const updates = [...batch].map(([_id, at]) => ({
      updateOne: { filter: { _id }, update: { $max: { last_used_at: at } } },
    }));
    await collection.bulkWrite(updates, { ordered: false });
  };
  const loop = (): void => {
    timer = setTimeout(() => {
      flush()
        .catch((error: unknown) => log.warn({ err: error }, 'times of last use were not written'))
        .finally(loop);
    }, LAST_USED_FLUSH_MS);
  };
  return {
    note: (apiKeyId, at) => {
      if (pending.size < LAST_USED_PENDING || pending.has(apiKeyId)) pending.set(apiKeyId, at);
    },
    flush,
    component: {
      name: 'last-uses',
      start: async () => loop(),
      stop: async () => {
        clearTimeout(timer);
        await flush();
      },
    },
  };
}
