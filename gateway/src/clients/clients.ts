// One gRPC client per service, and how long a call may take.
import { type ClientOf, makeGrpcClient } from '@mps/chassis';
import {
  identityService,
  merchantsService,
  pixKeysService,
  pricingService,
  transactionsService,
  webhooksService,
} from '@mps/contracts';

/** A create waits for the payment provider, which may take ten seconds. */
export const CREATE_DEADLINE_MS = 10_500;
export const CALL_DEADLINE_MS = 5_000;
/** Whether there is what a path names, when the answer only chooses between two refusals. */
export const EXISTENCE_DEADLINE_MS = 2_000;

export interface Clients {
  readonly transactions: ClientOf<ReturnType<typeof transactionsService>>;
  readonly merchants: ClientOf<ReturnType<typeof merchantsService>>;
  readonly pricing: ClientOf<ReturnType<typeof pricingService>>;
  readonly pixKeys: ClientOf<ReturnType<typeof pixKeysService>>;
  readonly identity: ClientOf<ReturnType<typeof identityService>>;
  readonly webhooks: ClientOf<ReturnType<typeof webhooksService>>;
}

export type ServiceName = keyof Clients;

/** `host:port` of each service. */
export type Addresses = Readonly<Record<ServiceName, string>>;

export function makeClients(addresses: Addresses): Clients {
  return {
    transactions: makeGrpcClient(transactionsService(), addresses.transactions),
    merchants: makeGrpcClient(merchantsService(), addresses.merchants),
    pricing: makeGrpcClient(pricingService(), addresses.pricing),
    pixKeys: makeGrpcClient(pixKeysService(), addresses.pixKeys),
    identity: makeGrpcClient(identityService(), addresses.identity),
    webhooks: makeGrpcClient(webhooksService(), addresses.webhooks),
  };
}

export function allClients(clients: Clients): readonly { close(): void }[] {
  const { transactions, merchants, pricing, pixKeys, identity, webhooks } = clients;
  return [transactions, merchants, pricing, pixKeys, identity, webhooks];
}
