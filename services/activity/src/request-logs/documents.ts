// The collections of the request log: bundles of the requests of an organization within one second, and how many records were
// dropped in each hour. A document for each request would cost a payment more than its own writes.
import {
  bytes,
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  membersOf,
  PAYMENT_DEPTH,
  personal,
  text,
} from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';

/** The lists hold each value of the bundle's requests once, for the indexes. */
export interface RequestBundle {
  /** The id of its first request. */
  readonly _id: string;
  readonly organization_id: string;
  /** The second in which its requests began, as an instant. */
  readonly second: Date;
  /** When this service kept the bundle, on its real clock. Streams follow this order. */
  readonly kept_at: Date;
  /** X-Request-Id of each answer. */
  readonly request_ids: readonly string[];
  readonly company_ids: readonly string[];
  readonly resource_ids: readonly string[];
  readonly api_key_ids: readonly string[];
  readonly user_ids: readonly string[];
  readonly statuses: readonly number[];
  readonly codes: readonly string[];
  /** The requests: an encoded mps.activity.v1.ActivityBatch. */
  readonly requests: Buffer;
  /** The database deletes the bundle then. */
  readonly expires_at: Date;
}

const newestFirst = { second: -1, _id: -1 } as const;

const requestBundles = defineDocument(
  membersOf<RequestBundle>({
    _id: text(),
    organization_id: text(),
    second: instant(),
    kept_at: instant(),
    request_ids: list(text()),
    company_ids: list(text()),
    resource_ids: list(text()),
    api_key_ids: list(text()),
    user_ids: list(text()),
    statuses: list(integer()),
    codes: list(text()),
    requests: personal('request', bytes()),
    expires_at: instant(),
  }),
  {
    depth: PAYMENT_DEPTH,
    indexes: [
      { key: { organization_id: 1, ...newestFirst }, name: 'organization' },
      { key: { organization_id: 1, kept_at: 1, _id: 1 }, name: 'arrival' },
      { key: { organization_id: 1, company_ids: 1, ...newestFirst }, name: 'company' },
      { key: { organization_id: 1, resource_ids: 1, ...newestFirst }, name: 'resource' },
      { key: { organization_id: 1, api_key_ids: 1, ...newestFirst }, name: 'api_key' },
      { key: { organization_id: 1, user_ids: 1, ...newestFirst }, name: 'user' },
      { key: { organization_id: 1, statuses: 1, ...newestFirst }, name: 'status' },
      { key: { organization_id: 1, codes: 1, ...newestFirst }, name: 'code' },
      { key: { organization_id: 1, request_ids: 1 }, name: 'request' },
      { key: { expires_at: 1 }, name: 'retention', expireAfterSeconds: 0 },
    ],
  },
);

export type RequestBundleCollection = mongo.Collection<RequestBundle>;

export const declareRequestLogs = (connection: Connection): RequestBundleCollection =>
  declareSchema(connection, 'request_logs', requestBundles);

export interface Drops {
  /** The hour, as an instant. */
  readonly _id: string;
  readonly hour: Date;
  readonly records: number;
}

const DROPS_KEPT_SECONDS = 7 * 86_400;

const drops = defineDocument(membersOf<Drops>({ _id: text(), hour: instant(), records: integer() }), {
  indexes: [{ key: { hour: 1 }, name: 'retention', expireAfterSeconds: DROPS_KEPT_SECONDS }],
});

export type DropCollection = mongo.Collection<Drops>;

export const declareDrops = (connection: Connection): DropCollection =>
  declareSchema(connection, 'request_log_drops', drops);
