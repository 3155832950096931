// An operator gives a role.
import type { Handler } from '@mps/chassis';
import type { GrantRoleRequest__Output } from '@mps/contracts/gen/mps/identity/v1/GrantRoleRequest';
import type { GrantRoleResponse } from '@mps/contracts/gen/mps/identity/v1/GrantRoleResponse';
import type { GrantRole } from '../usecases/grant-role';

export const grantRole =
  (useCase: GrantRole): Handler<GrantRoleRequest__Output, GrantRoleResponse> =>
  (request, { caller }) =>
    useCase(caller, {
      user_id: request.user_id,
      organization_id: request.organization_id,
      company_id: request.company_id,
      role: request.role,
      company_name: request.company_name ?? null,
    });
