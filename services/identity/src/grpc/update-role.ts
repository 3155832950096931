// Changes of a role.
import type { Handler } from '@mps/chassis';
import type { UpdateRoleRequest__Output } from '@mps/contracts/gen/mps/identity/v1/UpdateRoleRequest';
import type { UpdateRoleResponse } from '@mps/contracts/gen/mps/identity/v1/UpdateRoleResponse';
import type { UpdateRole } from '../usecases/update-role';
import { present } from './present';

export const updateRole =
  (useCase: UpdateRole): Handler<UpdateRoleRequest__Output, UpdateRoleResponse> =>
  (request, { caller }) =>
    useCase(caller, request.role_id, {
      ...present(request, ['name', 'description']),
      // The wire has no null: what it says of a description that goes is an empty one.
      ...(request.description === '' && { description: null }),
      ...(request.permissions && { permissions: request.permissions.permissions }),
    });
