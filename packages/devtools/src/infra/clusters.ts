// Three real servers of a kind on the loopback address, for tests of failovers: a MongoDB replica set with elections
// of one or two seconds, and a Kafka cluster with nodes that are broker and controller. Servers can be killed and
// restarted one by one. No data outlives the run.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SetupFailure } from '../failure';
import type { ManagedProcess } from '../process/managed-process';
import { findFreePort } from '../process/ports';
import { waitUntil } from '../process/guard';
import { newClusterId, prepareKafka } from './kafka';
import { prepareMongod, withMongodAdmin } from './mongodb';
import { installMongod } from './mongodb-install';

export interface ReplicaSet {
  /** Lists every member. */
  readonly mongodbUrl: string;
  readonly members: readonly ManagedProcess[];
  /** Returns the member that accepts writes, after any running election. It can be killed and restarted. */
  primary(): Promise<ManagedProcess>;
  /** Makes the primary step down. Resolves when another member accepts writes. */
  stepDown(): Promise<void>;
  /** Returns the number of elections, failed ones included. */
  term(): Promise<number>;
  /** Ends every member and deletes their data. */
  stop(): Promise<void>;
}

interface Member {
  readonly port: number;
  readonly server: ManagedProcess;
}

const REPLICA_SET = 'failover';
/** Members of a replica set, and brokers of a Kafka cluster. */
const MEMBERS = 3;
/** The minimum that mongod accepts. */
const CACHE_SIZE_GB = 0.25;
/** Time after which members replace a killed primary. With less, a busy machine elects without a reason. */
const ELECTION_TIMEOUT_MS = 1_500;
const HEARTBEAT_INTERVAL_MS = 500;
/** Time during which a primary that stepped down does not stand for election. */
const STEP_DOWN_SECONDS = 5;
const CATCH_UP_SECONDS = 4;
const ELECTED_TIMEOUT_MS = 30_000;

export async function startReplicaSet(
  env: NodeJS.ProcessEnv = process.env,
  onProgress: (text: string) => void = () => undefined,
): Promise<ReplicaSet> {
  const command = await installMongod(env, onProgress);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-replica-set-'));
  const members = await prepareMembers(command, dataDir, env);
  const stop = async (): Promise<void> => {
    await Promise.all(members.map(({ server }) => server.kill()));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(members.map(({ server }) => server.start()));
    await initiate(members);
  } catch (error) {
    await stop();
    throw error;
  }
  const hosts = members.map(({ port }) => formatHost(port)).join(',');
  return {
    mongodbUrl: `mongodb://${hosts}/?replicaSet=${REPLICA_SET}`,
    members: members.map(({ server }) => server),
    primary: async () => (await findPrimary(members)).server,
    stepDown: () => stepDown(members),
    term: () => readTerm(members),
    stop,
  };
}

const formatHost = (port: number): string => `127.0.0.1:${port}`;

