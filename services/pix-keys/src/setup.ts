// Creates the collections and indexes of this service.
import { runSetup } from '@mps/chassis';
import { declareBudgets } from './budget/store';
import { DATABASE_NAME, declareKeys } from './keys/documents';
import { declareOwners } from './owners/store';

void runSetup({
  environment: process.env,
  databaseName: DATABASE_NAME,
  declare: (connection) => [declareKeys(connection), declareOwners(connection), declareBudgets(connection)],
  shared: ['leases', 'counters', 'recorded_actions'],
});
