// A role of the company's own.
import type { Handler } from '@mps/chassis';
import type { CreateRoleRequest__Output } from '@mps/contracts/gen/mps/identity/v1/CreateRoleRequest';
import type { CreateRoleResponse } from '@mps/contracts/gen/mps/identity/v1/CreateRoleResponse';
import type { CreateRole } from '../usecases/create-role';

export const createRole =
  (useCase: CreateRole): Handler<CreateRoleRequest__Output, CreateRoleResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      name: request.name,
      description: request.description ?? null,
      permissions: request.permissions,
      idempotency_key: request.idempotency_key,
    });
