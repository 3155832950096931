// openServiceHarness: a service as its main.ts starts it, for its integration tests: configured by its environment, on a
// database and topics of its own, called over real gRPC. Apart from index.ts, which loads the tools of a whole platform.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import {
  setUpCollections,
  makeCallerTokenSigner,
  makeLogger,
  makeMongo,
  startComponents,
  type CallerTokenIssuer,
  type CallerTokenSigner,
  type Logger,
  type Mongo,
  type ProcessConfig,
  type ServiceDescription,
} from '@mps/chassis';
import type { CallContext, Caller, CallerTokens, DomainError } from '@mps/contracts';
import {
  makeBusinessClock,
  systemClock,
  type MovableBusinessClock,
  type RealClock,
  type Result,
} from '@mps/kernel';
import { createTopics, makeKafka } from '@mps/messaging';

export { eventually } from './eventually';

const CALL_LIMIT_MS = 20_000;
/** Consumers that end, and groups that form, need not wait long for a fetch that finds nothing. */
const FETCH_WAIT_MS = 100;

type Kafka = ReturnType<typeof makeKafka>;
type Connection = Mongo['connection'];

export interface ServiceHarness<Declared> {
  /** The result of `declare`. */
  readonly declared: Declared;
  /** The service's database, for assertions on stored documents. */
  readonly connection: Connection;
  readonly kafka: Kafka;
  readonly log: Logger;
  readonly realClock: RealClock;
  readonly businessClock: MovableBusinessClock;
  /**
   * Starts one replica and returns its gRPC address. `environment` has the settings beyond log level, database, topics, port
   * and public key.
   */
  start<Config extends ProcessConfig>(
    service: ServiceDescription<Config>,
    environment?: NodeJS.ProcessEnv,
  ): Promise<string>;
  /** Ends the replica at that address. */
  stopReplica(address: string): Promise<void>;
  /** A context of that caller, with every permission unless told otherwise; its deadline is new whenever it is read. */
  as(caller: Partial<Caller>): Promise<CallContext>;
  /** Ends replicas, last started first, and drops the database. */
  stop(): Promise<void>;
}

/** Needs TEST_MONGODB_URL and TEST_KAFKA_BROKERS. `declare` declares the service's collections on the connection. */
export async function openServiceHarness<Declared>(options: {
  readonly databaseName: string;
  readonly declare: (connection: Connection) => Declared;
}): Promise<ServiceHarness<Declared>> {
  const [url, kafkaBrokers] = [process.env['TEST_MONGODB_URL'], process.env['TEST_KAFKA_BROKERS']];
  if (url === undefined || kafkaBrokers === undefined)
    throw new Error('TEST_MONGODB_URL and TEST_KAFKA_BROKERS are missing: run the tests through npm test');
  const { databaseName } = options;
  const prefix = `${databaseName}-test-${randomUUID().slice(0, 8)}-`;
  const log = makeLogger(`${databaseName}-test`, 'fatal');
  const realClock = systemClock();
  const businessClock = makeBusinessClock(realClock);
  const database = makeMongo({ url, prefix, databaseName, appName: 'test' });
  const declared = options.declare(database.connection);
  await database.component.start();
  await setUpCollections(database.connection);
  const kafka = makeKafka({
    brokers: kafkaBrokers.split(','),
    clientId: 'test',
    topicPrefix: prefix,
    fetchWaitMs: FETCH_WAIT_MS,
    log,
  });
  await createTopics({ kafka });
  const callers = makeTestCallers(realClock);
  const stops = new Map<string, () => Promise<void>>();
  return {
    declared,
    connection: database.connection,
    kafka,
    log,
    realClock,
    businessClock,
    start: async ({ name, loadConfig, compose }, environment = {}) => {
      const port = await freePort();
      const config = loadConfig({
        LOG_LEVEL: 'fatal',
        SANDBOX: 'true',
        MONGODB_URL: url,
        MONGODB_DB_PREFIX: prefix,
        KAFKA_BROKERS: kafkaBrokers,
        KAFKA_TOPIC_PREFIX: prefix,
        KAFKA_FETCH_WAIT_MS: String(FETCH_WAIT_MS),
        GRPC_PORT: String(port),
        ...callers.environment,
        ...environment,
      });
      const context = { name, log, realClock, businessClock, fatal };
      const address = `127.0.0.1:${port}`;
      stops.set(address, await startComponents(await compose(config, context), log));
      return address;
    },
    stopReplica: async (address) => {
      await stops.get(address)?.();
      stops.delete(address);
    },
    as: async (members) => {
      const caller: Caller = {
        kind: 'api_key',
        principal_id: 'test',
        organization_id: null,
        company_id: null,
        permissions: ['*'],
        ...members,
      };
      return {
        caller,
        callerTokens: callers.tokensOf(caller),
        idempotency: null,
        get deadlineMs() {
          return realClock.now().getTime() + CALL_LIMIT_MS;
        },
      };
    },
    stop: async () => {
      for (const stop of [...stops.values()].reverse()) await stop();
      await database.connection.dropDatabase();
      await database.component.stop();
    },
  };
}

