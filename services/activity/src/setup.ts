// Creates the collections and indexes of this service.
import { runSetup } from '@mps/chassis';
import { DATABASE_NAME, declareAuditRecords } from './audit';

void runSetup({
  environment: process.env,
  databaseName: DATABASE_NAME,
  declare: declareAuditRecords,
  shared: ['leases'],
});
