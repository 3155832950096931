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

/**
 * A broker that was not asked for so long has left the cluster: kafkajs asks the brokers of its metadata one fetch after the other, and
 * joins no group again when one of them leaves. A fetch of a broker that stands still ends at a time limit, far earlier.
 */
const LEFT_AFTER_MS = 300_000;

interface Broker {
  askedAtMs: number;
  /** null: asked, and not answered yet. */
  answeredAtMs: number | null;
}

export function makeFetches({ withinMs, onLate, nowMs = () => performance.now() }: FetchesOptions): Fetches {
  const brokers = new Map<number, Broker>();
  return {
    watch: (consumer) => {
      const { GROUP_JOIN, FETCH_START, FETCH } = consumer.events;
      // Other brokers may lead its partitions from then on.
      consumer.on(GROUP_JOIN, () => brokers.clear());
      consumer.on(FETCH_START, ({ payload: { nodeId } }) => {
        const known = brokers.get(nodeId);
        const isBack = known === undefined || nowMs() - known.askedAtMs > LEFT_AFTER_MS;
        brokers.set(nodeId, { askedAtMs: nowMs(), answeredAtMs: isBack ? null : known.answeredAtMs });
      });
      consumer.on(FETCH, ({ payload: { nodeId } }) => {
        const now = nowMs();
        const { askedAtMs = now, answeredAtMs: before = null } = brokers.get(nodeId) ?? {};
        if (before === null || now - before > withinMs) onLate();
        brokers.set(nodeId, { askedAtMs, answeredAtMs: now });
      });
    },
    isCurrent: () => {
      const now = nowMs();
      const present = [...brokers.values()].filter(({ askedAtMs }) => now - askedAtMs <= LEFT_AFTER_MS);
      return (
        present.length > 0 && present.every(({ answeredAtMs: at }) => at !== null && at >= now - withinMs)
      );
    },
  };
}
