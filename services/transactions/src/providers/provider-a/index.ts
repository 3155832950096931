// PROVIDER_A: what compose.ts builds and what the rest of the service may know of it.
import type { Logger } from '@mps/chassis';
import type { RealClock, Secret } from '@mps/kernel';
import type { DisputeSimulator } from '../../disputes';
import type { PaymentProvider } from '../../transaction';
import type { ThreeDsDirectory } from '../../three-ds';
import { makeCallbackReader, type CallbackReader } from './callback';
import { makeDisputeSimulator } from './disputes';
import { makeObserver, makeProviderClient, type UnknownReason } from './client';
import { makePaymentProvider } from './provider-a';
import { makeStatusMap } from './status-map';
import { makeThreeDsDirectory } from './three-ds';

export type { UnknownReason } from './client';

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

/** The port, and what PROVIDER_A has beside it. */
export interface ProviderA extends PaymentProvider, Pick<CallbackReader, 'readThreeDsCallback'> {
  readonly threeDs: ThreeDsDirectory;
  /** Test mode only. */
  readonly disputes: DisputeSimulator;
}

export function makeProviderA(config: ProviderAConfig): ProviderA {
  const observer = makeObserver(config.log, config.onUnknown ?? (() => undefined));
  const statuses = makeStatusMap(observer);
  const client = makeProviderClient({ baseUrl: config.baseUrl, apiKey: config.apiKey, observer });
  const { readCallback, readThreeDsCallback } = makeCallbackReader(
    config.callbackSecret,
    config.clock,
    statuses,
  );
  return {
    ...makePaymentProvider({ client, statuses, observer, readCallback }),
    readThreeDsCallback,
    threeDs: makeThreeDsDirectory(client, observer),
    disputes: makeDisputeSimulator(client),
  };
}
