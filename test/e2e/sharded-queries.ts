// Holds every command of the services on a collection of shard-keys.ts to its shard key: mongod itself writes down those that do
// not name one organization, whatever code they come from, and each must be declared.
import { testInfraUrls } from '@mps/testkit';
import { mongo } from 'mongoose';
import { SCATTERED, SHARDED, SHARD_KEY, UNSHARDED } from './shard-keys';

interface ProfiledCommand {
  readonly ns: string;
  readonly op: string;
  readonly command: mongo.Document;
}

const PROFILE = 'system.profile';
/** Only what does not name its organization is written down: a few hundred bytes a turn of the loops. */
const PROFILE_BYTES = 64 * 1024 * 1024;
const LEVEL_FILTERED = 1;
const FILTERS = ['filter', 'q', 'query', 'pipeline.0.$match'] as const;
const NOT_QUERIES: ReadonlySet<string> = new Set(['createIndexes', 'listIndexes', 'insert']);
const NAMED_IN_TEXT = new RegExp(`\\b${SHARD_KEY}: "`);
const CUT_SHOWN = 80;
const SERVICES = [...new Set(SHARDED.map((name) => name.split('.', 1)[0] ?? ''))];

const withMongodb = async <Answer>(
  work: (client: mongo.MongoClient) => Promise<Answer>,
  appName = 'sharded-queries',
): Promise<Answer> => {
  const client = new mongo.MongoClient(testInfraUrls().mongodbUrl, { appName });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
};

/** From now on; for the databases of one platform. */
export const observeShardedQueries = (databasePrefix: string): Promise<void> =>
  withMongodb(async (client) => {
    for (const service of SERVICES) {
      const database = client.db(`${databasePrefix}${service}`);
      await database.createCollection(PROFILE, { capped: true, size: PROFILE_BYTES });
      await database.command({
        profile: LEVEL_FILTERED,
        filter: unkeyedIn(`${databasePrefix}${service}`, service),
      });
    }
  });

function unkeyedIn(database: string, service: string): mongo.Document {
  const names = SHARDED.filter((name) => name.startsWith(`${service}.`)).map((name) =>
    name.slice(service.length + 1),
  );
  return {
    ns: { $in: names.map((name) => `${database}.${name}`) },
    // What tests look up themselves is not the platform's.
    appName: { $regex: `^${service}` },
    op: { $in: ['query', 'command', 'update', 'remove'] },
    // An organization is a string; an operator is none, and judged below.
    ...Object.fromEntries(
      FILTERS.map((path) => [`command.${path}.${SHARD_KEY}`, { $not: { $type: 'string' } }]),
    ),
  };
}

/** Throws a sentence for each query that would not work, or cost every shard, without somebody having decided it. */
export const expectShardedQueries = (databasePrefix: string): Promise<void> =>
  withMongodb(async (client) => {
    const complaints = new Set(await undecidedCollections(client, databasePrefix));
    for (const service of SERVICES) {
      const database = client.db(`${databasePrefix}${service}`);
      await askForProbe(databasePrefix, service);
      await database.command({ profile: 0 });
      let isObserved = false;
      // A test may have had everything written down for a while (lists_own-connections).
      const unkeyed = unkeyedIn(`${databasePrefix}${service}`, service);
      for await (const one of database.collection<ProfiledCommand>(PROFILE).find(unkeyed)) {
        if (PROBE in readCommand(one).filter) {
          isObserved = true;
          continue;
        }
        const complaint = findComplaint(one.ns.slice(databasePrefix.length), one);
        if (complaint !== null) complaints.add(complaint);
      }
      if (!isObserved) complaints.add(`${service}: mongod wrote nothing down, so nothing was observed.`);
    }
    if (complaints.size === 0) return;
    throw new Error(`Queries and shard keys (test/e2e/shard-keys.ts):\n${[...complaints].sort().join('\n')}`);
  });

/** No document has it. */
const PROBE = 'is_written_down';

/** As the service would ask, without an organization: a short run may have no such query of its own. */
const askForProbe = (databasePrefix: string, service: string): Promise<unknown> =>
  withMongodb((client) => {
    const name = SHARDED.find((one) => one.startsWith(`${service}.`)) ?? '';
    return client
      .db(`${databasePrefix}${service}`)
      .collection(name.slice(service.length + 1))
      .findOne({ [PROBE]: true });
  }, service);

