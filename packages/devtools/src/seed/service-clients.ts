// The operator's gRPC clients. Written by `npm run gen` from charts/merchant-payments/files/topology.yaml.
import { makeGrpcClient, type Closable, type ServiceTarget } from '@mps/chassis';
import {
  identityService,
  merchantsService,
  pricingService,
  pixKeysService,
  transactionsService,
  webhooksService,
  ledgerService,
  activityService,
  type ServiceName,
} from '@mps/contracts';

/** Connects to a service at its first use. `once` makes a function that keeps its first result. */
export function makeServiceClients(
  once: <Client extends Closable>(connect: () => Client) => () => Client,
  toTarget: (service: ServiceName) => ServiceTarget,
) {
  const connected = {
    identity: once(() => makeGrpcClient(identityService(), toTarget('identity'))),
    merchants: once(() => makeGrpcClient(merchantsService(), toTarget('merchants'))),
    pricing: once(() => makeGrpcClient(pricingService(), toTarget('pricing'))),
    pixKeys: once(() => makeGrpcClient(pixKeysService(), toTarget('pix-keys'))),
    transactions: once(() => makeGrpcClient(transactionsService(), toTarget('transactions'))),
    webhooks: once(() => makeGrpcClient(webhooksService(), toTarget('webhooks'))),
    ledger: once(() => makeGrpcClient(ledgerService(), toTarget('ledger'))),
    activity: once(() => makeGrpcClient(activityService(), toTarget('activity'))),
  };
  return {
    get identity() {
      return connected.identity();
    },
    get merchants() {
      return connected.merchants();
    },
    get pricing() {
      return connected.pricing();
    },
    get pixKeys() {
      return connected.pixKeys();
    },
    get transactions() {
      return connected.transactions();
    },
    get webhooks() {
      return connected.webhooks();
    },
    get ledger() {
      return connected.ledger();
    },
    get activity() {
      return connected.activity();
    },
  };
}
