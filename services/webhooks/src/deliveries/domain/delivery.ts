// A delivery: one event on its way to one endpoint, with every attempt that was made.
import { fingerprint } from '@mps/kernel';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Without a response there is an error, and the other way round. */
export interface Attempt {
  /** ISO 8601, business clock. */
  readonly at: string;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly latency_ms: number;
  /** The first bytes of the response, as text. */
  readonly response_excerpt: string | null;
}

/** Timestamps are ISO 8601 of the business clock. */
export interface Delivery {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  /** null: there is none. While an attempt is made it is the time that it was due. */
  readonly next_attempt_at: string | null;
  readonly attempts: readonly Attempt[];
  readonly created_at: string;
  readonly updated_at: string;
  /** W3C trace context of what made the event, for attempts to link to. */
  readonly traceparent?: string;
}

type Source = Pick<Delivery, 'organization_id' | 'company_id' | 'event_id' | 'event_type'>;

/** An event that is due at an endpoint from now on. */
export const newDelivery = (
  { organization_id, company_id, event_id, event_type }: Source,
  { id, endpoint_id }: Pick<Delivery, 'id' | 'endpoint_id'>,
  now: string,
): Delivery => ({
  id,
  organization_id,
  company_id,
  endpoint_id,
  event_id,
  event_type,
  status: 'PENDING',
  next_attempt_at: now,
  attempts: [],
  created_at: now,
  updated_at: now,
});

/** Of a UUID: the time and the hyphen before the version. */
const TIME_CHARS = 14;

/**
 * The id of the delivery that `cause` (an event, or a replay) makes of `event` at `endpoint`: the same however often it is
 * made, which is what keeps an event that comes twice from being delivered twice. A UUID v7 with the time of `cause`.
 */
export function deliveryIdOf(cause: string, endpoint: string, event = cause): string {
  const hash = fingerprint([cause, endpoint, event]);
  return [
    `${cause.slice(0, TIME_CHARS)}7${hash.slice(0, 3)}`,
    `a${hash.slice(3, 6)}`,
    hash.slice(6, 18),
  ].join('-');
}
