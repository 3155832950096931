// Builds this service. The only file that imports all of its parts.
import { scanTogether } from '@mps/background';
import { makePersonalDataService, type Component, type ServiceContext } from '@mps/chassis';
import { openService } from '@mps/service';
import { makeActivityReader } from '@mps/messaging';
import { DATABASE_NAME, declareAuditRecords, makeAuditLog, recordChanges } from './audit';
import type { Config } from './config';
import { makeKeepBatch } from './consumers/keep-batch';
import {
  declareDataSubjectJobs,
  declareDataSubjectRecords,
  makeDataSubjectStore,
  makeErasePersonFile,
  makeRecordScans,
} from './data-subjects';
import { makeFileErasure } from './erase-files';
import { declareExportParts, declareExports, makeEraseExportFile, makeExportStore } from './exports';
import { serveActivity } from './grpc';
import {
  EVENTS_PACE_MS,
  RECORD_LEASE_MS,
  RECORD_LOOK_MS,
  REQUESTS_KEPT_MS,
  TEST_REQUESTS_KEPT_MS,
} from './limits';
import { declareProviderCalls, makeProviderCallStore } from './provider-calls';
import { declareRecordCounts, makeRecordBudget } from './record-budget';
import { declareDrops, declareRequestLogs, makeRequestLogStore } from './request-logs';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const { realClock, businessClock, log } = context;
  const { collections, lists, ...service } = openService(config, context, {
    name: 'activity',
    databaseName: DATABASE_NAME,
    declareCollections: (connection) => ({
      audit: declareAuditRecords(connection),
      requests: declareRequestLogs(connection),
      drops: declareDrops(connection),
      providerCalls: declareProviderCalls(connection),
      counts: declareRecordCounts(connection),
      jobs: declareDataSubjectJobs(connection),
      records: declareDataSubjectRecords(connection),
      exports: declareExports(connection),
      exportParts: declareExportParts(connection),
    }),
    listOutboxes: () => [],
  });
  const auditLog = makeAuditLog(collections.audit, lists.audit);
  const requests = makeRequestLogStore({
    bundles: collections.requests,
    lists: lists.requests,
    drops: collections.drops,
    realClock,
  });
  const providerCalls = makeProviderCallStore({
    bundles: collections.providerCalls,
    lists: lists.providerCalls,
  });
  const requestsKeptMs = config.SANDBOX ? TEST_REQUESTS_KEPT_MS : REQUESTS_KEPT_MS;
  const keepBatch = makeKeepBatch({
    requests,
    providerCalls,
    budget: makeRecordBudget(collections.counts, realClock),
    realClock,
    requestsKeptMs,
  });
  const exportStore = makeExportStore({ ...collections, realClock });
  const dataSubjects = makeDataSubjectStore({ ...collections, realClock });
  const recording = { log: auditLog, dataSubjects, businessClock };
  const recordLoop = service.makeLoop({
    name: 'person-job-records',
    leaseMs: RECORD_LEASE_MS,
    idleMs: RECORD_LOOK_MS,
    ...scanTogether(...makeRecordScans({ ...recording, realClock, scanLog: log })),
  });
  const files = [makeEraseExportFile({ exportStore, businessClock }), makeErasePersonFile(recording)];
  return service.serve({
    loops: [makeActivityReader({ kafka: service.kafka, handle: keepBatch, log }), recordLoop],
    consumer: service.consume({ ...recordChanges(auditLog), paceMs: EVENTS_PACE_MS }),
    services: [
      serveActivity({
        log: auditLog,
        requests,
        providerCalls,
        dataSubjects,
        exportStore,
        businessClock,
        realClock,
        requestsKeptMs,
      }),
      makePersonalDataService(makeFileErasure(files)),
    ],
  });
}
