// PROVIDER_A: what compose.ts builds and what the rest of the service may know of it.
import type { Logger } from '@mps/chassis';
import type { RealClock, Secret } from '@mps/kernel';
import type { PaymentProvider } from '../../usecases/provider-port';
import { makeCallbackReader } from './callback';
import { makeProviderClient } from './client';
import { makeObserver, type UnknownReason } from './observer';
import { makePaymentProvider } from './provider-a';
import { makeStatusMap } from './status-map';

export type { UnknownReason } from './observer';

export interface ProviderAConfig {
  readonly baseUrl: string;
  readonly apiKey: Secret<string>;
  /** `whsec_` and base64, or any text. */
  readonly callbackSecret: Secret<string>;
  readonly clock: RealClock;
  readonly log: Logger;
  /** Called for every answer that counts as unknown, for a metric by reason. */
  readonly onUnknown?: (reason: UnknownReason) => void;
}

export function makeProviderA(config: ProviderAConfig): PaymentProvider {
  const observer = makeObserver(config.log, config.onUnknown ?? (() => undefined));
  const statuses = makeStatusMap(observer);
  const client = makeProviderClient({ baseUrl: config.baseUrl, apiKey: config.apiKey, observer });
  const readCallback = makeCallbackReader(config.callbackSecret, config.clock, statuses);
  return makePaymentProvider({ client, statuses, observer, readCallback });
}
