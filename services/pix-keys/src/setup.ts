// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { declareKeys } from './keys/store';
import { declareOwners } from './owners/store';

void runSetup({
  environment: process.env,
  databaseName: 'pix_keys',
  models: (connection) => [declareKeys(connection), declareOwners(connection)],
});
