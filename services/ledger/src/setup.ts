// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { declareCollections } from './documents';

void runSetup({ environment: process.env, databaseName: 'ledger', models: declareCollections });
