// SetWebhookEnabled: wire in, setting, wire out.
import type { Handler } from '@mps/chassis';
import type { SetWebhookEnabledRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/SetWebhookEnabledRequest';
import type { SetWebhookEnabledResponse } from '@mps/contracts/gen/mps/merchants/v1/SetWebhookEnabledResponse';
import { ok } from '@mps/kernel';
import type { SetWebhookEnabled } from '../usecases/set-webhook-enabled';
import { merchantToWire } from '../wire/merchant';

export function setWebhookEnabledHandler(
  run: SetWebhookEnabled,
): Handler<SetWebhookEnabledRequest__Output, SetWebhookEnabledResponse> {
  return async ({ merchant_id, enabled }, { caller }) => {
    const set = await run(caller, merchant_id, enabled);
    return set.ok ? ok({ merchant: merchantToWire(set.value) }) : set;
  };
}
