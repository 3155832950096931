// Takes events of every service into the log, once, however often they arrive: turned into public JSON, personal data
// masked, and hands them on to whoever is to be told, which is stored beside the log's write: attempts wait for both. Internal
// events pass by. What merchants' events say of their companies is kept besides.
import { EVENT_TYPES, TOPICS, eventObjectJson } from '@mps/contracts';
import type { Merchant__Output } from '@mps/contracts/gen/mps/merchants/v1/Merchant';
import type { ConsumedEvent } from '@mps/messaging';
import type { CompanyStore } from '../companies';
import type { Dispatcher } from '../deliveries';
import type { EventLog } from '../events';
import { maskPersonalData, type Members } from '../events/domain/event';

const forMerchants: ReadonlySet<string> = new Set(EVENT_TYPES);

export function recordEventConsumer(
  log: Pick<EventLog, 'record'>,
  companies: Pick<CompanyStore, 'upsert'>,
  dispatcher: Pick<Dispatcher, 'offer'>,
): (event: ConsumedEvent) => Promise<void> {
  return async ({ topic, meta: { previous_json, ...meta }, object }) => {
    if (object.case === 'merchant') {
      const { id, webhook_enabled } = object.value as Merchant__Output;
      await companies.upsert({ id, organization_id: meta.organization_id, webhook_enabled }, meta.sequence);
    }
    if (!forMerchants.has(meta.type)) return;
    const jsonOf = (members: Members): string =>
      JSON.stringify(maskPersonalData(meta.aggregate_type, members));
    const event = {
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
      object_json: jsonOf(resourceOf(eventObjectJson(TOPICS[topic], object.case, object.value as object))),
      previous_json: jsonOf(JSON.parse(previous_json) as Members),
    };
    const logged = log.record(event);
    await Promise.all([logged, dispatcher.offer(event, logged)]);
  };
}

/** A dispute's message says more than its resource does, for services alone. */
function resourceOf({ debited_amount: _internal, ...resource }: Members): Members {
  return resource;
}
