// An operator makes a user.
import type { Handler } from '@mps/chassis';
import type { EnsureUserRequest__Output } from '@mps/contracts/gen/mps/identity/v1/EnsureUserRequest';
import type { EnsureUserResponse } from '@mps/contracts/gen/mps/identity/v1/EnsureUserResponse';
import { Secret } from '@mps/kernel';
import type { EnsureUser } from '../usecases/ensure-user';

export const ensureUser =
  (useCase: EnsureUser): Handler<EnsureUserRequest__Output, EnsureUserResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      identifier: request.identifier,
      password: new Secret(request.password),
      first_name: request.first_name,
      last_name: request.last_name,
    });
