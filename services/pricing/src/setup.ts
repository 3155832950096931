// Creates the collections and indexes of this service.
import { runSetup } from '@mps/chassis';
import { DATABASE_NAME, declareCollections } from './policy/documents';

void runSetup({
  environment: process.env,
  databaseName: DATABASE_NAME,
  declare: declareCollections,
  shared: ['leases', 'counters', 'recorded_actions'],
});
