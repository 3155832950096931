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

type Listener = (topic: string, partition: number, record: KafkaRecord) => void;
type Answer = (produced: Produced) => void;

interface Cluster {
  readonly scheduler: Scheduler;
  readonly topics: Map<string, readonly Partition[]>;
  readonly down: Set<number>;
  readonly listeners: Listener[];
  producers: number;
}

export function makeBroker(scheduler: Scheduler) {
  const cluster: Cluster = { scheduler, topics: new Map(), down: new Set(), listeners: [], producers: 0 };
  const { topics, down, listeners } = cluster;
  return {
    partitions: PARTITIONS,
    brokers: BROKERS,
    makeProducerId: (): number => (cluster.producers += 1),
    /** A batch arrives at the leader. */
    produce: (topic: string, number: number, batch: Batch, answer: Answer, acks: -1 | 1): void =>
      produce(cluster, { topic, partition: readPartition(cluster, topic, number) }, batch, { answer, acks }),
    /** No broker answers. */
    isDown: (): boolean => down.size === BROKERS,
    /** Records from an offset on that consumers may see. */
    read: (topic: string, number: number, from: number): readonly KafkaRecord[] => {
      const partition = readPartition(cluster, topic, number);
      if (isAway(cluster, partition)) return [];
      return partition.stored.slice(from, partition.highWatermark).map(({ record }) => record);
    },
    readEnd: (topic: string, number: number): number => readPartition(cluster, topic, number).highWatermark,
    onCommitted: (listener: Listener): void => void listeners.push(listener),
    stop: (broker: number): void => {
      down.add(broker);
      for (const partitions of topics.values())
        for (const partition of partitions) if (partition.leader === broker) loseLeader(cluster, partition);
    },
    start: (broker: number): void => void down.delete(broker),
    heal: (): void => down.clear(),
  };
}

function readPartition({ topics }: Cluster, topic: string, number: number): Partition {
  const partitions = topics.get(topic) ?? makePartitions();
  topics.set(topic, partitions);
  const partition = partitions[number];
  if (partition === undefined) throw new Error(`No partition ${number} of ${topic}`);
  return partition;
}

const makePartitions = (): readonly Partition[] =>
  Array.from({ length: PARTITIONS }, (_, number) => {
    const leader = number % BROKERS;
    return { number, stored: [], highWatermark: 0, leader, epoch: 0, unavailableUntilMs: 0 };
  });

const isAway = ({ down, scheduler }: Cluster, { leader, unavailableUntilMs }: Partition): boolean =>
  down.has(leader) || unavailableUntilMs > scheduler.nowMs();

function loseLeader({ scheduler, down }: Cluster, partition: Partition): void {
  const { choices, trace } = scheduler;
  const lost = partition.stored.length - partition.highWatermark;
  partition.stored = partition.stored.slice(0, partition.highWatermark);
  partition.epoch += 1;
  const others = Array.from({ length: BROKERS }, (_, broker) => broker).filter((broker) => !down.has(broker));
  partition.leader = others[partition.epoch % Math.max(1, others.length)] ?? partition.leader;
  const waitMs = ELECTION_DELAYS_MS[choices.choose('broker election', ELECTION_DELAYS_MS.length)] ?? 0;
  partition.unavailableUntilMs = scheduler.nowMs() + waitMs;
  const text = `partition ${partition.number} loses ${lost} records with its leader`;
  trace.note({ atMs: scheduler.nowMs(), from: 'kafka', text });
}

interface Place {
  readonly topic: string;
  readonly partition: Partition;
}

function produce(
  cluster: Cluster,
  place: Place,
  batch: Batch,
  { answer, acks }: { readonly answer: Answer; readonly acks: -1 | 1 },
): void {
  const { partition } = place;
  const last = readSequence(partition, batch.producer);
  if (isAway(cluster, partition)) answer({ ok: false, error: 'NOT_LEADER_FOR_PARTITION' });
  else if (BROKERS - cluster.down.size < MIN_IN_SYNC) answer({ ok: false, error: 'NOT_ENOUGH_REPLICAS' });
  else if (batch.sequence > last + 1 && last !== -1)
    answer({ ok: false, error: 'OUT_OF_ORDER_SEQUENCE_NUMBER' });
  else {
    if (batch.sequence > last) append(partition, batch);
    if (acks === 1) answer({ ok: true });
    replicate(cluster, place, partition.stored.length, acks === 1 ? () => undefined : answer);
  }
}

/** The sequence of the producer's last batch in the partition; -1 before the first. */
const readSequence = ({ stored }: Partition, producer: number): number =>
  stored.findLast(({ batch }) => batch.producer === producer)?.batch.sequence ?? -1;

function append(partition: Partition, batch: Batch): void {
  for (const record of batch.records)
    partition.stored.push({ batch, record: { ...record, offset: partition.stored.length } });
}

function replicate(cluster: Cluster, { topic, partition }: Place, until: number, answer: Answer): void {
  const { scheduler } = cluster;
  const { epoch } = partition;
  const drawn =
    scheduler.choices.choose('broker replication', REPLICATION_CHOICES) -
    (REPLICATION_CHOICES - REPLICATION_DELAYS_MS.length);
  const delayMs = REPLICATION_DELAYS_MS[Math.max(0, drawn)] ?? 0;
  scheduler.afterIn(null, delayMs, 'kafka replication', () => {
    if (partition.epoch !== epoch) {
      answer({ ok: false, error: 'NOT_LEADER_FOR_PARTITION' });
      return;
    }
    commit(cluster, { topic, partition }, until);
    answer({ ok: true });
  });
}

function commit({ listeners }: Cluster, { topic, partition }: Place, until: number): void {
  for (; partition.highWatermark < until; partition.highWatermark += 1) {
    const stored = partition.stored[partition.highWatermark];
    if (stored !== undefined)
      for (const listener of listeners) listener(topic, partition.number, stored.record);
  }
}
