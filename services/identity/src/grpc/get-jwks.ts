// The public keys of access tokens.
import type { Handler } from '@mps/chassis';
import type { GetJwksRequest__Output } from '@mps/contracts/gen/mps/identity/v1/GetJwksRequest';
import type { GetJwksResponse } from '@mps/contracts/gen/mps/identity/v1/GetJwksResponse';
import type { GetJwks } from '../usecases/get-jwks';

export const getJwks =
  (useCase: GetJwks): Handler<GetJwksRequest__Output, GetJwksResponse> =>
  () =>
    useCase();
