// Stops it again; its queries are held to the shard keys.
import { sharedPlatform, stopSharedPlatform } from '@mps/testkit';
import { expectShardedQueries } from './sharded-queries';

export default async function stop(): Promise<void> {
  await stopSharedPlatform();
  await expectShardedQueries(sharedPlatform().databasePrefix);
}
