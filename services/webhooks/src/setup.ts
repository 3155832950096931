// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { loadSetupConfig } from './config';
import { declareCompanies } from './companies/store';
import { declareEndpoints } from './endpoints';
import { eventModels } from './events';

const { MONGODB_URL: url, MONGODB_DB_PREFIX: prefix } = loadSetupConfig(process.env);
void runSetup({
  url,
  prefix,
  databaseName: 'webhooks',
  models: (connection) => [
    eventModels(connection),
    declareEndpoints(connection),
    declareCompanies(connection),
  ],
});
