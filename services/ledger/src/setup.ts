// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { loadSetupConfig } from './config';
import { declareCollections } from './documents';

const config = loadSetupConfig(process.env);
void runSetup({ config, databaseName: 'ledger', models: declareCollections });
