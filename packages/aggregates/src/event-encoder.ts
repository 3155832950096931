// Turns the events of a commit into outbox entries: bytes with their id, sequence, time, actor and trace.
import { currentOrigin, loadMessage, platformOrigin, TOPICS, type TopicKey } from '@mps/contracts';
import { assertHolds, type BusinessClock, newId, type RealClock } from '@mps/kernel';
import { context, propagation, trace } from '@opentelemetry/api';
import type { AuditNote } from './audit-note';
import type { EventDraft, OutboxEntry } from './outbox';

/** The version of the event envelope, `EventMeta.version`. */
const EVENT_VERSION = '1';

interface EventMessage {
  readonly [member: string]: unknown;
}

interface EventEncoder {
  /**
   * Entries of one commit, with the sequences that follow `lastSequence`. The first event carries the first note. Every other note
   * has an event of its own. Throws on an object the topic does not carry.
   */
  encode(
    aggregateId: string,
    lastSequence: number,
    drafts: readonly EventDraft[],
    notes?: readonly AuditNote[],
  ): OutboxEntry[];
}

/** The members of an event that its draft decides. */
type Described = Pick<
  EventDraft,
  'type' | 'aggregate_type' | 'company_id' | 'organization_id' | 'previous' | 'id' | 'untold' | 'sequence'
> & {
  readonly object: Readonly<Record<string, unknown>>;
  readonly beside?: object | undefined;
  readonly audit?: AuditNote | undefined;
};

/** The drafts with their notes. A repeated event describes no change. */
function addNotes(drafts: readonly EventDraft[], notes: readonly AuditNote[]): readonly Described[] {
  if (notes.length === 0) return drafts;
  const at = drafts.findIndex(({ sequence }) => sequence === undefined);
  const noted = drafts.map((draft, index) => (index === at ? { ...draft, audit: notes[0] } : draft));
  return [...noted, ...notes.slice(at === -1 ? 0 : 1).map(toRecordedChange)];
}

const toRecordedChange = (audit: AuditNote): Described => ({
  type: 'change.recorded',
  aggregate_type: 'recorded_change',
  company_id: audit.company_id,
  organization_id: audit.organization_id,
  previous: {},
  object: { change: {} },
  untold: true,
  audit,
});

/** For the events of one topic. An event is encoded once, at its commit. */
export function makeEventEncoder(
  topic: TopicKey,
  businessClock: BusinessClock,
  realClock: RealClock,
): EventEncoder {
  const { file, message } = TOPICS[topic];
  const codec = loadMessage<EventMessage, EventMessage>(file, message);
  const knownMembers = new Set<string>();
  const platform = platformOrigin(readService(topic));

  // The codec drops unknown members, and the event would be empty. So each member is checked once.
  function assertCarries(member: string, bytes: Buffer): void {
    if (knownMembers.has(member)) return;
    if (codec.decode(bytes)['object'] !== member) throw new TypeError(`${message} carries no "${member}"`);
    knownMembers.add(member);
  }

  return {
    encode(aggregateId, lastSequence, drafts, notes = []) {
      if (drafts.length === 0 && notes.length === 0) return [];
      const occurredAt = businessClock.now().toISOString();
      const addedAt = realClock.now();
      const cause = activeTrace();
      const { actor } = currentOrigin() ?? platform;
      let sequence = lastSequence;
      return addNotes(drafts, notes).map((draft) => {
        if (draft.untold !== true && draft.sequence === undefined) sequence += 1;
        assertHolds(
          draft.sequence === undefined || draft.sequence <= lastSequence,
          'aggregate.repeated_event_was_published',
        );
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
          sequence: draft.sequence ?? sequence,
          aggregate_type: draft.aggregate_type,
          aggregate_id: aggregateId,
          previous_json: JSON.stringify(draft.previous),
          actor: actor.id === null ? { kind: actor.kind, label: actor.label } : actor,
          ...(draft.audit && { audit: draft.audit }),
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

/** The name of the service that owns a topic: `pix-keys`. */
const readService = (topic: TopicKey): string => TOPICS[topic].name.split('.')[0] ?? topic;

/** Returns the trace id ("" outside a trace) and the W3C headers of the active trace. */
function activeTrace(): { traceId: string; headers: Pick<OutboxEntry, 'traceparent' | 'tracestate'> } {
  const carrier: { traceparent?: string; tracestate?: string } = {};
  propagation.inject(context.active(), carrier);
  const { traceparent, tracestate } = carrier;
  return {
    traceId: trace.getSpanContext(context.active())?.traceId ?? '',
    headers: { ...(traceparent && { traceparent }), ...(tracestate && { tracestate }) },
  };
}
