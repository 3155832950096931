// The end of a key.
import type { Handler } from '@mps/chassis';
import type { RevokeApiKeyRequest__Output } from '@mps/contracts/gen/mps/identity/v1/RevokeApiKeyRequest';
import type { RevokeApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/RevokeApiKeyResponse';
import type { RevokeApiKey } from '../usecases/revoke-api-key';

export const revokeApiKey =
  (useCase: RevokeApiKey): Handler<RevokeApiKeyRequest__Output, RevokeApiKeyResponse> =>
  (request, { caller }) =>
    useCase(caller, request.api_key_id);
