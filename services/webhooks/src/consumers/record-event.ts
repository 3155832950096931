// Records the public events of every service in the log, once each: converts them to public JSON, masks personal data and offers
// them to the dispatcher. Log and deliveries are written concurrently, and attempts wait for both. Internal events are skipped.
// Events of an erased payment are blanked in the log before they are attempted.
// Merchant events also update the projection of companies.
import { EVENT_TYPES, TOPICS, eventObjectJson } from '@mps/contracts';
import type { ConsumedEvent } from '@mps/messaging';
import type { CompanyStore } from '../companies';
import type { Dispatcher } from '../deliveries';
import type { EventLog, OfPerson } from '../events';
import { maskPersonalData, type EventSample, type LoggedEvent, type Members } from '../events/domain/event';

const forMerchants: ReadonlySet<string> = new Set(EVENT_TYPES);

/** Returns a function that records events of one aggregate, in order. */
export function recordEvents(
  log: Pick<EventLog, 'record'>,
  companies: Pick<CompanyStore, 'upsert'>,
  dispatcher: Pick<Dispatcher, 'offer'>,
  { blankErased }: Pick<OfPerson, 'blankErased'>,
): (events: readonly ConsumedEvent[]) => Promise<void> {
  async function upsertCompany({ meta, object }: ConsumedEvent): Promise<void> {
    if (object.case !== 'merchant') return;
    const { id, webhook_enabled } = object.value;
    await companies.upsert({ id, organization_id: meta.organization_id, webhook_enabled }, meta.sequence);
  }

  async function recordForMerchants(events: readonly ConsumedEvent[]): Promise<void> {
    const published = events
      .filter(({ meta }) => forMerchants.has(meta.type))
      .map((consumed) => ({ inTrace: consumed.inTrace, event: toLoggedEvent(consumed) }));
    if (published.length === 0) return;
    const recorded = log.record(published.map(({ event }) => event));
    const offered = published.flatMap(({ inTrace, event }) => {
      const logged = recorded.then(async () => blankErased(event));
      return [logged, inTrace(async () => dispatcher.offer(event, logged))];
    });
    await Promise.all(offered);
  }

  return async (events) => {
    if (!events.some(isOfMerchant)) return recordForMerchants(events);
    // Each merchant event may switch webhooks on or off. One event at a time, so each is delivered by the setting at its time.
    for (const event of events) {
      await upsertCompany(event);
      await recordForMerchants([event]);
    }
  };
}

const isOfMerchant = ({ object }: ConsumedEvent): boolean => object.case === 'merchant';

function toLoggedEvent(consumed: ConsumedEvent): LoggedEvent {
  const { topic, meta, object } = consumed;
  const sample = readSample(consumed);
  const maskToJson = (members: Members): string =>
    JSON.stringify(maskPersonalData(meta.aggregate_type, members));
  return {
    id: meta.id,
    type: meta.type,
    version: meta.version,
    timestamp: meta.timestamp,
    company_id: meta.company_id,
    organization_id: meta.organization_id,
    correlation_id: meta.correlation_id,
    sequence: meta.sequence,
    aggregate_type: meta.aggregate_type,
    aggregate_id: meta.aggregate_id,
    object_json: maskToJson(pickResource(eventObjectJson(TOPICS[topic], object.case, object.value))),
    previous_json: maskToJson(JSON.parse(meta.previous_json) as Members),
    ...(sample !== null && { sample }),
  };
}

/** The sample of a test. It is made from a schema and holds no personal data. */
const readSample = (consumed: ConsumedEvent): EventSample | null =>
  consumed.topic === 'webhooks' ? (consumed.message.sample ?? null) : null;

/** Removes the internal member of a dispute: its event carries more than its public resource. */
function pickResource(object: Members): Members {
  // Avoids a copy for all other events.
  if (!('debited_amount' in object)) return object;
  const { debited_amount: _internal, ...resource } = object;
  return resource;
}
