// Shuts a user out.
import type { Handler } from '@mps/chassis';
import type { SuspendUserRequest__Output } from '@mps/contracts/gen/mps/identity/v1/SuspendUserRequest';
import type { SuspendUserResponse } from '@mps/contracts/gen/mps/identity/v1/SuspendUserResponse';
import type { SuspendUser } from '../usecases/suspend-user';

export const suspendUser =
  (useCase: SuspendUser): Handler<SuspendUserRequest__Output, SuspendUserResponse> =>
  (request, { caller }) =>
    useCase(caller, request.user_id);
