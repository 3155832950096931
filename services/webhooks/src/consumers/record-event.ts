// Events of every service, for merchants: parsed, turned into public JSON, handed to the log. Internal events pass by.
import { EVENT_TYPES, TOPICS, eventObjectJson } from '@mps/contracts';
import type { ConsumedEvent } from '@mps/messaging';
import type { RecordEvent } from '../usecases/record-event';

const forMerchants: ReadonlySet<string> = new Set(EVENT_TYPES);

export function recordEventConsumer(run: RecordEvent): (event: ConsumedEvent) => Promise<void> {
  return async ({ topic, meta, object }) => {
    if (!forMerchants.has(meta.type)) return;
    await run({
      id: meta.id,
      type: meta.type,
      version: meta.version,
      timestamp: meta.timestamp,
      companyId: meta.company_id,
      organizationId: meta.organization_id,
      correlationId: meta.correlation_id,
      sequence: meta.sequence,
      aggregateType: meta.aggregate_type,
      aggregateId: meta.aggregate_id,
      object: eventObjectJson(TOPICS[topic], object.case, object.value as object),
      previous: JSON.parse(meta.previous_json) as Record<string, unknown>,
    });
  };
}