async function prepareMembers(
  command: string,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<readonly Member[]> {
  const logDir = path.join(dataDir, 'logs');
  await mkdir(logDir, { recursive: true });
  const members: Member[] = [];
  for (let index = 1; index <= MEMBERS; index++) {
    const port = await findFreePort(new Set(members.map((member) => member.port)));
    const server = await prepareMongod({
      name: `MongoDB ${index}`,
      command,
      dataDir,
      logDir,
      fileName: `mongodb-${index}`,
      port,
      replicaSet: REPLICA_SET,
      cacheSizeGb: CACHE_SIZE_GB,
      env,
      isReady: () => isMemberReady(port),
    });
    members.push({ port, server });
  }
  return members;
}

interface Hello {
  /** Present until the server belongs to a set. */
  readonly isreplicaset?: true;
  readonly secondary?: boolean;
  readonly isWritablePrimary?: boolean;
}

const askHello = (port: number): Promise<Hello> =>
  withMongodAdmin(port, (admin) => admin.command({ hello: 1 }));

/** True before the set is initiated, and after that once the member has caught up. */
async function isMemberReady(port: number): Promise<boolean> {
  const { isreplicaset, secondary, isWritablePrimary } = await askHello(port);
  return (isreplicaset ?? secondary ?? false) || isWritablePrimary === true;
}

async function initiate(members: readonly Member[]): Promise<void> {
  const [first] = members;
  if (first === undefined) throw new Error('a replica set has members');
  const config = {
    _id: REPLICA_SET,
    members: members.map(({ port }, index) => ({ _id: index, host: formatHost(port) })),
    settings: {
      electionTimeoutMillis: ELECTION_TIMEOUT_MS,
      heartbeatIntervalMillis: HEARTBEAT_INTERVAL_MS,
    },
  };
  await withMongodAdmin(first.port, (admin) => admin.command({ replSetInitiate: config }));
  const isWhole = async (): Promise<boolean> => {
    const greetings = await Promise.all(members.map(({ port }) => askHello(port)));
    return (
      greetings.some(({ isWritablePrimary }) => isWritablePrimary) &&
      greetings.filter(({ secondary }) => secondary).length === MEMBERS - 1
    );
  };
  if (!(await waitUntil(isWhole, ELECTED_TIMEOUT_MS)))
    throw new SetupFailure('The replica set did not become whole.');
}

async function findPrimary(members: readonly Member[]): Promise<Member> {
  let primary: Member | undefined;
  const isElected = async (): Promise<boolean> => {
    const running = members.filter(({ server }) => server.pid !== undefined);
    const answers = await Promise.all(running.map(({ port }) => askHello(port).catch(() => undefined)));
    primary = running.find((_, index) => answers[index]?.isWritablePrimary);
    return primary !== undefined;
  };
  if ((await waitUntil(isElected, ELECTED_TIMEOUT_MS)) && primary !== undefined) return primary;
  throw new Error('no member of the replica set became primary');
}

async function stepDown(members: readonly Member[]): Promise<void> {
  const before = await findPrimary(members);
  await withMongodAdmin(before.port, (admin) =>
    admin.command({ replSetStepDown: STEP_DOWN_SECONDS, secondaryCatchUpPeriodSecs: CATCH_UP_SECONDS }),
  );
  await findPrimary(members.filter((member) => member !== before));
}

async function readTerm(members: readonly Member[]): Promise<number> {
  const { port } = await findPrimary(members);
  const { term } = await withMongodAdmin(port, (admin) => admin.command({ replSetGetStatus: 1 }));
  return Number(term);
}

export interface KafkaCluster {
  /** Lists every broker. */
  readonly kafkaBrokers: string;
  readonly nodes: readonly ManagedProcess[];
  /** Ends every node and deletes their data. */
  stop(): Promise<void>;
}

export async function startKafkaCluster(env: NodeJS.ProcessEnv = process.env): Promise<KafkaCluster> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-kafka-cluster-'));
  const logDir = path.join(dataDir, 'logs');
  await mkdir(logDir);
  const controllerPorts = await findFreePorts();
  const brokerPorts = await findFreePorts(controllerPorts);
  const clusterId = newClusterId();
  const nodes: ManagedProcess[] = [];
  for (const [index, controllerPort] of controllerPorts.entries())
    nodes.push(
      await prepareKafka({
        ...{ dataDir, logDir, env, onProgress: () => undefined },
        ...{ controllerPort, brokerPort: brokerPorts[index] ?? 0 },
        node: { id: index + 1, clusterId, controllerPorts },
      }),
    );
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.kill()));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { kafkaBrokers: brokerPorts.map((port) => `127.0.0.1:${port}`).join(','), nodes, stop };
}

async function findFreePorts(taken: readonly number[] = []): Promise<readonly number[]> {
  const ports: number[] = [];
  while (ports.length < MEMBERS) ports.push(await findFreePort(new Set([...taken, ...ports])));
  return ports;
}
