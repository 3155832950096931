// Who holds a key.
import type { Handler } from '@mps/chassis';
import type { VerifyApiKeyRequest__Output } from '@mps/contracts/gen/mps/identity/v1/VerifyApiKeyRequest';
import type { VerifyApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/VerifyApiKeyResponse';
import type { VerifyApiKey } from '../usecases/verify-api-key';

export const verifyApiKey =
  (useCase: VerifyApiKey): Handler<VerifyApiKeyRequest__Output, VerifyApiKeyResponse> =>
  (request, { caller }) =>
    useCase(caller, request.key_sha256);
