// The JSON of every command. The command’s code has these types, the end-to-end test parses each line by these schemas, and the
// README lists them.
import { z } from 'zod';

const id = z.string();
const instant = z.string();
const object = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...shape });

export const triggered = object('triggered', {
  name: z.string(),
  merchant_id: id,
  /** Ids of the objects that were made or used, by their name. */
  objects: z.record(z.string(), id),
  event: z.strictObject({ id, type: z.string(), aggregate_id: id, sequence: z.int() }).nullable(),
  duration_ms: z.int(),
});
export type Triggered = z.output<typeof triggered>;

export const triggerListed = object('scenarios', {
  scenarios: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      calls: z.array(z.string()),
      event: z.string().nullable(),
      takes: z.array(z.string()),
    }),
  ),
});
export type TriggerListed = z.output<typeof triggerListed>;

export const clockRead = object('clock', { now: instant });
export type ClockRead = z.output<typeof clockRead>;
export const clockMoved = object('clock_moved', { from: instant, now: instant });
export type ClockMoved = z.output<typeof clockMoved>;
/** `id` is of the payment, the dispute, the delivery, or the merchant of a settlement. */
export const clockDue = object('clock_due', {
  now: instant,
  items: z.array(
    z.strictObject({
      at: instant,
      what: z.enum([
        'charge_expires',
        'authorization_ends',
        'authentication_ends',
        'dispute_answer',
        'webhook_attempt',
        'settlement',
      ]),
      id,
      amount: z.int().nullable(),
    }),
  ),
  /** Items beyond --limit. */
  left_out: z.int(),
});
export type ClockDue = z.output<typeof clockDue>;

const timelineItem = z.strictObject({
  at: instant,
  source: z.enum([
    'state',
    'request',
    'provider',
    'event',
    'delivery',
    'ledger',
    'dispute',
    'three_ds',
    'planned',
  ]),
  type: z.string(),
  id,
  sequence: z.int().nullable(),
  text: z.string(),
});
export type TimelineItem = z.output<typeof timelineItem>;
export const timelineShown = object('timeline', {
  id,
  type: z.string(),
  items: z.array(timelineItem),
  /** Lanes that the key may not see. */
  hidden: z.array(z.string()),
});
export type TimelineShown = z.output<typeof timelineShown>;

/** `type` and `id` are of the object; null without one. */
export const pageOpened = object('page', { url: z.string(), type: z.string().nullable(), id: id.nullable() });
export type PageOpened = z.output<typeof pageOpened>;

/** `event` is an Event of openapi.json. */
export const eventShown = object('event', {
  cursor: z.string().nullable(),
  event: z.looseObject({ id, type: z.string(), timestamp: instant }),
});
export type EventShown = z.output<typeof eventShown>;
/** `changes` is null without --diff. `before` is null for the first event of its object. */
export const eventDetailed = object('event_detail', {
  event: z.looseObject({ id, type: z.string(), timestamp: instant }),
  before: z.strictObject({ id, type: z.string(), sequence: z.int() }).nullable(),
  changes: z.array(z.strictObject({ path: z.string(), before: z.unknown(), after: z.unknown() })).nullable(),
});
export type EventDetailed = z.output<typeof eventDetailed>;

/** `request` is a RequestLog of openapi.json. */
export const requestShown = object('request', {
  request: z.looseObject({ id, at: instant, method: z.string(), path: z.string(), status: z.int() }),
});
export type RequestShown = z.output<typeof requestShown>;

/** `answer` is the answer of the operation in openapi.json. */
export const apiAnswered = object('answer', {
  operation: z.string(),
  status: z.int(),
  replayed: z.boolean(),
  request_id: z.string().nullable(),
  answer: z.unknown(),
});
export type ApiAnswered = z.output<typeof apiAnswered>;
export const apiItem = object('item', { operation: z.string(), item: z.unknown() });
export type ApiItem = z.output<typeof apiItem>;

export const accountShown = object('account', {
  base_url: z.string(),
  source: z.enum(['environment', 'profile', 'demo']),
  profile: z.string().nullable(),
  merchant_id: id.nullable(),
  merchant_name: z.string().nullable(),
  identifier: z.string().nullable(),
  api_key_id: id.nullable(),
  expires_at: instant.nullable(),
  test_mode: z.boolean(),
});
export type AccountShown = z.output<typeof accountShown>;
/** revoked_at is null when the session had ended before, so that the key could not be revoked. */
export const loggedOut = object('logged_out', {
  profile: z.string(),
  api_key_id: id,
  revoked_at: instant.nullable(),
});
export type LoggedOut = z.output<typeof loggedOut>;

