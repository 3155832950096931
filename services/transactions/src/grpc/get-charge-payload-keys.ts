// GetChargePayloadKeys: what charge payloads are verified with.
import type { Handler } from '@mps/chassis';
import type { GetChargePayloadKeysRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/GetChargePayloadKeysRequest';
import type { GetChargePayloadKeysResponse } from '@mps/contracts/gen/mps/transactions/v1/GetChargePayloadKeysResponse';
import { ok } from '@mps/kernel';

export const getChargePayloadKeysHandler =
  (jwks: string): Handler<GetChargePayloadKeysRequest__Output, GetChargePayloadKeysResponse> =>
  async () =>
    ok({ jwks_json: jwks });
