// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { loadSetupConfig } from './config';
import { declareKeys } from './keys/store';
import { declareOwners } from './owners/store';

const { MONGODB_URL: url, MONGODB_DB_PREFIX: prefix } = loadSetupConfig(process.env);
void runSetup({
  url,
  prefix,
  databaseName: 'pix_keys',
  models: (connection) => [declareKeys(connection), declareOwners(connection)],
});