async function undecidedCollections(client: mongo.MongoClient, databasePrefix: string): Promise<string[]> {
  const found = Object.keys(UNSHARDED).map(async (service) => {
    const collections = await client.db(`${databasePrefix}${service}`).listCollections().toArray();
    return collections
      .filter(({ name }) => !name.startsWith('system.') && UNSHARDED[service]?.includes(name) !== true)
      .map(({ name }) => `${service}.${name}`);
  });
  return (await Promise.all(found))
    .flat()
    .filter((name) => !SHARDED.some((sharded) => sharded === name))
    .map((name) => `${name}: a new collection; say in SHARDED or UNSHARDED if it grows with every payment.`);
}

function findComplaint(collection: string, profiled: ProfiledCommand): string | null {
  const { $truncated: cut } = profiled.command as { readonly $truncated?: string };
  // Above 50 KB mongod keeps the beginning of its text alone, where the filter stands.
  if (cut !== undefined)
    return NAMED_IN_TEXT.test(cut.split(', u: ', 1)[0] ?? '')
      ? null
      : `${collection}: too long a command for mongod to write down, without ${SHARD_KEY} at its beginning: ${cut.slice(0, CUT_SHOWN)}`;
  const { verb, filter, isOfOne } = readCommand(profiled);
  if (NOT_QUERIES.has(verb) || namesOrganization(filter)) return null;
  const shape = [verb, ...listComparisons(filter).sort()].join(' ');
  if (isOfOne)
    return `${collection}: \`${shape}\` changes one document and does not name ${SHARD_KEY}: a sharded collection refuses an upsert so, and asks every shard twice for the others. Name it in the filter.`;
  const isDeclared = SCATTERED.some((one) => one.collection === collection && one.shapes.includes(shape));
  return isDeclared
    ? null
    : `${collection}: \`${shape}\` does not name ${SHARD_KEY}, so every shard would be asked. Name it, or add the query to SCATTERED and say in docs/operations/sharding.md what it costs.`;
}

interface Asked {
  readonly verb: string;
  readonly filter: mongo.Document;
  /** MongoDB promises that it changes one document at most. */
  readonly isOfOne: boolean;
}

function readCommand({ op, command }: ProfiledCommand): Asked {
  const filter =
    command['filter'] ??
    command['q'] ??
    command['query'] ??
    (command['pipeline'] as mongo.Document[] | undefined)?.[0]?.['$match'] ??
    {};
  if (op === 'update') {
    const isMany = command['multi'] === true && command['upsert'] !== true;
    return {
      verb: isMany ? 'updateMany' : command['upsert'] === true ? 'upsert' : 'updateOne',
      filter,
      isOfOne: !isMany,
    };
  }
  if (op === 'remove') {
    const isMany = command['limit'] === 0;
    return { verb: isMany ? 'deleteMany' : 'deleteOne', filter, isOfOne: !isMany };
  }
  const verb = Object.keys(command)[0] ?? op;
  return { verb, filter, isOfOne: verb.toLowerCase() === 'findandmodify' };
}

/** One, or some by name. */
function namesOrganization({ [SHARD_KEY]: asked, $and: all }: mongo.Document): boolean {
  const { $eq, $in } = (asked ?? {}) as mongo.Document;
  const isNamed = typeof asked === 'string' || typeof $eq === 'string' || Array.isArray($in);
  return isNamed || (Array.isArray(all) && (all as mongo.Document[]).some(namesOrganization));
}

/** What is compared and how, without the values: `_id.$in`, `outbox_since.$exists`, `version`. */
const listComparisons = (filter: mongo.Document): string[] =>
  Object.entries(filter).flatMap(([member, value]: [string, unknown]) => {
    if (member === '$and') return (value as mongo.Document[]).flatMap(listComparisons);
    const operators = isPlain(value) ? Object.keys(value).filter((name) => name.startsWith('$')) : [];
    return operators.length === 0 ? [member] : operators.map((operator) => `${member}.${operator}`);
  });

const isPlain = (value: unknown): value is mongo.Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
