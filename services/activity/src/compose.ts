// Builds this service. The only file that imports all of its parts.
import type { Component, ServiceContext } from '@mps/chassis';
import { openService } from '@mps/service';
import { DATABASE_NAME, declareAuditRecords, makeAuditLog, recordChanges } from './audit';
import type { Config } from './config';
import { serveActivity } from './grpc';
import { EVENTS_PACE_MS } from './limits';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const service = openService(config, context, {
    name: 'activity',
    databaseName: DATABASE_NAME,
    declareCollections: declareAuditRecords,
    listOutboxes: () => [],
  });
  const log = makeAuditLog(service.collections, service.lists);
  return service.serve({
    consumer: service.consume({ ...recordChanges(log), paceMs: EVENTS_PACE_MS }),
    services: [serveActivity({ log, businessClock: context.businessClock })],
  });
}
