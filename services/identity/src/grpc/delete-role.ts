// The end of a role.
import type { Handler } from '@mps/chassis';
import type { DeleteRoleRequest__Output } from '@mps/contracts/gen/mps/identity/v1/DeleteRoleRequest';
import type { DeleteRoleResponse } from '@mps/contracts/gen/mps/identity/v1/DeleteRoleResponse';
import type { DeleteRole } from '../usecases/delete-role';

export const deleteRole =
  (useCase: DeleteRole): Handler<DeleteRoleRequest__Output, DeleteRoleResponse> =>
  (request, { caller }) =>
    useCase(caller, request.role_id);
