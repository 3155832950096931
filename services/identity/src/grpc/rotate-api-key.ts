// A new key in the place of an old one.
import type { Handler } from '@mps/chassis';
import type { RotateApiKeyRequest__Output } from '@mps/contracts/gen/mps/identity/v1/RotateApiKeyRequest';
import type { RotateApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/RotateApiKeyResponse';
import type { RotateApiKey } from '../usecases/rotate-api-key';

export const rotateApiKey =
  (useCase: RotateApiKey): Handler<RotateApiKeyRequest__Output, RotateApiKeyResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      api_key_id: request.api_key_id,
      overlap_hours: request.overlap_hours,
      idempotency_key: request.idempotency_key,
    });
