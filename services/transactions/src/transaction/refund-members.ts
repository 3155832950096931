// The members of a refund, and of the origin that began it.
import { flag, instant, integer, nullable, objectOf, oneOf, optional, personal, text } from '@mps/aggregates';
import { ACTOR_KINDS, REFUND_REASONS, REFUND_STATUSES, type Actor, type Origin } from '@mps/kernel';
import type { Refund } from './domain/transaction';

export const refund = objectOf<Refund>({
  id: text(),
  request_id: text(),
  fingerprint: nullable(text()),
  amount: integer(),
  status: oneOf(REFUND_STATUSES),
  reason: oneOf(REFUND_REASONS),
  description: personal('free text', nullable(text())),
  provider_refund_identification: nullable(text()),
  automatic: flag(),
  payment_id: nullable(text()),
  cancel_requested_at: optional(instant()),
  sent_at: optional(instant()),
  created_at: instant(),
  updated_at: instant(),
});

export const origin = objectOf<Origin>({
  actor: objectOf<Actor>({
    kind: oneOf(ACTOR_KINDS),
    id: nullable(text()),
    label: personal('refund under way', text()),
  }),
  ip: personal('refund under way', nullable(text())),
  organization_id: nullable(text()),
});
