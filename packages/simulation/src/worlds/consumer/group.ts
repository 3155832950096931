// The coordinator of a consumer group, as far as its members can notice: partitions move in rebalances, a silent member loses its
// session, and offsets of an older generation are refused.
import { setTimeout as delay } from 'node:timers/promises';
import { SimulatedKafkaError } from '../../kafka/producer';
import type { Simulation } from '../world';

/** As packages/messaging/src/consumer/runner.ts asks for. */
const SESSION_TIMEOUT_MS = 10_000;
const JOIN_POLL_MS = 50;
const REQUEST_MS = 1;

/** A member's part of one generation. */
export interface Session {
  readonly member: string;
  readonly generation: number;
  readonly partitions: readonly number[];
}

export type Group = ReturnType<typeof makeGroup>;

/** `onCommitted` sees each offset that the group will go on from. */
export function makeGroup(
  { scheduler, broker, count }: Simulation,
  onCommitted: (partition: number, offset: number) => void,
) {
  const committed = new Map<number, number>();
  /** Members by the instant of their last request. The id of a killed process stays until its session times out. */
  const lastSeenMs = new Map<string, number>();
  const rejoined = new Set<string>();
  let sessions: readonly Session[] = [];
  let generation = 0;
  let isRebalancing = false;

  function see(member: string): void {
    lastSeenMs.set(member, scheduler.nowMs());
    for (const [other, seenMs] of lastSeenMs)
      if (scheduler.nowMs() - seenMs > SESSION_TIMEOUT_MS) {
        lastSeenMs.delete(other);
        rejoined.delete(other);
        isRebalancing = true;
      }
    if (isRebalancing && [...lastSeenMs.keys()].every((one) => rejoined.has(one))) assign();
  }

  function assign(): void {
    const members = [...lastSeenMs.keys()].toSorted();
    generation += 1;
    isRebalancing = false;
    rejoined.clear();
    count('rebalances');
    const partitions = Array.from({ length: broker.partitions }, (_, number) => number);
    sessions = members.map((member, at) => ({
      member,
      generation,
      partitions: partitions.filter((number) => number % members.length === at),
    }));
  }

  const isSettled = (): boolean => !isRebalancing;

  const isCurrent = (session: Session): boolean =>
    session.generation === generation && lastSeenMs.has(session.member);

  return {
    async join(member: string): Promise<Session> {
      isRebalancing = true;
      rejoined.add(member);
      for (;;) {
        see(member);
        const session = sessions.find((one) => one.member === member);
        if (isSettled() && session !== undefined) return session;
        // Its session timed out meanwhile.
        rejoined.add(member);
        await delay(JOIN_POLL_MS);
      }
    },
    /** Throws when the member must join again. */
    async heartbeat(session: Session): Promise<void> {
      await delay(REQUEST_MS);
      if (isCurrent(session)) see(session.member);
      if (!isCurrent(session) || !isSettled()) throw new SimulatedKafkaError('REBALANCE_IN_PROGRESS');
    },
    readCommitted: (partition: number): number => committed.get(partition) ?? 0,
    /** Offsets are taken until the next generation begins. Throws afterwards. */
    async commit(session: Session, offsets: ReadonlyMap<number, number>): Promise<void> {
      await delay(REQUEST_MS);
      if (!isCurrent(session)) throw new SimulatedKafkaError('ILLEGAL_GENERATION');
      for (const [partition, offset] of offsets) {
        committed.set(partition, offset);
        onCommitted(partition, offset);
      }
    },
  };
}
