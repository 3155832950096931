// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { loadSetupConfig } from './config';
import { declareCompanies } from './companies/store';
import { declareEndpoints } from './endpoints';
import { eventModels } from './events';

const config = loadSetupConfig(process.env);
void runSetup({
  config,
  databaseName: 'webhooks',
  models: (connection) => [
    eventModels(connection),
    declareEndpoints(connection),
    declareCompanies(connection),
  ],
});
