// Records every change that an event carries a note of. The payload of an event is never read: the note says what may be shown.
import { PLATFORM_CHAIN, platformOrigin, TOPICS, type TopicKey } from '@mps/contracts';
import type { EventMeta__Output } from '@mps/contracts/gen/mps/common/v1/EventMeta';
import type { EnvelopeConsumerOptions } from '@mps/messaging';
import type { UnchainedRecord } from './chain';
import type { AuditLog } from './store';

/** The options of the consumer. */
export const recordChanges = ({
  append,
}: Pick<AuditLog, 'append'>): Pick<EnvelopeConsumerOptions, 'topics' | 'handleMeta'> => ({
  topics: Object.keys(TOPICS) as TopicKey[],
  handleMeta: async (meta) => append(toRecords(meta)),
});

/** None: the event is not the first of its change. */
function toRecords({ id, timestamp, correlation_id, actor, audit }: EventMeta__Output): UnchainedRecord[] {
  if (!audit) return [];
  return [
    {
      _id: id,
      organization_id: audit.organization_id || PLATFORM_CHAIN,
      at: new Date(timestamp),
      actor: actor
        ? { kind: actor.kind as UnchainedRecord['actor']['kind'], id: actor.id ?? null, label: actor.label }
        : platformOrigin('unknown').actor,
      action: audit.action,
      resource: { type: audit.resource_type, id: audit.resource_id },
      company_id: audit.company_id || null,
      changes_json: audit.changes_json,
      request_id: correlation_id,
      ip: audit.ip || null,
    },
  ];
}
