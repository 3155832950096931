// Takes an event into the log, once, however often it arrives, and without the personal data that is in it.
import type { LoggedEvent } from '../domain/event';
import { maskPersonalData, type Members } from '../domain/mask-personal-data';
import type { EventLog } from './ports';

export interface PublishedEvent extends Omit<LoggedEvent, 'objectJson' | 'previousJson'> {
  /** Public JSON, frozen when it happened. */
  readonly object: Members;
  readonly previous: Members;
}

export type RecordEvent = (event: PublishedEvent) => Promise<void>;

/** `wake` rings the sequencer, so that the event is readable at once. */
export function makeRecordEvent(log: Pick<EventLog, 'record'>, wake: () => void): RecordEvent {
  return async ({ object, previous, ...event }) => {
    const jsonOf = (members: Members): string =>
      JSON.stringify(maskPersonalData(event.aggregateType, members));
    await log.record({ ...event, objectJson: jsonOf(object), previousJson: jsonOf(previous) });
    wake();
  };
}
