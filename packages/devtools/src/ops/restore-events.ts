// `ops events restore`: after a restore of MongoDB to an earlier instant, copies every event that the restored
// databases know into the platform's new topics. So consumers receive events that they had not handled at that
// instant, and no later ones. No clock decides: an event belongs to the restored platform when the sequence of its
// restored aggregate has reached the event's (docs/operations/backup.md).
import { open, type FileHandle } from 'node:fs/promises';
import { makeLogger } from '@mps/chassis';
import { EVENT_TYPES } from '@mps/contracts';
import {
  copyEvents,
  createTopics,
  makeKafka,
  type CopiedTopic,
  type EventRecord,
  type KafkaClient,
  type Verdict,
} from '@mps/messaging';
import { InvalidArgumentError, Option, type Command } from 'commander';
import mongoose from 'mongoose';
import { SetupFailure } from '../failure';
import { checkKafka, checkMongodb, readKafkaSecurity } from '../infra/probes';
import { show, showRows, type ShowOptions } from './command';
import { connectMongodb, pauseInDatabases } from './payouts';

interface RestoreOptions extends ShowOptions {
  readonly mongodbUrl: string;
  readonly mongodbDbPrefix: string;
  readonly kafkaBrokers: string;
  readonly kafkaTopicPrefix: string;
  readonly fromPrefix: string;
  readonly fromBrokers?: string;
  readonly replicationFactor?: number;
  readonly since?: Date;
  readonly leftOut?: string;
}

/** The only group with effects outside the platform. Its finished work must not be repeated. */
const DELIVERING_GROUP = 'webhooks';
/** Events that entered the log this shortly before the restored instant may have no deliveries yet. */
const UNDELIVERED_MS = 10 * 60_000;
const OUTBOX_INDEX = 'outbox_since';
const RESTORED = 'restored from a backup: settle what happened after the instant first';

export function addEventCommands(program: Command): void {
  const group = program.command('events').description('events of a platform that is restored from a backup');
  const restore = group
    .command('restore')
    .description(
      'copy the events that the restored databases know of from the old topics into new ones; ' +
        'with every service stopped, once for each new prefix',
    )
    .addOption(
      new Option('--mongodb-url <url>', 'of the restored databases').env('MONGODB_URL').makeOptionMandatory(),
    )
    .addOption(
      new Option('--mongodb-db-prefix <text>', 'before every database').env('MONGODB_DB_PREFIX').default(''),
    )
    .addOption(
      new Option('--kafka-brokers <list>', 'host:port, comma-separated')
        .env('KAFKA_BROKERS')
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--kafka-topic-prefix <text>', 'of the new topics')
        .env('KAFKA_TOPIC_PREFIX')
        .makeOptionMandatory(),
    )
    .requiredOption('--from-prefix <text>', 'of the old topics; "" for none')
    .option('--from-brokers <list>', 'where the old topics are: a mirror of a Kafka that is lost, too')
    .option('--replication-factor <n>', 'of the new topics; the cluster’s default when absent', Number)
    .option(
      '--since <instant>',
      'ISO 8601: every consumer had all events before it at the restored instant',
      parseInstant,
    )
    .option(
      '--left-out <file>',
      'list there what happened after the restored instant, one JSON object a line',
    );
  restore.action(async () => {
    const options = restore.optsWithGlobals<RestoreOptions>();
    const [from, to] = await connectKafka(options);
    const { mongodbUrl, mongodbDbPrefix } = options;
    await checkMongodb(mongodbUrl, process.env);
    const client = connectMongodb(mongodbUrl);
    const databases = await openDatabases(client, mongodbDbPrefix);
    const leftOut = options.leftOut === undefined ? undefined : await makeFile(options.leftOut);
    try {
      // First of all, so that no service sends money, even if the copy fails.
      await pauseInDatabases(client, mongodbDbPrefix, RESTORED);
      const { replicationFactor, since } = options;
      await createTopics({ kafka: to, ...(replicationFactor !== undefined && { replicationFactor }) });
      const judge = makeJudge(databases, leftOut);
      const topics = await copyEvents({ from, to, judge, group: DELIVERING_GROUP, ...(since && { since }) });
      if (topics.length === 0)
        throw new SetupFailure(
          `There are no topics with the prefix "${options.fromPrefix}": correct --from-prefix. Nothing is copied.`,
        );
      showOutcome(topics, await skipPositions(databases, topics), options);
    } catch (error) {
      throw error instanceof RangeError ? new SetupFailure(`${error.message}: name a new prefix.`) : error;
    } finally {
      await leftOut?.close();
      await databases.close();
    }
  });
}

/** An earlier list may be the only record of money that the provider moved, so none is overwritten. */
async function makeFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    throw new SetupFailure(
      `${file} cannot be made (${(error as NodeJS.ErrnoException).code}): keep an earlier list, and name another file.`,
    );
  }
}

function parseInstant(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new InvalidArgumentError('It must be an instant in ISO 8601.');
  return instant;
}

