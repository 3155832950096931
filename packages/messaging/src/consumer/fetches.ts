// Whether a consumer is up to date: every broker that it fetches from has answered lately. One hanging broker keeps back its
// partitions' events while the others answer. Measured by the monotonic clock: a step of the wall clock must not make an old
// answer new.
import type { Consumer } from 'kafkajs';

export interface Fetches {
  readonly watch: (consumer: Consumer) => void;
  /** Whether every broker has answered within that time; false before the first answers. */
  readonly isCurrent: () => boolean;
}

export interface FetchesOptions {
  readonly withinMs: number;
  /** A broker answered after a longer silence: delayed events arrive now. */
  readonly onLate: () => void;
  /** Monotonic. */
  readonly nowMs?: () => number;
}

export function makeFetches({ withinMs, onLate, nowMs = () => performance.now() }: FetchesOptions): Fetches {
  /** By broker; null: asked, and not answered yet. */
  const answeredAt = new Map<number, number | null>();
  return {
    watch: (consumer) => {
      const { GROUP_JOIN, FETCH_START, FETCH } = consumer.events;
      // Other brokers may lead its partitions from then on.
      consumer.on(GROUP_JOIN, () => answeredAt.clear());
      consumer.on(FETCH_START, ({ payload: { nodeId } }) => {
        if (!answeredAt.has(nodeId)) answeredAt.set(nodeId, null);
      });
      consumer.on(FETCH, ({ payload: { nodeId } }) => {
        const now = nowMs();
        const before = answeredAt.get(nodeId) ?? null;
        if (before === null || now - before > withinMs) onLate();
        answeredAt.set(nodeId, now);
      });
    },
    isCurrent: () => {
      if (answeredAt.size === 0) return false;
      const since = nowMs() - withinMs;
      for (const at of answeredAt.values()) if (at === null || at < since) return false;
      return true;
    },
  };
}
