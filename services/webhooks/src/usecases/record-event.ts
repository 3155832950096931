// Takes an event into the log, once, however often it arrives.
import type { LoggedEvent } from '../domain/event';
import type { EventLog } from './ports';

export type RecordEvent = (event: LoggedEvent) => Promise<void>;

/** `wake` rings the sequencer, so that the event is readable at once. */
export function makeRecordEvent(log: Pick<EventLog, 'record'>, wake: () => void): RecordEvent {
  return async (event) => {
    await log.record(event);
    wake();
  };
}
