// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { loadSetupConfig } from './config';
import { DATABASE_NAME, declareCollections } from './policy/documents';

const { MONGODB_URL: url, MONGODB_DB_PREFIX: prefix } = loadSetupConfig(process.env);
void runSetup({ url, prefix, databaseName: DATABASE_NAME, models: declareCollections });
