// The query parameter of event types: types, families like `transaction.*`, or `*`, as webhook endpoints take them. And the types in
// answers.
import { AGGREGATE_TYPES, EVENT_TYPE_FILTERS, EVENT_TYPES } from '@mps/contracts';
import { z } from 'zod';
import { listParam } from './params';

/** In an answer. During an upgrade or after a rollback, the log may have a type that this release does not know. It is shown too. */
export const eventType = z.string().meta({ enum: [...EVENT_TYPES] });
export const aggregateType = z.string().meta({ enum: [...AGGREGATE_TYPES] });

type EventType = (typeof EVENT_TYPES)[number];

/** The types that the filters match. Empty: all, which needs no filter. */
export const eventTypesParam = listParam(EVENT_TYPE_FILTERS).transform((filters): EventType[] =>
  filters.includes('*') ? [] : EVENT_TYPES.filter((type) => filters.some((filter) => matches(filter, type))),
);

const matches = (filter: string, type: string): boolean =>
  filter === type || (filter.endsWith('.*') && type.startsWith(filter.slice(0, -1)));
