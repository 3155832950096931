// ReceiveProviderCallback: the provider's call as it came, from the gateway.
import type { Handler } from '@mps/chassis';
import type { ReceiveProviderCallbackRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/ReceiveProviderCallbackRequest';
import type { ReceiveProviderCallbackResponse } from '@mps/contracts/gen/mps/transactions/v1/ReceiveProviderCallbackResponse';
import { ok } from '@mps/kernel';
import type { ReceiveProviderCallback } from '../payments/receive-callback';

export function receiveProviderCallbackHandler(
  run: ReceiveProviderCallback,
): Handler<ReceiveProviderCallbackRequest__Output, ReceiveProviderCallbackResponse> {
  return async (request) => {
    const received = await run({
      provider: request.provider,
      body: request.body,
      signatureId: request.signature_id,
      signatureTimestamp: request.signature_timestamp,
      signature: request.signature,
    });
    return received.ok ? ok({}) : received;
  };
}
