// What an event is before, and while, it waits in its aggregate's document.
import type { AggregateType, EventType, InternalEventType } from '@mps/contracts';

/** What the domain says happened; identity, order, time and trace are added when it is committed. */
export interface EventDraft {
  readonly type: EventType | InternalEventType;
  readonly aggregate_type: AggregateType;
  readonly company_id: string;
  readonly organization_id: string;
  /** The changed members' old values; empty for a creation. */
  readonly previous: Readonly<Record<string, unknown>>;
  /** Exactly one member of the topic message's oneof, e.g. `{ transaction: wire }`: the state after the change. */
  readonly object: Readonly<Record<string, unknown>>;
  /** Where the caller must know it beforehand; made here otherwise. */
  readonly id?: string;
  /** Merchants are not told of it: it takes the number of the last event that they were told of, 0 before the first. */
  readonly untold?: true;
  /** Other members of the topic's message, for the platform's own projections: merchants never see them. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** An event as it waits to be published: its bytes are final, so a later change of the aggregate cannot alter it. */
export interface OutboxEntry {
  readonly event_id: string;
  readonly type: EventType | InternalEventType;
  /** 1, 2, 3 … per aggregate, without gaps; an event that merchants are not told of has that of the one before. */
  readonly sequence: number;
  /** Business time of the change, ISO 8601. */
  readonly occurred_at: string;
  /** Real time of the change: how long the entry has waited. */
  readonly added_at: Date;
  /** The encoded protobuf message of the topic. */
  readonly message: Buffer;
  /** W3C trace context of the request that caused the change. */
  readonly traceparent?: string;
  readonly tracestate?: string;
}

/** The sequence of an aggregate that was `before` until these entries were added. */
export const lastSequence = (entries: readonly OutboxEntry[], before: number): number =>
  entries.at(-1)?.sequence ?? before;

/**
 * What every aggregate document has beside its own members. Only the store and the relay write these five;
 * the rest of a service reads `_id` and `version` at most.
 */
export interface AggregateDocument {
  _id: string;
  /** 1 when inserted, one more with every commit. */
  version: number;
  /** Sequence of the newest event. */
  sequence: number;
  /** Events not yet known to be published, oldest first. */
  outbox: OutboxEntry[];
  /** When the oldest waiting entry was added; absent when none waits, which keeps the relay's index tiny. */
  outbox_since?: Date;
}
