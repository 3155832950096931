// The services that the gateway calls. Written by `npm run gen` from charts/merchant-payments/files/topology.yaml.
import { makeGrpcClient, type ServiceTarget } from '@mps/chassis';
import {
  identityService,
  merchantsService,
  pricingService,
  pixKeysService,
  transactionsService,
  webhooksService,
  ledgerService,
  activityService,
} from '@mps/contracts';
import { z } from 'zod';

const address = z.string().min(1);

/** Settings of the gateway: host:port of each service. */
export const addressSettings = {
  IDENTITY_ADDRESS: address,
  MERCHANTS_ADDRESS: address,
  PRICING_ADDRESS: address,
  PIX_KEYS_ADDRESS: address,
  TRANSACTIONS_ADDRESS: address,
  WEBHOOKS_ADDRESS: address,
  LEDGER_ADDRESS: address,
  ACTIVITY_ADDRESS: address,
};

/** Each service by its name in code. */
export const CALLED_SERVICES = {
  identity: { service: 'identity', setting: 'IDENTITY_ADDRESS' },
  merchants: { service: 'merchants', setting: 'MERCHANTS_ADDRESS' },
  pricing: { service: 'pricing', setting: 'PRICING_ADDRESS' },
  pixKeys: { service: 'pix-keys', setting: 'PIX_KEYS_ADDRESS' },
  transactions: { service: 'transactions', setting: 'TRANSACTIONS_ADDRESS' },
  webhooks: { service: 'webhooks', setting: 'WEBHOOKS_ADDRESS' },
  ledger: { service: 'ledger', setting: 'LEDGER_ADDRESS' },
  activity: { service: 'activity', setting: 'ACTIVITY_ADDRESS' },
} as const;

export type ServiceName = keyof typeof CALLED_SERVICES;

export const makeTargets = (toTarget: (name: ServiceName) => ServiceTarget) => ({
  identity: toTarget('identity'),
  merchants: toTarget('merchants'),
  pricing: toTarget('pricing'),
  pixKeys: toTarget('pixKeys'),
  transactions: toTarget('transactions'),
  webhooks: toTarget('webhooks'),
  ledger: toTarget('ledger'),
  activity: toTarget('activity'),
});

export const makeClients = (targets: ReturnType<typeof makeTargets>) => ({
  identity: makeGrpcClient(identityService(), targets.identity),
  merchants: makeGrpcClient(merchantsService(), targets.merchants),
  pricing: makeGrpcClient(pricingService(), targets.pricing),
  pixKeys: makeGrpcClient(pixKeysService(), targets.pixKeys),
  transactions: makeGrpcClient(transactionsService(), targets.transactions),
  webhooks: makeGrpcClient(webhooksService(), targets.webhooks),
  ledger: makeGrpcClient(ledgerService(), targets.ledger),
  activity: makeGrpcClient(activityService(), targets.activity),
});
