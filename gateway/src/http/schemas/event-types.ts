// The query parameter of event types: types, families like `transaction.*`, or `*`, as webhook endpoints take them.
import { EVENT_TYPE_FILTERS, EVENT_TYPES } from '@mps/contracts';
import { listParam } from './params';

type EventType = (typeof EVENT_TYPES)[number];

/** The types that the filters match. Empty: all, which needs no filter. */
export const eventTypesParam = listParam(EVENT_TYPE_FILTERS).transform((filters): EventType[] =>
  filters.includes('*') ? [] : EVENT_TYPES.filter((type) => filters.some((filter) => matches(filter, type))),
);

const matches = (filter: string, type: string): boolean =>
  filter === type || (filter.endsWith('.*') && type.startsWith(filter.slice(0, -1)));
