// The sample of each type of event satisfies the schema of its resource.
import { EVENT_TYPES } from '@mps/contracts';
import type { z } from 'zod';
import { findResourceSchema, makeEventSample } from './samples';

/** A quarter of the bound in services/webhooks. */
const MAX_SAMPLE_CHARS = 4_096;

it.each(EVENT_TYPES)('the sample of %s satisfies its schema', (type) => {
  const sample = makeEventSample(type);
  expect(findResourceSchema(type).strict().safeParse(sample).error?.issues).toBeUndefined();
  expect(JSON.stringify(sample).length).toBeLessThan(MAX_SAMPLE_CHARS);
});

it('has every member that its schema requires or may set to null', () => {
  for (const type of EVENT_TYPES) {
    const { shape } = findResourceSchema(type);
    const always = Object.keys(shape).filter(
      (name) => !(shape[name] as z.ZodType).safeParse(undefined).success,
    );
    expect(Object.keys(makeEventSample(type))).toEqual(expect.arrayContaining(always));
  }
});

it.each(EVENT_TYPES.filter((type) => type.startsWith('transaction.')))(
  'the sample of %s has the object of its own payment method alone',
  (type) => {
    const sample = makeEventSample(type);
    const objects = ['pix_data', 'bolepix_data', 'card_data'].filter((name) => name in sample);
    expect([sample['payment_method'], objects]).toEqual(['PIX', ['pix_data']]);
  },
);

it.each([
  ['transaction.created', { status: 'PROCESSING', approved_at: null, approved_amount: null }],
  ['transaction.status_changed', { status: 'APPROVED' }],
  ['transaction.late_payment', { status: 'EXPIRED', approved_at: null }],
  ['refund.created', { status: 'PENDING', provider_refund_identification: null }],
  ['refund.completed', { status: 'COMPLETED' }],
  ['refund.failed', { status: 'FAILED' }],
  ['refund.cancelled', { status: 'CANCELLED' }],
  ['dispute.created', { status: 'OPEN', closed_at: null }],
  ['dispute.closed', { status: 'WON', closed_at: expect.any(String) as string }],
  ['three_ds_session.created', { auth_status: 'ACTION_REQUIRED', failure_reason: null }],
  ['three_ds_session.failed', { auth_status: 'FAILED', failure_reason: expect.any(String) as string }],
  ['three_ds_session.consumed', { consumption_status: 'CONSUMED' }],
  ['settlement.paid', { status: 'PAID', status_reason: null }],
  ['settlement.failed', { status: 'FAILED' }],
  ['pix_key.created', { status: 'ACTIVE', deleted_at: null }],
  ['pix_key.deleted', { status: 'DELETED', deleted_at: expect.any(String) as string }],
  ['cashout.created', { status: 'PENDING', completed_at: null }],
  ['cashout.status_changed', { status: 'COMPLETED' }],
  ['webhook_endpoint.disabled', { enabled: false, disabled_reason: 'failing' }],
] as const)('the sample of %s has the state of its type', (type, state) => {
  expect(makeEventSample(type)).toMatchObject(state);
});
