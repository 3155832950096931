// The events that the ledger's consumer group handles. It posts payments, stores merchants and fee policies for automatic
// transfers, and republishes lost events of the ledger.
import { routeEvents, type EventFilter, type EventHandlers } from '@mps/messaging';
import type { TransferStore } from '../cashouts';
import { EVENTS_PACE_MS } from '../limits';
import {
  isOfMoney,
  makeCompanyHandlers,
  makePaymentHandlers,
  makePolicyHandlers,
  type PostEventDeps,
} from './take-event';

interface Options extends PostEventDeps {
  readonly transfers: TransferStore;
  readonly gapHandlers: EventHandlers<'webhooks'>;
}

/** Returns the options of the consumer. */
export function routeLedgerEvents({ transfers, gapHandlers, ...posting }: Options) {
  const routed = routeEvents({
    transactions: makePaymentHandlers(posting),
    merchants: makeCompanyHandlers(transfers),
    pricing: makePolicyHandlers(transfers),
    webhooks: gapHandlers,
  });
  const isWanted: EventFilter = (topic, type, encoded) =>
    routed.isWanted(topic, type) && isOfMoney(topic, type, encoded);
  return { ...routed, isWanted, paceMs: EVENTS_PACE_MS };
}
