// Writes that no caller waits for. Those of a moment travel as one. What a failed one leaves undone, the due-work scanner does.
import { groupCalls } from '@mps/aggregates';
import type { Component } from '@mps/background';
import { LATE_WRITE_LINGER_MS } from './limits';

export interface LateWrites<Item> {
  readonly component: Component;
  readonly add: (item: Item) => void;
}

export function makeLateWrites<Item>(
  name: string,
  write: (items: readonly Item[]) => Promise<unknown>,
): LateWrites<Item> {
  const underWay = new Set<Promise<unknown>>();
  const writeOne = groupCalls<Item, undefined>(
    async (items) => {
      await write(items);
      return items.map(() => ({ status: 'fulfilled', value: undefined }));
    },
    { lingerMs: LATE_WRITE_LINGER_MS },
  );
  return {
    add(item) {
      const written = writeOne(item)
        .catch(() => undefined)
        .finally(() => underWay.delete(written));
      underWay.add(written);
    },
    component: {
      name,
      start: async () => undefined,
      // Waits for the writes under way.
      async stop() {
        await Promise.all(underWay);
      },
    },
  };
}
