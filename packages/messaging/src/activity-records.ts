// Records for the request log and of calls to the provider, from the processes that make them to the service that keeps them. They
// are diagnostics: a sender never waits for Kafka, keeps a bounded number of records, and counts the ones that it drops.
import { backoffMs, pause, type Component } from '@mps/background';
import { loadMessage } from '@mps/contracts';
import type { ActivityBatch, ActivityBatch__Output } from '@mps/contracts/gen/mps/activity/v1/ActivityBatch';
import type { ProviderCall } from '@mps/contracts/gen/mps/activity/v1/ProviderCall';
import type { RequestLog } from '@mps/contracts/gen/mps/activity/v1/RequestLog';
import type { RealClock } from '@mps/kernel';
import { metrics } from '@opentelemetry/api';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { Logger } from 'pino';
import { isInfrastructureError } from './consumer/message-handler';
import { makeRecreatableProducer, readInternals, type KafkaClient, type KafkaInternals } from './kafka';
import { ACTIVITY_GROUP, ACTIVITY_TOPIC } from './topics';

/** A sender keeps so many records that Kafka has not taken. It drops further ones. */
const MAX_WAITING_RECORDS = 2_000;
/** Records of one message. As many are sent at once. */
const MAX_BATCH_RECORDS = 500;
/** Characters of the bodies in one message, which so stays below the topic's limit. */
const MAX_BATCH_CHARS = 1_000_000;
const SEND_INTERVAL_MS = 500;
/** After a send of BUSY_RECORDS. A message costs every process as much as some fifty records in it. */
const BUSY_INTERVAL_MS = 2_000;
const BUSY_RECORDS = 100;
const ALL_IN_SYNC_REPLICAS = -1;
const START_BACKOFF = { firstMs: 500, maxMs: 10_000 } as const;
const HANDLE_BACKOFF = { firstMs: 200, maxMs: 5_000 } as const;

const codec = () =>
  loadMessage<ActivityBatch, ActivityBatch__Output>(
    'mps/activity/v1/activity.proto',
    'mps.activity.v1.ActivityBatch',
  );

const droppedRecords = metrics.getMeter('@mps/messaging').createCounter('activity.records.dropped', {
  description: 'Records of requests and of calls to the provider that were not kept',
  unit: '{record}',
});

const topicName = ({ topicPrefix }: KafkaInternals): string => `${topicPrefix}${ACTIVITY_TOPIC}`;

export interface ActivitySender {
  /** Returns at once. */
  readonly addRequest: (record: RequestLog) => void;
  /** Returns at once. */
  readonly addProviderCall: (record: ProviderCall) => void;
  readonly component: Component;
}

/** One record of either kind. */
type ActivityRecord = { readonly request: RequestLog } | { readonly providerCall: ProviderCall };

interface SenderOptions {
  readonly kafka: KafkaClient;
  /** Name of the process. */
  readonly source: string;
  readonly realClock: RealClock;
  readonly log: Logger;
}

/** Sends batches, and counts the records that were dropped until a batch tells their number. */
function makeBatchSender({ kafka: client, source, realClock, log }: SenderOptions) {
  const kafka = readInternals(client);
  const topic = topicName(kafka);
  const producer = makeRecreatableProducer(kafka);
  const batches = codec();
  let dropped = 0;

  function drop(records: number): void {
    dropped += records;
    if (records > 0) droppedRecords.add(records, { source });
  }

  return {
    drop,
    close: producer.close,
    /** Returns whether Kafka has the records. Otherwise they are dropped. */
    async send(records: readonly ActivityRecord[]): Promise<boolean> {
      const told = dropped;
      const at = realClock.now().toISOString();
      try {
        const value = batches.encode({
          source,
          at,
          dropped: told,
          request_logs: records.flatMap((record) => ('request' in record ? record.request : [])),
          provider_calls: records.flatMap((record) => ('request' in record ? [] : record.providerCall)),
        });
        await producer.use((open) => open.send({ topic, acks: ALL_IN_SYNC_REPLICAS, messages: [{ value }] }));
        dropped -= told;
        return true;
      } catch (error) {
        log.warn({ err: error, records: records.length }, 'records for activity were dropped');
        drop(records.length);
        return false;
      }
    },
  };
}

