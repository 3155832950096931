// Creates the collections and indexes of this service.
import { runSetup } from '@mps/chassis';
import { DATABASE_NAME, declareAuditRecords } from './audit';
import { declareDataSubjectJobs, declareDataSubjectRecords } from './data-subjects';
import { declareExportParts, declareExports } from './exports';
import { declareProviderCalls } from './provider-calls';
import { declareRecordCounts } from './record-budget';
import { declareDrops, declareRequestLogs } from './request-logs';

void runSetup({
  environment: process.env,
  databaseName: DATABASE_NAME,
  declare: (connection) => [
    declareAuditRecords(connection),
    declareRequestLogs(connection),
    declareDrops(connection),
    declareProviderCalls(connection),
    declareRecordCounts(connection),
    declareDataSubjectJobs(connection),
    declareDataSubjectRecords(connection),
    declareExports(connection),
    declareExportParts(connection),
  ],
  shared: ['leases'],
});
