// The caller.
import type { Handler } from '@mps/chassis';
import type { GetMeRequest__Output } from '@mps/contracts/gen/mps/identity/v1/GetMeRequest';
import type { GetMeResponse } from '@mps/contracts/gen/mps/identity/v1/GetMeResponse';
import type { GetMe } from '../usecases/get-me';

export const getMe =
  (useCase: GetMe): Handler<GetMeRequest__Output, GetMeResponse> =>
  (_request, { caller }) =>
    useCase(caller);
