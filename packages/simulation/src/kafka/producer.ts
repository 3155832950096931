// A producer as kafkajs makes it for this platform: idempotent, one request under way, few retries. Requests and answers may be
// lost, and a request that was given up may still arrive.
import type { SimulatedProcess } from '../core/process';
import { hashText } from '../core/choices';
import type { Io } from '../core/io';
import type { Scheduler } from '../core/scheduler';
import type { Batch, Broker, Produced } from './broker';

export interface SentMessage {
  readonly key: string;
  readonly value: Buffer;
  readonly headers?: Readonly<Record<string, string | Buffer>>;
}

/** `acks`: -1 waits for the brokers in sync, 1 for the leader alone. */
export interface ProducerRequest {
  readonly topic: string;
  readonly acks: -1 | 1;
  readonly messages: readonly SentMessage[];
}

export interface SimulatedProducer {
  connect(): Promise<void>;
  send(request: ProducerRequest): Promise<unknown>;
  disconnect(): Promise<void>;
}

export interface KafkaWire {
  readonly scheduler: Scheduler;
  readonly broker: Broker;
  readonly process: SimulatedProcess;
  /** Whether messages are lost and late. */
  readonly isRough: () => boolean;
  readonly io: Io;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** As PRODUCER_RETRY of packages/messaging/src/kafka.ts. */
const ATTEMPTS = 5;
const RETRY_MS = [50, 100, 200, 400, 500] as const;
const DELAYS_MS = [0.4, 1, 4, 30, 900, 12_000] as const;
const DELAY_CHOICES = 60;
const LOST_CHOICES = 60;

/** The errors that kafkajs retries with the same sequence. The others drop the producer. */
const RETRIED: ReadonlySet<string> = new Set([
  'NOT_LEADER_FOR_PARTITION',
  'NOT_ENOUGH_REPLICAS',
  'REQUEST_TIMED_OUT',
]);

export class SimulatedKafkaError extends Error {
  override readonly name = 'KafkaJSProtocolError';
  constructor(readonly type: string) {
    super(type);
  }
}

function group(
  messages: readonly SentMessage[],
  partitions: number,
): ReadonlyMap<number, readonly SentMessage[]> {
  return Map.groupBy(messages, ({ key }) => hashText(key) % partitions);
}

const toRecord = ({ key, value, headers = {} }: SentMessage) => ({
  key,
  value,
  headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, Buffer.from(text)])),
});

interface Sender extends KafkaWire {
  readonly producer: number;
  readonly link: string;
}

export function makeProducer(wire: KafkaWire): SimulatedProducer {
  const { broker, process } = wire;
  const sender: Sender = { ...wire, producer: broker.makeProducerId(), link: `${process.name}>kafka` };
  const sequences = new Map<string, number>();

  async function sendTo(
    { topic, acks }: ProducerRequest,
    partition: number,
    messages: readonly SentMessage[],
  ): Promise<void> {
    const key = `${topic}/${partition}`;
    const sequence = sequences.get(key) ?? 0;
    const batch = { producer: sender.producer, sequence, records: messages.map(toRecord) };
    let error = 'REQUEST_TIMED_OUT';
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const produced = await request(sender, { topic, partition, batch, acks });
      if (produced.ok) {
        sequences.set(key, sequence + 1);
        return;
      }
      error = produced.error;
      if (!RETRIED.has(error)) break;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS[attempt]));
    }
    throw new SimulatedKafkaError(error);
  }

  return {
    async connect() {
      await new Promise((resolve) => setTimeout(resolve, drawDelay(sender)));
      if (broker.isDown()) throw new SimulatedKafkaError('BROKER_NOT_AVAILABLE');
    },
    async send(asked) {
      const groups = group(asked.messages, broker.partitions);
      const sent = [...groups].map(([partition, some]) => sendTo(asked, partition, some));
      const results = await Promise.allSettled(sent);
      const failed = results.find((result) => result.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
    disconnect: async () => undefined,
  };
}

function drawDelay({ scheduler, link, isRough }: Sender): number {
  const drawn = scheduler.choices.choose(link, DELAY_CHOICES) - (DELAY_CHOICES - DELAYS_MS.length);
  // Only a rough network is slower than a request's time limit.
  const last = isRough() ? DELAYS_MS.length - 1 : 2;
  return DELAYS_MS[Math.min(last, Math.max(0, drawn))] ?? 0;
}

interface Sent extends Pick<ProducerRequest, 'topic' | 'acks'> {
  readonly partition: number;
  readonly batch: Batch;
}

/** One request and its answer. */
function request(sender: Sender, { topic, partition, batch, acks }: Sent): Promise<Produced> {
  const { scheduler, broker, process, isRough, link } = sender;
  const { choices, trace } = scheduler;
  const { life } = process;
  const drawn = choices.choose(`${link} fate`, LOST_CHOICES);
  const struck = sender.io.next(process);
  const isRequestLost = struck === 'request lost' || (isRough() && drawn === LOST_CHOICES - 1);
  const isAnswerLost =
    struck === 'answer lost' || struck === 'swallowed' || (isRough() && drawn === LOST_CHOICES - 2);
  const text = `produce ${batch.records.length} to ${partition} as ${batch.producer}/${batch.sequence}`;
  trace.note({ atMs: scheduler.nowMs(), from: process.name, to: 'kafka', text });
  return new Promise((resolve) => {
    const timedOut = (): void => resolve({ ok: false, error: 'REQUEST_TIMED_OUT' });
    const limit = scheduler.afterIn(process, REQUEST_TIMEOUT_MS, 'kafka time limit', timedOut, life);
    const answer = (produced: Produced): void => {
      if (isAnswerLost) return;
      const receive = (): void => {
        limit.cancel();
        const outcome = produced.ok ? 'produced' : produced.error;
        trace.note({ atMs: scheduler.nowMs(), from: 'kafka', to: process.name, text: outcome });
        resolve(produced);
      };
      scheduler.afterIn(process, drawDelay(sender), 'kafka answer', receive, life);
    };
    if (isRequestLost) return;
    scheduler.afterIn(null, drawDelay(sender), `kafka produce ${link}`, () =>
      broker.produce(topic, partition, batch, answer, acks),
    );
  });
}
