// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { declareCollections } from './documents';
import { loadSetupConfig } from './config';

const config = loadSetupConfig(process.env);
void runSetup({ config, databaseName: 'identity', models: declareCollections });
