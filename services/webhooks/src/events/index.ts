// The event log: what happened, in an order that merchants can follow.
export { listEvents } from './list';
export { eventModel, makeEventLog, type EventLog } from './store';
