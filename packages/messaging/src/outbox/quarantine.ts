// Aggregates whose next event Kafka refuses for what it is (too large, malformed). They wait aside, in their documents,
// and are tried again now and then: repair may be a topic's setting.
import type { PendingEvent } from '@mps/aggregates';
import type { TopicKey } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import type { Logger } from 'pino';
import type { Publisher } from './publisher';

export interface Quarantine {
  /**
   * Publishes and answers what arrived: one message that Kafka will never take does not hold up other aggregates.
   * Throws when the cluster, not a message, is at fault.
   */
  publish(topic: TopicKey, events: readonly PendingEvent[]): Promise<readonly PendingEvent[]>;
  /** Aggregates to leave out now. */
  members(): readonly string[];
}

const REFUSALS: ReadonlySet<unknown> = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
]);
const QUARANTINE_MS = 60_000;
/** So many bad aggregates are no accident of one message: the oldest go first, and block again if they must. */
const MAX_MEMBERS = 100;

/** Refused for what the message is, not for how the cluster does: sending it again as it is cannot help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && REFUSALS.has(error.type);

export function makeQuarantine(publisher: Publisher, clock: RealClock, log: Logger): Quarantine {
  const untilMs = new Map<string, number>();

  function add(aggregateId: string): void {
    untilMs.delete(aggregateId);
    untilMs.set(aggregateId, clock.now().getTime() + QUARANTINE_MS);
    const [oldest] = untilMs.keys();
    if (untilMs.size > MAX_MEMBERS && oldest !== undefined) untilMs.delete(oldest);
  }

  async function isRefused(topic: TopicKey, event: PendingEvent): Promise<boolean> {
    try {
      await publisher.publish(topic, [event]);
      return false;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { aggregateId, entry } = event;
      log.error(
        { err: error, aggregate_id: aggregateId, event_id: entry.event_id },
        'Kafka refuses an event',
      );
      return true;
    }
  }

  async function publishOneByOne(
    topic: TopicKey,
    events: readonly PendingEvent[],
  ): Promise<readonly PendingEvent[]> {
    const arrived: PendingEvent[] = [];
    for (const event of events) {
      // What follows a refused event of the same aggregate waits with it.
      if (untilMs.has(event.aggregateId)) continue;
      if (await isRefused(topic, event)) add(event.aggregateId);
      else arrived.push(event);
    }
    return arrived;
  }

  return {
    async publish(topic, events) {
      try {
        await publisher.publish(topic, events);
        return events;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return publishOneByOne(topic, events);
      }
    },
    members() {
      const nowMs = clock.now().getTime();
      for (const [id, until] of untilMs) if (until <= nowMs) untilMs.delete(id);
      return [...untilMs.keys()];
    },
  };
}
