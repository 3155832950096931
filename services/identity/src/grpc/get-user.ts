// One user of the selected company.
import type { Handler } from '@mps/chassis';
import type { GetUserRequest__Output } from '@mps/contracts/gen/mps/identity/v1/GetUserRequest';
import type { GetUserResponse } from '@mps/contracts/gen/mps/identity/v1/GetUserResponse';
import type { GetUser } from '../usecases/get-user';

export const getUser =
  (useCase: GetUser): Handler<GetUserRequest__Output, GetUserResponse> =>
  (request, { caller }) =>
    useCase(caller, request.user_id);
