// Turns drafts into outbox entries at the moment of the commit: from then on the event is bytes, with its identity,
// its place in the aggregate's order, its time and the trace that caused it.
import { loadMessage, TOPICS, type TopicKey } from '@mps/contracts';
import { newId, type BusinessClock, type RealClock } from '@mps/kernel';
import { context, propagation, trace } from '@opentelemetry/api';
import type { EventDraft, OutboxEntry } from './outbox';

/** The version of the event envelope, `EventMeta.version`. */
const EVENT_VERSION = '1';

interface EventMessage {
  readonly [member: string]: unknown;
}

export interface EventEncoder {
  /** Entries of one commit, with the sequences that follow `lastSequence`. Throws on an object the topic does not carry. */
  encode(aggregateId: string, lastSequence: number, drafts: readonly EventDraft[]): OutboxEntry[];
}

export function makeEventEncoder(
  topic: TopicKey,
  businessClock: BusinessClock,
  realClock: RealClock,
): EventEncoder {
  const { file, message } = TOPICS[topic];
  const codec = loadMessage<EventMessage, EventMessage>(file, message);
  const knownMembers = new Set<string>();

  // The codec drops members it does not know, which would publish an event about nothing: each member is proved once.
  function assertCarries(member: string, bytes: Buffer): void {
    if (knownMembers.has(member)) return;
    if (codec.decode(bytes)['object'] !== member) throw new TypeError(`${message} carries no "${member}"`);
    knownMembers.add(member);
  }

  return {
    encode(aggregateId, lastSequence, drafts) {
      if (drafts.length === 0) return [];
      const occurredAt = businessClock.now().toISOString();
      const addedAt = realClock.now();
      const cause = activeTrace();
      let sequence = lastSequence;
      return drafts.map((draft) => {
        if (draft.untold !== true) sequence += 1;
        const members = Object.keys(draft.object);
        const [member] = members;
        if (member === undefined || members.length > 1)
          throw new TypeError('An event has exactly one object');
        const meta = {
          id: draft.id ?? newId(),
          type: draft.type,
          version: EVENT_VERSION,
          timestamp: occurredAt,
          company_id: draft.company_id,
          organization_id: draft.organization_id,
          correlation_id: cause.traceId,
          sequence,
          aggregate_type: draft.aggregate_type,
          aggregate_id: aggregateId,
          previous_json: JSON.stringify(draft.previous),
        };
        const bytes = codec.encode({ meta, ...draft.object, ...draft.beside });
        assertCarries(member, bytes);
        return {
          event_id: meta.id,
          type: draft.type,
          sequence: meta.sequence,
          occurred_at: occurredAt,
          added_at: addedAt,
          message: bytes,
          ...cause.headers,
        };
      });
    },
  };
}

/** The trace id ("" outside a trace) and the W3C headers of what is being done now. */
function activeTrace(): { traceId: string; headers: Pick<OutboxEntry, 'traceparent' | 'tracestate'> } {
  const carrier: { traceparent?: string; tracestate?: string } = {};
  propagation.inject(context.active(), carrier);
  const { traceparent, tracestate } = carrier;
  return {
    traceId: trace.getSpanContext(context.active())?.traceId ?? '',
    headers: { ...(traceparent && { traceparent }), ...(tracestate && { tracestate }) },
  };
}
