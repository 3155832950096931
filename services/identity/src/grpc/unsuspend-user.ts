// Lets a user in again.
import type { Handler } from '@mps/chassis';
import type { UnsuspendUserRequest__Output } from '@mps/contracts/gen/mps/identity/v1/UnsuspendUserRequest';
import type { UnsuspendUserResponse } from '@mps/contracts/gen/mps/identity/v1/UnsuspendUserResponse';
import type { UnsuspendUser } from '../usecases/unsuspend-user';

export const unsuspendUser =
  (useCase: UnsuspendUser): Handler<UnsuspendUserRequest__Output, UnsuspendUserResponse> =>
  (request, { caller }) =>
    useCase(caller, request.user_id);
