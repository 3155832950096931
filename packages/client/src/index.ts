// @mps/client: the typed client of the merchant payments API.
export { Call } from './call';
export type { RateLimit, Result, WithResponse } from './call';
export { MpsCore } from './core';
export * from './errors';
export type { Event, EventByType, EventType, EventTypeFilter } from './events';
export type { PrimaryPixKeyChange, Settlement } from './gen/types';
export type { FollowedEvent, FollowOptions } from './follow';
export { Mps } from './mps';
export type { Merchant } from './mps';
export type { AnswerInfo, AttemptInfo, CallOptions, Fetch, Hooks, MpsOptions, RetryInfo } from './options';
export { PageCall } from './pages';
export type { Page, Pagination } from './pages';
