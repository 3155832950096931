// Search parameters of a list of deliveries: every filter of the API.
import type { WebhookDelivery } from '@mps/client/types';
import type { RawSearch } from '../app/page';
import { readChoice, readCount, readDay } from '../app/search';
import { toDayRange } from '../parts/dates';
import { EVENT_TYPES } from '../developers/event-types';
import { readUuid } from '../developers/uuid';
import { listAll } from '../forms/list-all';

export const STATUSES = listAll<WebhookDelivery['status']>()(['PENDING', 'SUCCEEDED', 'FAILED']);

export const readDeliverySearch = (raw: RawSearch) => ({
  page: readCount(raw, 'page'),
  status: readChoice(raw, 'status', STATUSES),
  type: readChoice(raw, 'type', EVENT_TYPES),
  event: readUuid(raw, 'event'),
  object: readUuid(raw, 'object'),
  from: readDay(raw, 'from'),
  to: readDay(raw, 'to'),
});

export type DeliverySearch = ReturnType<typeof readDeliverySearch>;

/** The query of the API. Days are whole days of São Paulo, both included. */
export const toDeliveryQuery = ({ page, status, type, event, object, from, to }: DeliverySearch) => ({
  page,
  status: status && [status],
  event_type: type && [type],
  event_id: event,
  aggregate_id: object,
  ...toDayRange({ from, to }),
});
