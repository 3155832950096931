// The database refuses documents that the declarations of this service do not know.
import { openServiceHarness, readRefusal, type ServiceHarness } from '@mps/testkit/service';
import { declareCollections, type Collections } from './documents';

let harness: ServiceHarness<Collections>;
beforeAll(async () => {
  harness = await openServiceHarness({ databaseName: 'webhooks', declare: declareCollections });
});
afterAll(() => harness.stop());

const now = new Date();
const text = 'a';
const delivery = {
  organization_id: text,
  company_id: text,
  endpoint_id: text,
  event_id: text,
  event_type: text,
  status: 'PENDING',
  next_attempt_at: null,
  attempts: [],
  created_at: text,
  updated_at: text,
  received_at: now,
};
const attempt = { at: text, response_status: 200, error: null, latency_ms: 1.5, response_excerpt: null };
const event = {
  type: text,
  version: text,
  timestamp: text,
  company_id: text,
  organization_id: text,
  correlation_id: text,
  sequence: 1,
  aggregate_type: text,
  aggregate_id: text,
  object_json: '{}',
  previous_json: '{}',
  position: 1,
  received_at: now,
};
const company = { organization_id: text, webhook_enabled: true, sequence: 1, changed_at: now };

it.each([
  ['companies', company],
  ['deliveries', { ...delivery, attempts: [attempt] }],
  ['events', event],
  ['erased_payments', { erased_at: now }],
  ['failures', { failing_since: text }],
  ['progress', { position: 1 }],
  ['last_places', { position: 1 }],
])('%s accepts a declared document', async (collection, document) => {
  expect(await readRefusal(harness.connection, collection, document)).toBeNull();
});

it.each([
  ['companies', 'an unknown member', { ...company, stranger: 1 }],
  ['companies', 'another type', { ...company, webhook_enabled: 'yes' }],
  ['deliveries', 'an unknown member', { ...delivery, stranger: 1 }],
  ['deliveries', 'an unknown status', { ...delivery, status: 'LOST' }],
  ['deliveries', 'an unknown member of an attempt', { ...delivery, attempts: [{ ...attempt, stranger: 1 }] }],
  ['deliveries', 'a lease by another clock', { ...delivery, leased_at: now }],
  ['endpoints', 'absent members', {}],
  ['events', 'an unknown member', { ...event, position: 2, sequence: 2, stranger: 1 }],
  ['events', 'another type', { ...event, position: '2', sequence: 2 }],
  ['event_gaps', 'absent members', {}],
  ['replays', 'absent members', {}],
  ['erased_payments', 'another type', { erased_at: text }],
  ['failures', 'another type', { failing_since: now }],
  ['progress', 'a fraction', { position: 1.5 }],
  ['last_places', 'an unknown member', { position: 1, stranger: 1 }],
])('%s refuses %s', async (collection, _title, document) => {
  expect(await readRefusal(harness.connection, collection, document)).toBe('DocumentValidationFailure');
});