export function makeActivitySender(options: SenderOptions): ActivitySender {
  const batches = makeBatchSender(options);
  let waiting: ActivityRecord[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | null = null;
  let underWay = 0;
  let sentLast = 0;

  async function sendWaiting(): Promise<void> {
    sentLast = waiting.length;
    let isArriving = true;
    while (waiting.length > 0 && isArriving) {
      const size = countBatch(waiting);
      const taken = waiting.slice(0, size);
      waiting = waiting.slice(size);
      underWay = size;
      isArriving = await batches.send(taken);
      underWay = 0;
    }
  }

  function sendNow(): void {
    if (sending !== null) return;
    clearTimeout(timer);
    timer = undefined;
    sending = sendWaiting().finally(() => {
      sending = null;
      if (waiting.length > 0) sendLater();
    });
  }

  function sendLater(): void {
    if (timer !== undefined || sending !== null) return;
    timer = setTimeout(sendNow, sentLast < BUSY_RECORDS ? SEND_INTERVAL_MS : BUSY_INTERVAL_MS);
    timer.unref();
  }

  function add(record: ActivityRecord): void {
    if (waiting.length + underWay < MAX_WAITING_RECORDS) waiting.push(record);
    else batches.drop(1);
    if (waiting.length >= MAX_BATCH_RECORDS) sendNow();
    else sendLater();
  }

  return {
    addRequest: (request) => add({ request }),
    addProviderCall: (providerCall) => add({ providerCall }),
    component: {
      name: 'activity-sender',
      start: async () => undefined,
      async stop() {
        clearTimeout(timer);
        await sending;
        await sendWaiting();
        batches.drop(waiting.length);
        await batches.close();
      },
    },
  };
}

/** How many of the first records one message takes. */
function countBatch(records: readonly ActivityRecord[]): number {
  const most = Math.min(records.length, MAX_BATCH_RECORDS);
  let chars = 0;
  for (let count = 0; count < most; count += 1) {
    chars += countBodyChars(records[count]);
    if (chars > MAX_BATCH_CHARS) return Math.max(count, 1);
  }
  return most;
}

function countBodyChars(record: ActivityRecord | undefined): number {
  if (record === undefined) return 0;
  const { request_body, response_body } = 'request' in record ? record.request : record.providerCall;
  return (request_body?.length ?? 0) + (response_body?.length ?? 0);
}

export interface ActivityReaderOptions {
  readonly kafka: KafkaClient;
  /** Keeps the records. It must be idempotent by the id of a record, because a batch may come again. */
  readonly handle: (batch: ActivityBatch__Output) => Promise<void>;
  readonly log: Logger;
}

/** Reads batches as one process of a group. A batch that cannot be read or kept is passed. An outage is waited out. */
export function makeActivityReader({ kafka: client, handle, log }: ActivityReaderOptions): Component {
  const kafka = readInternals(client);
  const batches = codec();
  const stopping = new AbortController();
  let consumer: Consumer | undefined;
  let beginning: Promise<void> = Promise.resolve();

  async function take(value: Buffer | null, payload: EachBatchPayload): Promise<void> {
    for (let attempts = 0; value !== null && !stopping.signal.aborted; attempts += 1)
      try {
        await handle(batches.decode(value));
        return;
      } catch (error) {
        if (!isInfrastructureError(error)) {
          log.error({ err: error }, 'a batch of records cannot be kept');
          droppedRecords.add(1, { source: 'reader' });
          return;
        }
        await pause(backoffMs(attempts, HANDLE_BACKOFF), stopping.signal);
        await payload.heartbeat();
      }
  }

  async function join(): Promise<void> {
    const fresh = kafka.kafka.consumer({
      groupId: `${kafka.topicPrefix}${ACTIVITY_GROUP}`,
      allowAutoTopicCreation: false,
      maxWaitTimeInMs: kafka.fetchWaitMs,
    });
    consumer = fresh;
    fresh.on(fresh.events.CRASH, ({ payload }) => {
      if (!payload.restart && !stopping.signal.aborted) beginning = begin();
    });
    await fresh.connect();
    await fresh.subscribe({ topics: [topicName(kafka)], fromBeginning: true });
    await fresh.run({
      eachBatchAutoResolve: false,
      eachBatch: async (payload) => {
        for (const message of payload.batch.messages) {
          if (!payload.isRunning() || payload.isStale() || stopping.signal.aborted) return;
          await take(message.value, payload);
          payload.resolveOffset(message.offset);
          await payload.heartbeat();
        }
      },
    });
  }

  async function begin(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1)
      try {
        await join();
        return;
      } catch (error) {
        log.warn({ err: error }, 'the reader of records could not start');
        await consumer?.disconnect().catch(() => undefined);
        await pause(backoffMs(failures, START_BACKOFF), stopping.signal);
      }
  }

  return {
    name: 'activity-reader',
    async start() {
      beginning = begin();
    },
    async stop() {
      stopping.abort();
      await beginning;
      await consumer?.disconnect();
    },
  };
}
