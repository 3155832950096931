// The one-shot command behind each service's setup.ts: makes collections and indexes, then ends. Safe to repeat.
import { createIndexes, makeMongo } from '../mongo';
import type { Connection } from 'mongoose';

export async function runSetup(options: {
  readonly databaseName: string;
  readonly url: string;
  readonly prefix: string;
  /** Hangs the service's models on the connection. */
  readonly models: (connection: Connection) => unknown;
}): Promise<void> {
  // An index of a large collection takes longer than any answer may.
  const mongo = makeMongo({ ...options, appName: 'setup', socketTimeoutMs: 0 });
  options.models(mongo.connection);
  await mongo.component.start();
  await createIndexes(mongo.connection);
  await mongo.component.stop();
}
