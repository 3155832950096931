// The seam below the real MongoDB driver. Commands, sessions, retries, pools, server selection and errors are the driver's own;
// its sockets and its monitors are simulated.
import { BSON, MongoClient, MongoNetworkError } from 'mongodb';
import { Connection } from 'mongodb/lib/cmap/connection';
import { ConnectionPool } from 'mongodb/lib/cmap/connection_pool';
import { PoolClearedError, PoolClosedError } from 'mongodb/lib/cmap/errors';
import { MongoDBResponse } from 'mongodb/lib/cmap/wire_protocol/responses';
import { Monitor } from 'mongodb/lib/sdam/monitor';
import type { Member } from './member';
import { makeMonitoring, type Monitoring } from './monitoring';
import { ConnectionFailedError } from './network';
import { SET_NAME } from './handle-command';
import type { Doc } from './values';
import { toDriverError, type Wire } from './wire';

/** As packages/chassis/src/mongo.ts opens the driver. */
const OPTIONS = {
  replicaSet: SET_NAME,
  serverSelectionTimeoutMS: 3_000,
  heartbeatFrequencyMS: 5_000,
  connectTimeoutMS: 5_000,
  waitQueueTimeoutMS: 2_000,
  maxPoolSize: 20,
  socketTimeoutMS: 15_000,
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
  retryWrites: true,
} as const;

const wires = new WeakMap<MongoClient, Wire>();

/** A socket that carries nothing: the connection sends its messages another way. */
const makeSocket = (host: string): object => {
  const socket = {
    remoteAddress: host.split(':')[0],
    remotePort: 27_017,
    on: () => socket,
    once: () => socket,
    pipe: <Target>(target: Target): Target => target,
    destroy: () => socket,
    setTimeout: () => socket,
  };
  return socket;
};

interface Message {
  readonly command: Readonly<Record<string, unknown>>;
  readonly ignoreUndefined: boolean;
}

interface SendOptions {
  readonly socketTimeoutMS?: number;
}

/** A batch of documents of a bulk write, which the driver sends beside its command. */
const isSequence = (value: unknown): value is { readonly documents: readonly object[] } =>
  typeof value === 'object' && value !== null && 'documents' in value && 'serializedDocumentsLength' in value;

/** The command as the server decodes it. */
function encodeCommand({ command, ignoreUndefined }: Message): Doc {
  const members = Object.entries(command).map(([name, value]) => [
    name,
    isSequence(value) ? value.documents : value,
  ]);
  const bytes = BSON.serialize(Object.fromEntries(members) as object, { ignoreUndefined });
  return BSON.deserialize(bytes, { promoteLongs: false });
}

class SimulatedConnection extends Connection {
  readonly #wire: Wire;
  readonly #member: Member;
  readonly #host: string;

  constructor(wire: Wire, member: Member, host: string, options: object) {
    super(makeSocket(host), options);
    this.#wire = wire;
    this.#member = member;
    this.#host = host;
  }

  /** Replaces the method that writes to the socket and reads from it. */
  async *sendWire(
    message: Message,
    { socketTimeoutMS = this.socketTimeoutMS }: SendOptions,
    responseType: typeof MongoDBResponse = MongoDBResponse,
  ): AsyncGenerator<MongoDBResponse> {
    this.throwIfAborted();
    const { network, process } = this.#wire;
    try {
      const reply = await network.send(process, this.#member, encodeCommand(message), socketTimeoutMS);
      this.throwIfAborted();
      yield responseType.make(BSON.serialize(reply));
    } catch (error) {
      if (!(error instanceof ConnectionFailedError)) throw error;
      this.onError(toDriverError(error, this.#host));
      this.throwIfAborted();
    }
  }
}

type Callback = Parameters<ConnectionPool['createConnection']>[0];

async function openConnection(wire: Wire, pool: ConnectionPool, options: object): Promise<Connection> {
  const member = wire.replicaSet.findMember(pool.address);
  if (member === undefined) throw new Error(`No member at ${pool.address}`);
  try {
    const hello = await wire.network.send(wire.process, member, { hello: 1 }, OPTIONS.connectTimeoutMS);
    const connection = new SimulatedConnection(wire, member, pool.address, options);
    connection.hello = hello;
    connection.established = true;
    return connection;
  } catch (error) {
    throw toDriverError(error, pool.address);
  }
}

/** As ConnectionPool.createConnection, for a simulated socket. */
function createConnection(wire: Wire, pool: ConnectionPool, callback: Callback): void {
  const { generation } = pool;
  const id: unknown = pool.connectionCounter.next().value;
  pool.pending += 1;
  openConnection(wire, pool, { ...pool.options, id, generation }).then(
    (connection) => {
      pool.pending -= 1;
      if (pool.poolState !== 'ready') {
        connection.destroy();
        callback(pool.closed ? new PoolClosedError(pool) : new PoolClearedError(pool));
        return;
      }
      connection.markAvailable();
      callback(undefined, connection);
    },
    (error: unknown) => {
      pool.pending -= 1;
      pool.server.handleError(error);
      if (error instanceof MongoNetworkError) Object.assign(error, { connectionGeneration: generation });
      callback(error);
    },
  );
}

const monitorings = new WeakMap<Monitor, Monitoring>();

function installMonitors(): void {
  const real = { ...pickMethods(Monitor.prototype) };
  const findOrMake = (monitor: Monitor): Monitoring | undefined => {
    const known = monitorings.get(monitor);
    const wire = wires.get(monitor.server.topology.client);
    if (known !== undefined || wire === undefined) return known;
    const made = makeMonitoring(monitor, wire);
    monitorings.set(monitor, made);
    return made;
  };
  for (const name of ['connect', 'requestCheck', 'reset', 'close'] as const)
    Monitor.prototype[name] = function (this: Monitor): void {
      const monitoring = findOrMake(this);
      if (monitoring === undefined) real[name].call(this);
      else monitoring[name]();
    };
}

function pickMethods({ connect, requestCheck, reset, close }: Monitor) {
  return { connect, requestCheck, reset, close };
}

let isInstalled = false;

/** Clients that no wire was given to keep their sockets. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  installMonitors();
  const { createConnection: real } = ConnectionPool.prototype;
  ConnectionPool.prototype.createConnection = function (this: ConnectionPool, callback: Callback): void {
    const wire = wires.get(this.server.topology.client);
    if (wire === undefined) real.call(this, callback);
    else createConnection(wire, this, callback);
  };
}

/** A client of the real driver on the simulated set. Call it as code of the process. */
export function makeClient(wire: Wire): MongoClient {
  install();
  const client = new MongoClient(`mongodb://${wire.replicaSet.hosts.join(',')}/`, OPTIONS);
  wires.set(client, wire);
  return client;
}
