// Changes of a user.
import type { Handler } from '@mps/chassis';
import type { UpdateUserRequest__Output } from '@mps/contracts/gen/mps/identity/v1/UpdateUserRequest';
import type { UpdateUserResponse } from '@mps/contracts/gen/mps/identity/v1/UpdateUserResponse';
import type { UpdateUser } from '../usecases/update-user';
import { present } from './present';

export const updateUser =
  (useCase: UpdateUser): Handler<UpdateUserRequest__Output, UpdateUserResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      user_id: request.user_id,
      ...present(request, ['first_name', 'last_name', 'metadata_json', 'role_id']),
    });
