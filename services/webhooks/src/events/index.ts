// The event log: what happened, in an order that merchants can follow.
export { eventModel } from './documents';
export { listEvents } from './list';
export { makeEventLog, type EventLog } from './log';
