// A simulated Kafka cluster of three brokers, as far as its clients can notice: acknowledged records are on two brokers, a lost
// leader takes its unreplicated tail with it, a producer's repeated batch is stored once, and a late one arrives after all.
import type { Scheduler } from '../core/scheduler';

export interface KafkaRecord {
  readonly offset: number;
  readonly key: string;
  readonly value: Buffer;
  readonly headers: Readonly<Record<string, Buffer>>;
}

export interface Batch {
  readonly producer: number;
  /** Of the producer in this partition; it grows by one with each batch. */
  readonly sequence: number;
  readonly records: readonly Omit<KafkaRecord, 'offset'>[];
}

interface Stored {
  readonly batch: Batch;
  readonly record: KafkaRecord;
}

interface Partition {
  readonly number: number;
  stored: Stored[];
  /** Records below this offset are on enough brokers: consumers see them. */
  highWatermark: number;
  leader: number;
  /** Raised with each change of the leader. */
  epoch: number;
  /** No leader until then. */
  unavailableUntilMs: number;
}

/** The error types of the protocol, as kafkajs names them. */
export type BrokerError =
  'NOT_LEADER_FOR_PARTITION' | 'NOT_ENOUGH_REPLICAS' | 'OUT_OF_ORDER_SEQUENCE_NUMBER' | 'REQUEST_TIMED_OUT';

export type Produced = { readonly ok: true } | { readonly ok: false; readonly error: BrokerError };

const PARTITIONS = 2;
const BROKERS = 3;
const MIN_IN_SYNC = 2;
const REPLICATION_DELAYS_MS = [1, 2, 5, 20, 200] as const;
const REPLICATION_CHOICES = 30;
const ELECTION_DELAYS_MS = [50, 400, 3_000] as const;

export type Broker = ReturnType<typeof makeBroker>;

export function makeBroker(scheduler: Scheduler) {
  const { choices, trace } = scheduler;
  const topics = new Map<string, readonly Partition[]>();
  const down = new Set<number>();
  const listeners: ((topic: string, partition: number, record: KafkaRecord) => void)[] = [];
  let producers = 0;

  function open(topic: string): readonly Partition[] {
    const known = topics.get(topic);
    if (known !== undefined) return known;
    const made = Array.from({ length: PARTITIONS }, (_, number): Partition => {
      const leader = number % BROKERS;
      return { number, stored: [], highWatermark: 0, leader, epoch: 0, unavailableUntilMs: 0 };
    });
    topics.set(topic, made);
    return made;
  }

  function readPartition(topic: string, number: number): Partition {
    const partition = open(topic)[number];
    if (partition === undefined) throw new Error(`No partition ${number} of ${topic}`);
    return partition;
  }

  function loseLeader(partition: Partition): void {
    const lost = partition.stored.length - partition.highWatermark;
    partition.stored = partition.stored.slice(0, partition.highWatermark);
    partition.epoch += 1;
    const others = Array.from({ length: BROKERS }, (_, broker) => broker).filter(
      (broker) => !down.has(broker),
    );
    partition.leader = others[partition.epoch % Math.max(1, others.length)] ?? partition.leader;
    const waitMs = ELECTION_DELAYS_MS[choices.choose('broker election', ELECTION_DELAYS_MS.length)] ?? 0;
    partition.unavailableUntilMs = scheduler.nowMs() + waitMs;
    trace.note({
      atMs: scheduler.nowMs(),
      from: 'kafka',
      text: `partition ${partition.number} loses ${lost} records with its leader`,
    });
  }

  function commit(topic: string, partition: Partition, until: number): void {
    for (; partition.highWatermark < until; partition.highWatermark += 1) {
      const stored = partition.stored[partition.highWatermark];
      if (stored !== undefined)
        for (const listener of listeners) listener(topic, partition.number, stored.record);
    }
  }

  /** The sequence of the producer's last batch in the partition; -1 before the first. */
  const readSequence = ({ stored }: Partition, producer: number): number =>
    stored.findLast(({ batch }) => batch.producer === producer)?.batch.sequence ?? -1;

  function replicate(
    topic: string,
    partition: Partition,
    until: number,
    answer: (produced: Produced) => void,
  ): void {
    const { epoch } = partition;
    const drawn =
      choices.choose('broker replication', REPLICATION_CHOICES) -
      (REPLICATION_CHOICES - REPLICATION_DELAYS_MS.length);
    const delayMs = REPLICATION_DELAYS_MS[Math.max(0, drawn)] ?? 0;
    scheduler.afterIn(null, delayMs, 'kafka replication', () => {
      if (partition.epoch !== epoch) {
        answer({ ok: false, error: 'NOT_LEADER_FOR_PARTITION' });
        return;
      }
      commit(topic, partition, until);
      answer({ ok: true });
    });
  }

  /** A batch arrives at the leader. */
  function produce(
    topic: string,
    number: number,
    batch: Batch,
    answer: (produced: Produced) => void,
    acks: -1 | 1,
  ): void {
    const partition = readPartition(topic, number);
    const isAway = down.has(partition.leader) || partition.unavailableUntilMs > scheduler.nowMs();
    const last = readSequence(partition, batch.producer);
    if (isAway) answer({ ok: false, error: 'NOT_LEADER_FOR_PARTITION' });
    else if (BROKERS - down.size < MIN_IN_SYNC) answer({ ok: false, error: 'NOT_ENOUGH_REPLICAS' });
    else if (batch.sequence > last + 1 && last !== -1)
      answer({ ok: false, error: 'OUT_OF_ORDER_SEQUENCE_NUMBER' });
    else {
      if (batch.sequence > last) append(partition, batch);
      if (acks === 1) answer({ ok: true });
      replicate(topic, partition, partition.stored.length, acks === 1 ? () => undefined : answer);
    }
  }

  function append(partition: Partition, batch: Batch): void {
    for (const record of batch.records)
      partition.stored.push({ batch, record: { ...record, offset: partition.stored.length } });
  }

  return {
    partitions: PARTITIONS,
    brokers: BROKERS,
    makeProducerId: () => (producers += 1),
    produce,
    /** No broker answers. */
    isDown: () => down.size === BROKERS,
    /** Records from an offset on that consumers may see. */
    read(topic: string, number: number, from: number): readonly KafkaRecord[] {
      const partition = readPartition(topic, number);
      if (down.has(partition.leader) || partition.unavailableUntilMs > scheduler.nowMs()) return [];
      return partition.stored.slice(from, partition.highWatermark).map(({ record }) => record);
    },
    readEnd: (topic: string, number: number): number => readPartition(topic, number).highWatermark,
    onCommitted: (listener: (topic: string, partition: number, record: KafkaRecord) => void) =>
      void listeners.push(listener),
    stop(broker: number): void {
      down.add(broker);
      for (const partitions of topics.values())
        for (const partition of partitions) if (partition.leader === broker) loseLeader(partition);
    },
    heal(): void {
      down.clear();
    },
    start: (broker: number) => void down.delete(broker),
  };
}
