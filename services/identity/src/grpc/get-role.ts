// One role of the selected company.
import type { Handler } from '@mps/chassis';
import type { GetRoleRequest__Output } from '@mps/contracts/gen/mps/identity/v1/GetRoleRequest';
import type { GetRoleResponse } from '@mps/contracts/gen/mps/identity/v1/GetRoleResponse';
import type { GetRole } from '../usecases/get-role';

export const getRole =
  (useCase: GetRole): Handler<GetRoleRequest__Output, GetRoleResponse> =>
  (request, { caller }) =>
    useCase(caller, request.role_id);