export const endpointsListed = object('webhook_endpoints', {
  endpoints: z.array(
    z.strictObject({
      id,
      url: z.string(),
      event_types: z.array(z.string()),
      enabled: z.boolean(),
      disabled_reason: z.string().nullable(),
    }),
  ),
});
export type EndpointsListed = z.output<typeof endpointsListed>;
/** The secret is shown once, here. */
export const endpointMade = object('webhook_endpoint_made', { id, url: z.string(), secret: z.string() });
export type EndpointMade = z.output<typeof endpointMade>;
export const endpointRemoved = object('webhook_endpoint_removed', { id });
export type EndpointRemoved = z.output<typeof endpointRemoved>;
export const endpointTested = object('webhook_endpoint_tested', {
  event_id: id,
  delivery_id: id,
  status: z.string(),
  response_status: z.int().nullable(),
  error: z.string().nullable(),
});
export type EndpointTested = z.output<typeof endpointTested>;
export const deliveriesListed = object('webhook_deliveries', {
  deliveries: z.array(
    z.strictObject({
      id,
      endpoint_id: id,
      event_id: id,
      event_type: z.string(),
      status: z.string(),
      attempts: z.int(),
      created_at: instant,
    }),
  ),
});
export type DeliveriesListed = z.output<typeof deliveriesListed>;
export const replayed = object('replayed', { count: z.int(), delivery_ids: z.array(id).nullable() });
export type Replayed = z.output<typeof replayed>;
export const webhookVerified = object('webhook_verified', {
  valid: z.boolean(),
  reason: z.string().nullable(),
  event_id: id.nullable(),
  event_type: z.string().nullable(),
});
export type WebhookVerified = z.output<typeof webhookVerified>;

export const samplesListed = object('samples', {
  samples: z.array(z.strictObject({ name: z.string(), description: z.string() })),
});
export type SamplesListed = z.output<typeof samplesListed>;
export const sampleCreated = object('sample_created', {
  name: z.string(),
  folder: z.string(),
  files: z.array(z.string()),
});
export type SampleCreated = z.output<typeof sampleCreated>;

export const ran = object('ran', { file: z.string(), steps: z.int(), duration_ms: z.int() });
export type Ran = z.output<typeof ran>;

export const diagnosed = object('diagnosed', {
  checks: z.array(
    z.strictObject({
      name: z.string(),
      verdict: z.enum(['ok', 'warning', 'failed', 'skipped']),
      text: z.string(),
    }),
  ),
});
export type Diagnosed = z.output<typeof diagnosed>;

export const docsFound = object('docs', {
  pages: z.array(z.strictObject({ path: z.string(), title: z.string(), description: z.string() })),
  /** The page, when one was named. */
  markdown: z.string().nullable(),
});
export type DocsFound = z.output<typeof docsFound>;

/** `platform` and `verdict` are null without --check. The version of a platform is null while its pages are being built. */
export const versionShown = object('version', {
  version: z.string(),
  api_version: z.string(),
  platform: z
    .strictObject({ base_url: z.string(), version: z.string().nullable(), api_version: z.string() })
    .nullable(),
  verdict: z.enum(['same', 'older', 'newer', 'incompatible', 'unknown']).nullable(),
});
export type VersionShown = z.output<typeof versionShown>;

const disturbed = z.array(z.string());
export const listenStarted = object('started', {
  base_url: z.string(),
  endpoint_id: id,
  /** Null with --use-endpoint. */
  secret: z.string().nullable(),
  seed: z.int(),
  disturbances: disturbed,
});
export const listenForwarded = object('forwarded', {
  at: instant,
  event_id: id,
  type: z.string(),
  aggregate_id: id,
  sequence: z.int(),
  form: z.enum(['as it came', 'repeated', 'corrupted']),
  corruption: z.string().nullable(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  latency_ms: z.int(),
  verdict: z.string(),
});
export const listenNote = object('note', { text: z.string() });
export const listenEnded = object('ended', {
  events: z.int(),
  forwarded: z.int(),
  failed: z.int(),
  corrupted: z.int(),
  forgeries_accepted: z.int(),
});
/** On stderr, for every command that fails. */
export const failed = object('error', {
  exit_code: z.int(),
  code: z.string().nullable(),
  message: z.string(),
  next: z.string().nullable(),
  request_id: z.string().nullable(),
});

/** By their `kind`. */
export const JSON_OUTPUTS = {
  triggered,
  scenarios: triggerListed,
  clock: clockRead,
  clock_moved: clockMoved,
  clock_due: clockDue,
  timeline: timelineShown,
  page: pageOpened,
  event: eventShown,
  event_detail: eventDetailed,
  request: requestShown,
  answer: apiAnswered,
  item: apiItem,
  account: accountShown,
  logged_out: loggedOut,
  webhook_endpoints: endpointsListed,
  webhook_endpoint_made: endpointMade,
  webhook_endpoint_removed: endpointRemoved,
  webhook_endpoint_tested: endpointTested,
  webhook_deliveries: deliveriesListed,
  replayed,
  webhook_verified: webhookVerified,
  samples: samplesListed,
  sample_created: sampleCreated,
  ran,
  diagnosed,
  docs: docsFound,
  version: versionShown,
  started: listenStarted,
  forwarded: listenForwarded,
  note: listenNote,
  ended: listenEnded,
  error: failed,
} as const;
