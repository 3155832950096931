// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { declareCollections } from './documents';
import { loadSetupConfig } from './config';

const { MONGODB_URL: url, MONGODB_DB_PREFIX: prefix } = loadSetupConfig(process.env);
void runSetup({ url, prefix, databaseName: 'identity', models: declareCollections });
