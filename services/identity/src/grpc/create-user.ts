// A user joins the selected company.
import type { Handler } from '@mps/chassis';
import type { CreateUserRequest__Output } from '@mps/contracts/gen/mps/identity/v1/CreateUserRequest';
import type { CreateUserResponse } from '@mps/contracts/gen/mps/identity/v1/CreateUserResponse';
import { Secret } from '@mps/kernel';
import type { CreateUser } from '../usecases/create-user';

export const createUser =
  (useCase: CreateUser): Handler<CreateUserRequest__Output, CreateUserResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      identifier_type: request.identifier_type,
      identifier_value: request.identifier_value,
      password: request.password === undefined ? null : new Secret(request.password),
      first_name: request.first_name,
      last_name: request.last_name,
      role_id: request.role_id,
      metadata_json: request.metadata_json,
      idempotency_key: request.idempotency_key,
    });
