// Types of the API, without code.
export type * from './gen/types';
export type { Event, EventByType, EventType, EventTypeFilter } from './events';
export type { ErrorCode } from './gen/error-codes';
