// Checks the observed queries for their shard keys and stops the shared platform.
import { sharedPlatform, stopSharedPlatform } from '@mps/testkit';
import { expectShardedQueries } from './sharded-queries';

export default async function stop(): Promise<void> {
  await stopSharedPlatform();
  await expectShardedQueries(sharedPlatform().databasePrefix);
}
