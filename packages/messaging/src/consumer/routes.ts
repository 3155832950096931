// Routes each event to the handler of its type. The table of a topic names every type of the catalog: a new type does not
// compile until each consumer of its topic handles it or passes it.
import type { PayloadMemberOf, ReceivedPayload, TopicEventType, TopicKey } from '@mps/contracts';
import type { ConsumedEvent, TypedEvent } from './event';

/** The consumer does not need events of this type. They are skipped before they are decoded. */
export const PASSED = 'passed';

/** Must be safe to repeat. Throws when the event must come again. */
export type EventHandler<Topic extends TopicKey, Type extends TopicEventType<Topic>> = (
  payload: ReceivedPayload<Topic, PayloadMemberOf<Topic, Type>>,
  event: TypedEvent<Topic, Type>,
) => Promise<unknown>;

/** The decision about every type of a topic. */
export type EventHandlers<Topic extends TopicKey> = {
  readonly [Type in TopicEventType<Topic>]: EventHandler<Topic, Type> | typeof PASSED;
};

/** The tables of the topics that a consumer reads. */
export type EventRoutes = { readonly [Topic in TopicKey]?: EventHandlers<Topic> };

interface RoutedConsumer {
  readonly topics: readonly TopicKey[];
  readonly handle: (event: ConsumedEvent) => Promise<void>;
  readonly isWanted: (topic: TopicKey, type: string) => boolean;
}

type AnyHandler = (payload: unknown, event: ConsumedEvent) => Promise<unknown>;

/** Returns the options of makeConsumer that these tables decide. */
export function routeEvents(routes: EventRoutes): RoutedConsumer {
  const tables = routes as Readonly<Record<string, Readonly<Record<string, AnyHandler | typeof PASSED>>>>;
  return {
    topics: Object.keys(routes) as TopicKey[],
    handle: async (event) => {
      const handler = tables[event.topic]?.[event.type] ?? PASSED;
      if (handler !== PASSED) await handler(event.object.value, event);
    },
    isWanted: (topic, type) => tables[topic]?.[type] !== PASSED,
  };
}
