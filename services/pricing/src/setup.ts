// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { loadSetupConfig } from './config';
import { DATABASE_NAME, declareCollections } from './policy/store';

const config = loadSetupConfig(process.env);
void runSetup({ config, databaseName: DATABASE_NAME, models: declareCollections });
