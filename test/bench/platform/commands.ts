// Counts MongoDB commands, documents and index keys of a load with the server's own counters. The load of the machine
// hardly changes these figures.
import { mongo } from 'mongoose';

const COMMANDS = ['find', 'insert', 'update', 'findAndModify', 'aggregate', 'getMore'] as const;

/** Number of commands by name since the server's start. */
export type Counts = Readonly<Record<string, number>>;

interface ServerStatus {
  readonly metrics: {
    readonly commands: Readonly<Record<string, { readonly total: number } | undefined>>;
    readonly document: Readonly<Record<'inserted' | 'updated', number>>;
  };
  readonly wiredTiger: { readonly log: Readonly<Record<string, number>> };
}

export async function countCommands(mongodbUrl: string): Promise<Counts> {
  const client = await new mongo.MongoClient(mongodbUrl).connect();
  try {
    const { metrics, wiredTiger } = (await client.db('admin').command({
      serverStatus: 1,
      locks: 0,
      repl: 0,
    })) as unknown as ServerStatus;
    return {
      ...Object.fromEntries(COMMANDS.map((name) => [name, metrics.commands[name]?.total ?? 0])),
      'documents inserted': metrics.document.inserted,
      'documents updated': metrics.document.updated,
      'journal syncs': wiredTiger.log['log sync operations'] ?? 0,
    };
  } finally {
    await client.close();
  }
}

export const since = (before: Counts, now: Counts, parts: number): Counts =>
  Object.fromEntries(
    Object.entries(now).map(([name, count]) => [name, (count - (before[name] ?? 0)) / Math.max(parts, 1)]),
  );