async function connectKafka(options: RestoreOptions): Promise<readonly [KafkaClient, KafkaClient]> {
  const { kafkaBrokers, fromBrokers = kafkaBrokers, fromPrefix, kafkaTopicPrefix } = options;
  const log = makeLogger('ops', 'silent');
  const connect = async (given: string, topicPrefix: string): Promise<KafkaClient> => {
    await checkKafka(given, process.env);
    const brokers = given.split(',').map((broker) => broker.trim());
    return makeKafka({
      brokers,
      security: readKafkaSecurity(given, process.env),
      clientId: 'ops',
      topicPrefix,
      log,
    });
  };
  return [await connect(fromBrokers, fromPrefix), await connect(kafkaBrokers, kafkaTopicPrefix)];
}

type Documents = mongoose.mongo.Collection<{ _id: string; sequence: number }>;

interface Databases {
  /** The restored sequence of each aggregate by its id. */
  readSequences(service: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The events of these ids in the log that merchants read, with their time of arrival. */
  findLogged(ids: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Time of arrival of the newest event in the log. */
  readonly newestLogged: Date;
  /** Makes the log continue above every position that it may have assigned after the restored instant. */
  skipPositions(count: number): Promise<number>;
  close(): Promise<void>;
}

async function openDatabases(
  client: mongoose.mongo.MongoClient,
  mongodbDbPrefix: string,
): Promise<Databases> {
  const database = (service: string) => client.db(`${mongodbDbPrefix}${service.replace('-', '_')}`);
  const events = database(DELIVERING_GROUP).collection<{ _id: string; received_at: Date; position: number }>(
    'events',
  );
  const lastPlaces = database(DELIVERING_GROUP).collection<{ _id: string; position: number }>('last_places');
  const aggregates = new Map<string, Promise<readonly Documents[]>>();

  /** Collections with an outbox. */
  async function findAggregates(service: string): Promise<readonly Documents[]> {
    const collections = await database(service).collections();
    const indexed = await Promise.all(collections.map((one) => one.indexExists(OUTBOX_INDEX)));
    return collections.filter((_, index) => indexed[index]) as unknown as Documents[];
  }

  const newest = await events.findOne({}, { sort: { received_at: -1 }, projection: { received_at: 1 } });
  return {
    newestLogged: newest?.received_at ?? new Date(0),
    async readSequences(service, ids) {
      const collections = aggregates.get(service) ?? findAggregates(service);
      aggregates.set(service, collections);
      const projection = { sequence: 1 };
      const found = await Promise.all(
        (await collections).map((one) => one.find({ _id: { $in: [...ids] } }, { projection }).toArray()),
      );
      return new Map(found.flat().map(({ _id, sequence }) => [_id, sequence]));
    },
    async findLogged(ids) {
      const found = await events
        .find({ _id: { $in: [...ids] } }, { projection: { received_at: 1 } })
        .toArray();
      return new Map(found.map(({ _id, received_at }) => [_id, received_at]));
    },
    async skipPositions(count) {
      const highest = await events.findOne({}, { sort: { position: -1 }, projection: { position: 1 } });
      const kept = await lastPlaces.findOne({ _id: 'events' });
      const position = Math.max(highest?.position ?? 0, kept?.position ?? 0) + count;
      await lastPlaces.updateOne({ _id: 'events' }, { $max: { position } }, { upsert: true });
      return position;
    },
    close: () => client.close(),
  };
}

const forMerchants: ReadonlySet<string> = new Set(EVENT_TYPES);

/**
 * Throws a SetupFailure when databases are of different instants: then the event log holds an event that its owner
 * does not know.
 */
function makeJudge(databases: Databases, leftOut: FileHandle | undefined) {
  return async (records: readonly EventRecord[]): Promise<readonly Verdict[]> => {
    const logged = await databases.findLogged(records.map(({ eventId }) => eventId));
    const sequences = new Map<string, ReadonlyMap<string, number>>();
    for (const [service, own] of Map.groupBy(records, (record) => record.service))
      sequences.set(
        service,
        await databases.readSequences(
          service,
          own.map(({ aggregateId }) => aggregateId),
        ),
      );
    const isKnown = ({ service, aggregateId, sequence }: EventRecord): boolean =>
      sequence <= (sequences.get(service)?.get(aggregateId) ?? -1);
    const isTold = ({ type, eventId }: EventRecord): boolean => {
      const at = logged.get(eventId)?.getTime() ?? Infinity;
      return !forMerchants.has(type) || at < databases.newestLogged.getTime() - UNDELIVERED_MS;
    };
    const others = records.filter((record) => !isKnown(record));
    const stray = others.find(({ eventId }) => logged.has(eventId));
    if (stray !== undefined)
      throw new SetupFailure(
        `The databases are of different instants: the event log has event ${stray.eventId}, of which ${stray.service} knows nothing. Restore all of them to one instant.`,
      );
    await leftOut?.appendFile(others.map((record) => `${JSON.stringify(record)}\n`).join(''));
    return records.map((record) => {
      if (!isKnown(record)) return 'left_out';
      return isTold(record) ? 'known' : 'copied';
    });
  };
}

/** The log cannot have assigned more positions after the restored instant than Kafka still holds events. */
const skipPositions = (databases: Databases, topics: readonly CopiedTopic[]): Promise<number> =>
  databases.skipPositions(topics.reduce((sum, { read }) => sum + read, 0));

function showOutcome(topics: readonly CopiedTopic[], afterPlace: number, options: RestoreOptions): void {
  if (options.json === true) {
    show({ topics, next_place_after: afterPlace }, options);
    return;
  }
  showRows('topics', topics, options);
  show({ next_place_after: afterPlace }, options);
}
