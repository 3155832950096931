// Whose work MongoDB does: CPU of its threads by the service whose connection each serves, and of those that serve all of them
// (journal, checkpoints, eviction). Differences of the whole process's CPU say as much only after dozens of turns: what other
// services ask for in two equal loads differs by more than what a small part costs.
import { readdirSync, readFileSync } from 'node:fs';
import { mongo } from 'mongoose';

/** Name of the threads that serve no connection. */
export const SHARED = '(shared)';
const NS_OF_MS = 1e6;
const CONNECTION_THREAD = /^conn\d+$/;

/** Milliseconds of CPU of the threads that run now, since each was started, by service or SHARED. Linux only. */
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

/** MongoDB has written down what it was told until then. */
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

/** A service has two pools, the other named `{service} lists`. */
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
      // It has ended since the folder was read.
      return [];
    }
  });
}
