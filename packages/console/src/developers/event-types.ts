// Types of events, for filters and endpoints. The compiler compares the list with the API's.
import type { EventType, EventTypeFilter } from '@mps/client/types';

const TYPES: Readonly<Record<EventType, true>> = {
  'transaction.created': true,
  'transaction.status_changed': true,
  'transaction.late_payment': true,
  'refund.created': true,
  'refund.completed': true,
  'refund.failed': true,
  'refund.cancelled': true,
  'dispute.created': true,
  'dispute.updated': true,
  'dispute.closed': true,
  'three_ds_session.created': true,
  'three_ds_session.authenticated': true,
  'three_ds_session.failed': true,
  'three_ds_session.consumed': true,
  'settlement.paid': true,
  'settlement.failed': true,
  'merchant.created': true,
  'merchant.updated': true,
  'merchant.status_changed': true,
  'affiliation.status_changed': true,
  'fee_policy.replaced': true,
  'pix_key.created': true,
  'pix_key.deleted': true,
  'pix_key.primary_changed': true,
  'cashout.created': true,
  'cashout.status_changed': true,
  'anticipation.created': true,
  'webhook_endpoint.disabled': true,
  'webhook_endpoint.test': true,
};

export const EVENT_TYPES = Object.keys(TYPES) as readonly EventType[];

export const ALL_EVENTS = '*' satisfies EventTypeFilter;

/** `transaction.*` of `transaction.created`. */
const toFamily = (type: EventType): EventTypeFilter => `${type.split('.')[0] ?? ''}.*` as EventTypeFilter;

export const FAMILIES: readonly EventTypeFilter[] = [...new Set(EVENT_TYPES.map(toFamily))];

export const listTypesOf = (family: EventTypeFilter): readonly EventType[] =>
  EVENT_TYPES.filter((type) => toFamily(type) === family);
