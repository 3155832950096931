// What a payment provider says about its payments. The gateway only carries it: the bytes are signed, and the service
// that owns the provider's secret verifies them.
import type { CallContext } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Clients } from '../clients/clients';
import type { PlainRequest, PlainRoute } from '../http/route/plain-route';
import { MAX_BODY_BYTES, PROVIDER_CALLBACKS_LIMIT } from '../limits';

export interface ProviderCallbackOptions {
  readonly transactions: Clients['transactions'];
  readonly call: () => CallContext;
}

export function providerCallbackRoute({ transactions, call }: ProviderCallbackOptions): PlainRoute {
  return {
    method: 'POST',
    path: '/provider-callbacks/provider-a',
    maxBodyBytes: MAX_BODY_BYTES,
    limit: PROVIDER_CALLBACKS_LIMIT,
    handle: async ({ headers, body }) => {
      const message = {
        provider: 'PROVIDER_A',
        body,
        signature_id: header(headers, 'webhook-id'),
        signature_timestamp: header(headers, 'webhook-timestamp'),
        signature: header(headers, 'webhook-signature'),
      };
      const taken = await transactions.ReceiveProviderCallback(message, call());
      return taken.ok ? ok({ status: 204, contentType: '', body: '' }) : err(taken.error);
    },
  };
}

function header(headers: PlainRequest['headers'], name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
