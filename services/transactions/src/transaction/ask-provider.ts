// The last fence before a provider's word is believed: an adapter that throws has told us nothing.
import type { UnknownOutcome, PaymentProvider, ProviderCall } from './provider';
import type { UseCaseLog } from './ports';

export interface Provider {
  readonly port: PaymentProvider;
  readonly log: UseCaseLog;
}

export async function askProvider<Outcome>(
  { port, log }: Provider,
  call: ProviderCall,
  ask: (port: PaymentProvider, call: ProviderCall) => Promise<Outcome>,
): Promise<Outcome | UnknownOutcome> {
  try {
    return await ask(port, call);
  } catch (error) {
    log.warn({ provider: port.name, err: error }, 'provider adapter failed');
    return { kind: 'unknown' };
  }
}
