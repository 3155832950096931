// The ledger's consumer group. It posts payments, stores merchants and fee policies for automatic transfers, and
// republishes lost events of the ledger.
import type { ServiceContext } from '@mps/chassis';
import { makeConsumer, type ConsumedEvent, type EventConsumer, type KafkaClient } from '@mps/messaging';
import type { TransferStore } from '../cashouts';
import { EVENTS_PACE_MS } from '../limits';
import { isOfMoney, makePostEvent, makeProjectTerms, type PostEventDeps } from './take-event';

interface Options extends PostEventDeps, Pick<ServiceContext, 'log' | 'fatal'> {
  readonly kafka: KafkaClient;
  readonly transfers: TransferStore;
  readonly takeGap: (event: ConsumedEvent) => Promise<void>;
}

export function makeLedgerConsumer({
  kafka,
  transfers,
  takeGap,
  log,
  fatal,
  ...posting
}: Options): EventConsumer {
  const postEvent = makePostEvent(posting);
  const projectTerms = makeProjectTerms(transfers);
  return makeConsumer({
    kafka,
    group: 'ledger',
    topics: ['transactions', 'merchants', 'pricing', 'webhooks'],
    handle: (event) => {
      if (event.topic === 'webhooks') return takeGap(event);
      return event.topic === 'transactions' ? postEvent(event) : projectTerms(event);
    },
    isWanted: isOfMoney,
    paceMs: EVENTS_PACE_MS,
    log,
    onFatal: fatal,
  });
}
