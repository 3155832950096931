// Attributes MongoDB's CPU by thread: to the service of each connection, and to the shared threads (journal,
// checkpoints, eviction).
// The CPU of the whole process shows a small part only after dozens of rounds, because the commands of other services
// vary more than that part.
import { readdirSync, readFileSync } from 'node:fs';
import { mongo } from 'mongoose';

/** Name of the threads without a connection. */
export const SHARED = '(shared)';
const NS_OF_MS = 1e6;
const CONNECTION_THREAD = /^conn\d+$/;

/** CPU milliseconds of the running threads since each one's start, by service or SHARED. Linux only. */
export async function measureThreadCpuMs(
  mongodbUrl: string,
  pid: number,
): Promise<ReadonlyMap<string, number>> {
  const services = await servicesByThread(mongodbUrl);
  const sums = new Map<string, number>();
  for (const { name, cpuMs } of readThreads(pid)) {
    const owner = CONNECTION_THREAD.test(name) ? (services.get(name) ?? 'others') : SHARED;
    sums.set(owner, (sums.get(owner) ?? 0) + cpuMs);
  }
  return sums;
}

/** Resolves when MongoDB has written all earlier data to disk. */
export const checkpoint = async (mongodbUrl: string): Promise<unknown> =>
  asAdmin(mongodbUrl, async (admin) => admin.command({ fsync: 1 }));

async function asAdmin<Answer>(
  mongodbUrl: string,
  ask: (admin: mongo.Db) => Promise<Answer>,
): Promise<Answer> {
  const client = await new mongo.MongoClient(mongodbUrl).connect();
  try {
    return await ask(client.db('admin'));
  } finally {
    await client.close();
  }
}

interface Connection {
  readonly connectionId?: number;
  readonly appName?: string;
}

const isNamed = (one: Connection): one is Required<Connection> =>
  one.connectionId !== undefined && one.appName !== undefined;

/** A service has two pools. The other one is named `{service} lists`. */
const toServiceName = (appName: string): string => appName.replace(/ .*/, '');

async function servicesByThread(mongodbUrl: string): Promise<ReadonlyMap<string, string>> {
  const found = await asAdmin(mongodbUrl, async (admin) =>
    admin.aggregate<Connection>([{ $currentOp: { allUsers: true, idleConnections: true } }]).toArray(),
  );
  return new Map(
    found
      .filter(isNamed)
      .map(({ connectionId, appName }) => [`conn${String(connectionId)}`, toServiceName(appName)]),
  );
}

function readThreads(pid: number): readonly { readonly name: string; readonly cpuMs: number }[] {
  const folder = `/proc/${String(pid)}/task`;
  return readdirSync(folder).flatMap((thread) => {
    try {
      const name = readFileSync(`${folder}/${thread}/comm`, 'utf8').trim();
      const [onCpuNs = '0'] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
      return [{ name, cpuMs: Number(onCpuNs) / NS_OF_MS }];
    } catch {
      // The thread has ended since the folder was read.
      return [];
    }
  });
}
