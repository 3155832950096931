// A refresh.
import type { Handler } from '@mps/chassis';
import type { RefreshRequest__Output } from '@mps/contracts/gen/mps/identity/v1/RefreshRequest';
import type { RefreshResponse } from '@mps/contracts/gen/mps/identity/v1/RefreshResponse';
import type { Refresh } from '../usecases/refresh';

export const refresh =
  (useCase: Refresh): Handler<RefreshRequest__Output, RefreshResponse> =>
  (request, { caller }) =>
    useCase(caller, request.refresh_token);
