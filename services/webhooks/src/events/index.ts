// The event log: what happened, in an order that merchants can follow.
export { listEvents } from './list';
export { eventModels, makeEventLog, type EventLog } from './store';
