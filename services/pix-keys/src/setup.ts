// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { loadSetupConfig } from './config';
import { declareKeys } from './keys/store';
import { declareOwners } from './owners/store';

const config = loadSetupConfig(process.env);
void runSetup({
  config,
  databaseName: 'pix_keys',
  models: (connection) => [declareKeys(connection), declareOwners(connection)],
});
