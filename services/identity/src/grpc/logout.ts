// The end of the caller's session.
import type { Handler } from '@mps/chassis';
import type { LogoutRequest__Output } from '@mps/contracts/gen/mps/identity/v1/LogoutRequest';
import type { LogoutResponse } from '@mps/contracts/gen/mps/identity/v1/LogoutResponse';
import type { Logout } from '../usecases/logout';

export const logout =
  (useCase: Logout): Handler<LogoutRequest__Output, LogoutResponse> =>
  (_request, { caller }) =>
    useCase(caller);
