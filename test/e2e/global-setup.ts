// Starts the shared platform of a level and observes its queries.
import { sharedPlatform, startSharedPlatform } from '@mps/testkit';
import { observeShardedQueries } from './sharded-queries';

export default async function start(): Promise<void> {
  await startSharedPlatform();
  await observeShardedQueries(sharedPlatform().databasePrefix);
}
