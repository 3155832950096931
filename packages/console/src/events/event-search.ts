// Search parameters of the list of events: every filter of the API.
import type { RawSearch } from '../app/page';
import { readChoice } from '../app/search';
import { EVENT_TYPES } from '../developers/event-types';
import { readUuid } from '../developers/uuid';

export const readEventSearch = (raw: RawSearch) => ({
  type: readChoice(raw, 'type', EVENT_TYPES),
  object: readUuid(raw, 'object'),
});

export type EventSearch = ReturnType<typeof readEventSearch>;
