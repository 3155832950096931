// Offsets of a group: commits the handled messages, reads the present ends of the topics, and tells whether the group has
// reached them.
import { setTimeout as delay } from 'node:timers/promises';
import type { EachBatchPayload } from 'kafkajs';
import type { Logger } from 'pino';
import { withAdmin, type KafkaInternals } from '../kafka';

/**
 * Longest time from handling a message to its commit: a crash repeats at most this. A commit with every batch delayed the next
 * fetch and was one request per partition.
 */
const COMMIT_AFTER_MS = 500;
/** Time limit of the wait: beyond it Kafka or a dependency of a handler is unavailable. */
const CATCH_UP_LIMIT_MS = 3_000;
const CATCH_UP_POLL_MS = 10;

export type Commits = ReturnType<typeof makeCommits>;

/** Commits handled messages soon, and at once when the process ends or its group rebalances. */
export function makeCommits(stopping: AbortSignal, log: Logger) {
  let newest: EachBatchPayload | undefined;
  let timer: NodeJS.Timeout | undefined;
  // From then on handled messages are committed at once: a later commit would recreate a forgotten group.
  stopping.addEventListener('abort', () => clearTimeout(timer), { once: true });

  async function commit(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      await newest?.commitOffsetsIfNecessary(newest.uncommittedOffsets());
    } catch (error) {
      // A broker is unavailable, or the group went on without this member. Uncommitted messages come again, to their new owner.
      log.debug({ err: error }, 'offsets were not committed');
      if (!stopping.aborted) commitSoon();
    }
  }

  function commitSoon(): void {
    timer ??= setTimeout(() => void commit(), COMMIT_AFTER_MS).unref();
  }

  return {
    commit,
    async noteDone(payload: EachBatchPayload): Promise<void> {
      newest = payload;
      if (stopping.aborted) await commit();
      else commitSoon();
    },
  };
}

/**
 * Resolves when the group has committed up to the present ends of its topics. `commit` commits the handled messages of this
 * process.
 */
export async function groupReaches(
  { kafka }: KafkaInternals,
  group: { readonly groupId: string; readonly topics: string[] },
  commit: () => Promise<void>,
): Promise<void> {
  const giveUpAtMs = performance.now() + CATCH_UP_LIMIT_MS;
  await withAdmin(kafka, async (admin) => {
    const highs = new Map<string, bigint>();
    const noteHighs = async (topic: string): Promise<void> => {
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
        if (high !== low) highs.set(`${topic}/${partition}`, BigInt(high));
    };
    await Promise.all(group.topics.map(noteHighs));
    while (performance.now() < giveUpAtMs) {
      await commit();
      const committed = await admin.fetchOffsets(group);
      const isBehind = committed.some(({ topic, partitions }) =>
        partitions.some(
          ({ partition, offset }) => BigInt(offset) < (highs.get(`${topic}/${partition}`) ?? -1n),
        ),
      );
      if (!isBehind) return;
      await delay(CATCH_UP_POLL_MS);
    }
  });
}

interface Position {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

export async function readEnds(kafka: KafkaInternals, topics: readonly string[]): Promise<Position[]> {
  return withAdmin(kafka.kafka, async (admin) => {
    const ends = topics.map(async (topic) => {
      const partitions = await admin.fetchTopicOffsets(topic);
      return partitions.map(({ partition, high }) => ({ topic, partition, offset: high }));
    });
    return (await Promise.all(ends)).flat();
  });
}

export async function forgetGroup(kafka: KafkaInternals, groupId: string): Promise<void> {
  // Best effort: the cluster forgets idle groups by itself later.
  await withAdmin(kafka.kafka, (admin) => admin.deleteGroups([groupId])).catch(() => undefined);
}
