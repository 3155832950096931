// Takes events of every service into the log, once, however often they arrive: turned into public JSON, personal data
// masked, and hands them on to whoever is to be told, which is stored beside the log's write: attempts wait for both. Internal
// events pass by. What merchants' events say of their companies is kept besides.
import { EVENT_TYPES, TOPICS, eventObjectJson } from '@mps/contracts';
import type { Merchant__Output } from '@mps/contracts/gen/mps/merchants/v1/Merchant';
import type { ConsumedEvent } from '@mps/messaging';
import type { CompanyStore } from '../companies';
import type { Dispatcher } from '../deliveries';
import type { EventLog } from '../events';
import { maskPersonalData, type LoggedEvent, type Members } from '../events/domain/event';

const forMerchants: ReadonlySet<string> = new Set(EVENT_TYPES);

/** Takes events of one aggregate, in order. */
export function recordEvents(
  log: Pick<EventLog, 'record'>,
  companies: Pick<CompanyStore, 'upsert'>,
  dispatcher: Pick<Dispatcher, 'offer'>,
): (events: readonly ConsumedEvent[]) => Promise<void> {
  async function upsertCompany({ meta, object }: ConsumedEvent): Promise<void> {
    const { id, webhook_enabled } = object.value as Merchant__Output;
    await companies.upsert({ id, organization_id: meta.organization_id, webhook_enabled }, meta.sequence);
  }

  async function tell(events: readonly ConsumedEvent[]): Promise<void> {
    const told = events
      .filter(({ meta }) => forMerchants.has(meta.type))
      .map((consumed) => ({ inTrace: consumed.inTrace, event: toLoggedEvent(consumed) }));
    if (told.length === 0) return;
    const logged = log.record(told.map(({ event }) => event));
    const offered = told.map(({ inTrace, event }) => inTrace(async () => dispatcher.offer(event, logged)));
    await Promise.all([logged, ...offered]);
  }

  return async (events) => {
    if (!events.some(isOfMerchant)) return tell(events);
    // Whether a company has webhooks changes with each of them: what is told before is told as it was before.
    for (const event of events) {
      if (isOfMerchant(event)) await upsertCompany(event);
      await tell([event]);
    }
  };
}

const isOfMerchant = ({ object }: ConsumedEvent): boolean => object.case === 'merchant';

function toLoggedEvent({ topic, meta, object }: ConsumedEvent): LoggedEvent {
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
    object_json: maskToJson(
      pickResource(eventObjectJson(TOPICS[topic], object.case, object.value as object)),
    ),
    previous_json: maskToJson(JSON.parse(meta.previous_json) as Members),
  };
}

/** A dispute's message says more than its resource does, for services alone. */
function pickResource(object: Members): Members {
  // Of all others nothing is copied.
  if (!('debited_amount' in object)) return object;
  const { debited_amount: _internal, ...resource } = object;
  return resource;
}
