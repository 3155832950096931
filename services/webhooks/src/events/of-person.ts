// Finds and blanks the consumer of payments in the event log, for an operator. Events have no whole document, so they are found by the
// payments. What a receiver answered to an event goes with it. An event stays with its position, its id and its other members. An event
// that Kafka delivers after the erasure of its payment is blanked when it is recorded.
import type { PersonalDataOperations, PersonalRecord } from '@mps/chassis';
import type { RealClock } from '@mps/kernel';
import type { AnswerStore } from '../deliveries';
import { EVENT_RETENTION_SECONDS } from '../limits';
import { readConsumer, withoutConsumer } from './domain/consumer';
import type { LoggedEvent } from './domain/event';
import type { PersonEvents, StoredEvent } from './person-store';

/** Payments of one page. */
const PAGE = 20;
/** How long the topic keeps the published event. */
const TOPIC_RETENTION_MS = 7 * 86_400_000;

export interface OfPerson extends PersonalDataOperations {
  /**
   * Blanks the consumer of a logged event if the payment is erased. Returns the event as the log has it then. Called after the event
   * is in the log: an erasure that does not find the event has stored its payment before.
   */
  readonly blankErased: (event: LoggedEvent) => Promise<LoggedEvent>;
  /** Returns the event without its consumer if the payment is erased. Called before an event is sent that was in memory. */
  readonly withoutErased: (event: LoggedEvent) => Promise<LoggedEvent>;
}

export function makeOfPerson(events: PersonEvents, answers: AnswerStore, realClock: RealClock): OfPerson {
  const readPage =
    (work: (event: StoredEvent) => Promise<PersonalRecord>): PersonalDataOperations['find'] =>
    async (scope, { transaction_ids, after }) => {
      const ids = transaction_ids.filter((id) => after === null || id > after).sort();
      const page = ids.slice(0, PAGE);
      const found = await events.list(scope, page);
      const records: PersonalRecord[] = [];
      for (const event of found.filter(({ object_json }) => readConsumer(object_json) !== null))
        records.push(await work(event), ...describePublished(event, realClock.now()));
      return { records, next: ids.length > PAGE ? (page.at(-1) ?? null) : null };
    };
  const replace = async (id: string, object_json: string): Promise<void> => {
    // Before, because a replaced event is not found again. After, because an attempt may have begun with the whole event.
    await answers.blankAnswers(id);
    await events.replaceObject(id, object_json);
    await answers.blankAnswers(id);
  };
  const blankPage = readPage(async ({ _id, object_json }) => {
    await replace(_id, withoutConsumer(object_json));
    return { kind: 'event', id: _id };
  });
  const withoutErased = async (event: LoggedEvent): Promise<LoggedEvent> => {
    if (event.aggregate_type !== 'transaction' || readConsumer(event.object_json) === null) return event;
    if (!(await events.isErased(event.aggregate_id))) return event;
    return { ...event, object_json: withoutConsumer(event.object_json) };
  };
  const blankErased = async (event: LoggedEvent): Promise<LoggedEvent> => {
    const blanked = await withoutErased(event);
    if (blanked !== event) await replace(event.id, blanked.object_json);
    return blanked;
  };
  return {
    find: readPage(async ({ _id, type, object_json, received_at }) => ({
      kind: 'event',
      id: _id,
      data: { type, consumer: readConsumer(object_json) },
      kept: expireAfter(received_at, EVENT_RETENTION_SECONDS * 1_000),
    })),
    async blank(scope, query) {
      if (query.after === null) await events.addErased(query.transaction_ids, realClock.now());
      return blankPage(scope, query);
    },
    blankErased,
    withoutErased,
  };
}

/** The same event in the topic, where nothing can be changed. */
function describePublished({ _id, received_at }: StoredEvent, now: Date): readonly PersonalRecord[] {
  const kept = expireAfter(received_at, TOPIC_RETENTION_MS);
  return kept.until <= now ? [] : [{ kind: 'published_event', id: _id, kept }];
}

const expireAfter = (receivedAt: Date, ms: number) =>
  ({ reason: 'EXPIRES', until: new Date(receivedAt.getTime() + ms) }) as const;
