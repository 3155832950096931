// The gRPC services by name. Functions, so that a process loads only the contracts it speaks.
import type { ClockServiceDefinition } from './gen/mps/clock/v1/ClockService';
import type { FactsServiceDefinition } from './gen/mps/facts/v1/FactsService';
import type { IdentityServiceDefinition } from './gen/mps/identity/v1/IdentityService';
import type { KeysServiceDefinition } from './gen/mps/keys/v1/KeysService';
import type { LedgerServiceDefinition } from './gen/mps/ledger/v1/LedgerService';
import type { MerchantsServiceDefinition } from './gen/mps/merchants/v1/MerchantsService';
import type { PixKeysServiceDefinition } from './gen/mps/pix_keys/v1/PixKeysService';
import type { PricingServiceDefinition } from './gen/mps/pricing/v1/PricingService';
import type { TransactionsServiceDefinition } from './gen/mps/transactions/v1/TransactionsService';
import type { WebhooksServiceDefinition } from './gen/mps/webhooks/v1/WebhooksService';
import { loadService } from './loader';

export const transactionsService = (): TransactionsServiceDefinition =>
  loadService('mps/transactions/v1/transactions.proto', 'mps.transactions.v1.TransactionsService');

export const merchantsService = (): MerchantsServiceDefinition =>
  loadService('mps/merchants/v1/merchants.proto', 'mps.merchants.v1.MerchantsService');

export const pricingService = (): PricingServiceDefinition =>
  loadService('mps/pricing/v1/pricing.proto', 'mps.pricing.v1.PricingService');

export const pixKeysService = (): PixKeysServiceDefinition =>
  loadService('mps/pix_keys/v1/pix_keys.proto', 'mps.pix_keys.v1.PixKeysService');

export const identityService = (): IdentityServiceDefinition =>
  loadService('mps/identity/v1/identity.proto', 'mps.identity.v1.IdentityService');

export const webhooksService = (): WebhooksServiceDefinition =>
  loadService('mps/webhooks/v1/webhooks.proto', 'mps.webhooks.v1.WebhooksService');

export const ledgerService = (): LedgerServiceDefinition =>
  loadService('mps/ledger/v1/ledger.proto', 'mps.ledger.v1.LedgerService');

/** Served by every service in test mode. */
export const clockService = (): ClockServiceDefinition =>
  loadService('mps/clock/v1/clock.proto', 'mps.clock.v1.ClockService');

/** Served by every service that seals. */
export const keysService = (): KeysServiceDefinition =>
  loadService('mps/keys/v1/keys.proto', 'mps.keys.v1.KeysService');

/** Served by every service whose answers decide about payments. */
export const factsService = (): FactsServiceDefinition =>
  loadService('mps/facts/v1/facts.proto', 'mps.facts.v1.FactsService');
