// Every collection of this service, declared on a connection.
import type { Connection } from 'mongoose';
import { declareCompanies } from './companies/store';
import { declareDeliveries, declareFailures, declareReplays } from './deliveries';
import { declareEndpoints } from './endpoints';
import { declareEvents } from './events';
import { declareGaps } from './gaps';

export const DATABASE_NAME = 'webhooks';

export type Collections = ReturnType<typeof declareCollections>;

export const declareCollections = (connection: Connection) => ({
  events: declareEvents(connection),
  companies: declareCompanies(connection),
  endpoints: declareEndpoints(connection),
  deliveries: declareDeliveries(connection),
  failures: declareFailures(connection),
  replays: declareReplays(connection),
  ...declareGaps(connection),
});
