// Creates this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { DATABASE_NAME, declareCollections } from './documents';

void runSetup({
  environment: process.env,
  databaseName: DATABASE_NAME,
  declare: declareCollections,
  shared: ['leases', 'counters', 'recorded_actions'],
});
