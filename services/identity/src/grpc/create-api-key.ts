// A user makes a key.
import type { Handler } from '@mps/chassis';
import type { CreateApiKeyRequest__Output } from '@mps/contracts/gen/mps/identity/v1/CreateApiKeyRequest';
import type { CreateApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/CreateApiKeyResponse';
import type { CreateApiKey } from '../usecases/create-api-key';

export const createApiKey =
  (useCase: CreateApiKey): Handler<CreateApiKeyRequest__Output, CreateApiKeyResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      name: request.name,
      scope: request.scope,
      permissions: request.permissions?.permissions ?? null,
      expires_at: request.expires_at === undefined ? null : new Date(request.expires_at),
      allowed_ips: request.allowed_ips,
      idempotency_key: request.idempotency_key,
    });
