// The gRPC clients, one for each service, and the deadlines of their calls.
import {
  type ClientOf,
  type Closable,
  makeGrpcClient,
  type MutualTls,
  type ServiceTarget,
} from '@mps/chassis';
import {
  identityService,
  ledgerService,
  merchantsService,
  pixKeysService,
  pricingService,
  transactionsService,
  webhooksService,
} from '@mps/contracts';

/** For calls that wait for the payment provider, which may take ten seconds. */
export const CREATE_DEADLINE_MS = 10_500;
export const CALL_DEADLINE_MS = 5_000;
/** For the ledger's part of a payment. Without it the payment is shown all the same. */
export const LEDGER_DEADLINE_MS = 1_000;
/** For the check whether the object of a path exists, when the request gets a 404 or a 400 in any case. */
export const EXISTENCE_DEADLINE_MS = 2_000;

export interface Clients {
  readonly transactions: ClientOf<ReturnType<typeof transactionsService>>;
  readonly merchants: ClientOf<ReturnType<typeof merchantsService>>;
  readonly pricing: ClientOf<ReturnType<typeof pricingService>>;
  readonly pixKeys: ClientOf<ReturnType<typeof pixKeysService>>;
  readonly identity: ClientOf<ReturnType<typeof identityService>>;
  readonly webhooks: ClientOf<ReturnType<typeof webhooksService>>;
  readonly ledger: ClientOf<ReturnType<typeof ledgerService>>;
}

export type ServiceName = keyof Clients;

/** `host:port` of each service. */
export type Addresses = Readonly<Record<ServiceName, string>>;

export type Targets = Readonly<Record<ServiceName, ServiceTarget>>;

export const toTargets = (addresses: Addresses, tls: MutualTls | null): Targets => ({
  transactions: { service: 'transactions', address: addresses.transactions, tls },
  merchants: { service: 'merchants', address: addresses.merchants, tls },
  pricing: { service: 'pricing', address: addresses.pricing, tls },
  pixKeys: { service: 'pix-keys', address: addresses.pixKeys, tls },
  identity: { service: 'identity', address: addresses.identity, tls },
  webhooks: { service: 'webhooks', address: addresses.webhooks, tls },
  ledger: { service: 'ledger', address: addresses.ledger, tls },
});

export function makeClients(targets: Targets): Clients {
  return {
    transactions: makeGrpcClient(transactionsService(), targets.transactions),
    merchants: makeGrpcClient(merchantsService(), targets.merchants),
    pricing: makeGrpcClient(pricingService(), targets.pricing),
    pixKeys: makeGrpcClient(pixKeysService(), targets.pixKeys),
    identity: makeGrpcClient(identityService(), targets.identity),
    webhooks: makeGrpcClient(webhooksService(), targets.webhooks),
    ledger: makeGrpcClient(ledgerService(), targets.ledger),
  };
}

export function listClients(clients: Clients): readonly Closable[] {
  const { transactions, merchants, pricing, pixKeys, identity, webhooks, ledger } = clients;
  return [transactions, merchants, pricing, pixKeys, identity, webhooks, ledger];
}
