// An operator rotates the signing key.
import type { Handler } from '@mps/chassis';
import type { RotateSigningKeyRequest__Output } from '@mps/contracts/gen/mps/identity/v1/RotateSigningKeyRequest';
import type { RotateSigningKeyResponse } from '@mps/contracts/gen/mps/identity/v1/RotateSigningKeyResponse';
import type { RotateSigningKey } from '../usecases/rotate-signing-key';

export const rotateSigningKey =
  (useCase: RotateSigningKey): Handler<RotateSigningKeyRequest__Output, RotateSigningKeyResponse> =>
  (_request, { caller }) =>
    useCase(caller);
