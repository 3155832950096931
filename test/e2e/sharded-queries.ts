// Checks every command of the services on the collections of shard-keys.ts. mongod's profiler records those that do
// not name one organization. Each of them must be declared.
import { PAYMENT_DEPTH } from '@mps/aggregates';
import { testInfraUrls } from '@mps/testkit';
import { mongo } from 'mongoose';
import { SCATTERED, SHARDED, SHARD_KEY, UNSHARDED } from './shard-keys';

interface ProfiledCommand {
  readonly ns: string;
  readonly op: string;
  readonly command: mongo.Document;
}

const PROFILE = 'system.profile';
/** The profiler records only commands without an organization: a few hundred bytes per round of the loops. */
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

/** Starts the profiler for the databases of one platform. */
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
    // Queries of the tests themselves do not count.
    appName: { $regex: `^${service}` },
    op: { $in: ['query', 'command', 'update', 'remove'] },
    // An organization is a string. An operator expression is not; a check below judges it.
    ...Object.fromEntries(
      FILTERS.map((path) => [`command.${path}.${SHARD_KEY}`, { $not: { $type: 'string' } }]),
    ),
  };
}

/** Throws with a sentence for each undeclared query that would fail or ask every shard. */
export const expectShardedQueries = (databasePrefix: string): Promise<void> =>
  withMongodb(async (client) => {
    const complaints = new Set([
      ...(await findUndecidedCollections(client, databasePrefix)),
      ...(await findUndeclaredCollections(client, databasePrefix)),
    ]);
    for (const service of SERVICES) {
      const database = client.db(`${databasePrefix}${service}`);
      await askForProbe(databasePrefix, service);
      await database.command({ profile: 0 });
      let isObserved = false;
      // A test may have recorded everything for a while (lists_own-connections).
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

/** No document has this member. */
const PROBE = 'is_written_down';

/** Sends a query without an organization as the service, because a short run may have none of its own. */
const askForProbe = (databasePrefix: string, service: string): Promise<unknown> =>
  withMongodb((client) => {
    const name = SHARDED.find((one) => one.startsWith(`${service}.`)) ?? '';
    return client
      .db(`${databasePrefix}${service}`)
      .collection(name.slice(service.length + 1))
      .findOne({ [PROBE]: true });
  }, service);

async function findUndecidedCollections(
  client: mongo.MongoClient,
  databasePrefix: string,
): Promise<string[]> {
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

interface SetUpCollection extends mongo.CollectionInfo {
  readonly options?: { readonly validator?: object };
}

/** A declared collection has a validator, unless payments or refunds write it and PAYMENT_DEPTH is none. */
async function findUndeclaredCollections(
  client: mongo.MongoClient,
  databasePrefix: string,
): Promise<string[]> {
  const found = Object.keys(UNSHARDED).map(async (service) => {
    const database = client.db(`${databasePrefix}${service}`);
    const collections = await database.listCollections<SetUpCollection>({}, { nameOnly: false }).toArray();
    return collections
      .filter(({ name, options }) => !name.startsWith('system.') && options?.validator === undefined)
      .map(({ name }) => `${service}.${name}`);
  });
  return (await Promise.all(found))
    .flat()
    .filter((name) => PAYMENT_DEPTH !== 'none' || !WRITTEN_BY_PAYMENTS.has(name))
    .map((name) => `${name}: no validator, so no setup declares it (docs/adr/0035).`);
}

/** The collections that declare PAYMENT_DEPTH. */
const WRITTEN_BY_PAYMENTS: ReadonlySet<string> = new Set([
  ...SHARDED,
  'ledger.total_increments',
  'transactions.refund_intents',
  'webhooks.events',
]);

function findComplaint(collection: string, profiled: ProfiledCommand): string | null {
  const { $truncated: cut } = profiled.command as { readonly $truncated?: string };
  // Above 50 KB mongod keeps only the beginning of the command's text, which contains the filter.
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
  /** MongoDB guarantees that the command changes at most one document. */
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

/** True for one organization or a list of organizations. */
function namesOrganization({ [SHARD_KEY]: asked, $and: all }: mongo.Document): boolean {
  const { $eq, $in } = (asked ?? {}) as mongo.Document;
  const isNamed = typeof asked === 'string' || typeof $eq === 'string' || Array.isArray($in);
  return isNamed || (Array.isArray(all) && (all as mongo.Document[]).some(namesOrganization));
}

/** Lists the compared members and operators without values: `_id.$in`, `outbox_since.$exists`, `version`. */
const listComparisons = (filter: mongo.Document): string[] =>
  Object.entries(filter).flatMap(([member, value]: [string, unknown]) => {
    if (member === '$and') return (value as mongo.Document[]).flatMap(listComparisons);
    const operators = isPlain(value) ? Object.keys(value).filter((name) => name.startsWith('$')) : [];
    return operators.length === 0 ? [member] : operators.map((operator) => `${member}.${operator}`);
  });

const isPlain = (value: unknown): value is mongo.Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
