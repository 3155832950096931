// One-shot: makes the collections and indexes of the sandbox.
import { runSetup } from '@mps/chassis';
import { DATABASE_NAME, loadSetupConfig } from './config';
import { makeModels } from './store/models';

const config = loadSetupConfig(process.env);
void runSetup({
  databaseName: DATABASE_NAME,
  config,
  models: makeModels,
});
