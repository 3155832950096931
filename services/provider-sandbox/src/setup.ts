// Makes this service's collections and indexes.
import { runSetup } from '@mps/chassis';
import { DATABASE_NAME } from './config';
import { declareCollections } from './documents';

void runSetup({
  databaseName: DATABASE_NAME,
  environment: process.env,
  declare: declareCollections,
  shared: [],
});