/** The keys of the gateway, the operators and the ledger. Each signs the same calls as in a deployment. */
export function makeTestCallers(realClock: RealClock): {
  /** The public halves, as services take them, and the ledger's private one. */
  readonly environment: NodeJS.ProcessEnv;
  tokensOf(caller: Caller): CallerTokens;
} {
  const [gateway, operators, ledger] = [makePair(), makePair(), makePair()];
  const makeSigner = (issuer: CallerTokenIssuer, { privateKey }: typeof gateway): CallerTokenSigner =>
    makeCallerTokenSigner({ issuer, privateJwk: privateKey.export({ format: 'jwk' }), realClock });
  const [gatewaySigner, operatorSigner] = [
    makeSigner('gateway', gateway),
    makeSigner('operators', operators),
  ];
  return {
    environment: {
      CALLER_TOKEN_PUBLIC_JWK: JSON.stringify(gateway.publicKey.export({ format: 'jwk' })),
      OPERATOR_TOKEN_PUBLIC_JWK: JSON.stringify(operators.publicKey.export({ format: 'jwk' })),
      LEDGER_TOKEN_PUBLIC_JWK: JSON.stringify(ledger.publicKey.export({ format: 'jwk' })),
      LEDGER_TOKEN_PRIVATE_JWK: JSON.stringify(ledger.privateKey.export({ format: 'jwk' })),
    },
    tokensOf: (caller) => (caller.kind === 'operator' ? operatorSigner : gatewaySigner).tokensOf(caller),
  };
}

const makePair = () => generateKeyPairSync('ed25519');

export interface HeldWrites {
  /** Resolves when so many writes wait in the database. */
  waiting(count: number): Promise<void>;
  /** They are done, and nothing is held any more. */
  release(): Promise<void>;
}

/** Keeps every write of these documents waiting in the database; reads go on. */
export async function holdWrites(
  connection: Connection,
  collection: string,
  ids: readonly string[],
): Promise<HeldWrites> {
  const session = await connection.startSession();
  session.startTransaction();
  // An undecided transaction blocks every writer of the same documents.
  await connection.collection(collection).updateMany(
    { _id: { $in: [...ids] } as never },
    { $set: { held: true } },
    // No document has this member, and the transaction is aborted.
    { session, bypassDocumentValidation: true },
  );
  const namespace = `${connection.name}.${collection}`;
  const held = { ns: namespace, op: 'update', 'command.q._id': { $in: [...ids] } };
  return {
    waiting: (count) =>
      until(async () => {
        const admin = connection.getClient().db('admin');
        const asked = [{ $currentOp: {} }, { $match: held }];
        const running = await admin.aggregate(asked, { readConcern: { level: 'local' } }).toArray();
        return running.length >= count;
      }),
    async release() {
      await session.abortTransaction();
      await session.endSession();
    },
  };
}

const fatal = (error: unknown): never => {
  throw error;
};

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer().once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}

/** Returns the value of an answer. Throws for a refusal. */
export function requireValue<Value>(result: Result<Value, DomainError>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** "ok", or the code of the refusal. */
export const readCode = (result: Result<unknown, DomainError>): string =>
  result.ok ? 'ok' : result.error.code;

const ASK_AGAIN_MS = 25;

/** Waits until the condition holds. The time limit of the test ends the wait otherwise. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
}

/** Inserts a document with a new id. Returns the name of the database's refusal; null when it accepts the document. */
export async function readRefusal(
  connection: Connection,
  collection: string,
  document: object,
): Promise<string | null> {
  try {
    await connection.collection<{ _id: string }>(collection).insertOne({ ...document, _id: randomUUID() });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === DOCUMENT_REFUSED) return 'DocumentValidationFailure';
    throw error;
  }
}

const DOCUMENT_REFUSED = 121;
