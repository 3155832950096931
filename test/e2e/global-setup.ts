// Starts the one platform of all end-to-end suites, and has its queries observed.
import { sharedPlatform, startSharedPlatform } from '@mps/testkit';
import { observeShardedQueries } from './sharded-queries';

export default async function start(): Promise<void> {
  await startSharedPlatform();
  await observeShardedQueries(sharedPlatform().databasePrefix);
}
