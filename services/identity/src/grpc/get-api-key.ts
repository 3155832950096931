// One key in the caller's scope.
import type { Handler } from '@mps/chassis';
import type { GetApiKeyRequest__Output } from '@mps/contracts/gen/mps/identity/v1/GetApiKeyRequest';
import type { GetApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/GetApiKeyResponse';
import type { GetApiKey } from '../usecases/get-api-key';

export const getApiKey =
  (useCase: GetApiKey): Handler<GetApiKeyRequest__Output, GetApiKeyResponse> =>
  (request, { caller }) =>
    useCase(caller, request.api_key_id);
