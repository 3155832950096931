// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { registerModels } from './documents';

void runSetup({ environment: process.env, databaseName: 'transactions', models: registerModels });
