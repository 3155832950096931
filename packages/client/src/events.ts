// Types of events: `type` decides the resource in `data.object`.
import type { EVENT_TYPES } from './gen/event-types';
import type * as T from './gen/types';

export type EventType = (typeof EVENT_TYPES)[number];
export type EventTypeFilter = EventType | '*' | `${FamilyOf<EventType>}.*`;
type FamilyOf<Type extends string> = Type extends `${infer Family}.${string}` ? Family : never;

type ObjectOf<Type extends EventType> = Extract<T.Event, { type: Type }>['data']['object'];

interface EventOf<Type extends EventType> extends Omit<T.Event, 'type' | 'data'> {
  readonly type: Type;
  readonly data: {
    readonly object: ObjectOf<Type>;
    /** Old values of the members that changed. */
    readonly previous: Partial<ObjectOf<Type>>;
    /** Members that a webhook left out because it was too large. GET /v1/events shows them. */
    readonly omitted?: readonly string[];
  };
}

export type Event = { [Type in EventType]: EventOf<Type> }[EventType];
export type EventByType<Type extends EventType> = EventOf<Type>;
