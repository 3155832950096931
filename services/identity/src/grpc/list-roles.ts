// Roles of the selected company.
import { pageFromWire, type Handler } from '@mps/chassis';
import type { ListRolesRequest__Output } from '@mps/contracts/gen/mps/identity/v1/ListRolesRequest';
import type { ListRolesResponse } from '@mps/contracts/gen/mps/identity/v1/ListRolesResponse';
import type { ListRoles } from '../usecases/list-roles';

export const listRoles =
  (useCase: ListRoles): Handler<ListRolesRequest__Output, ListRolesResponse> =>
  (request, { caller }) =>
    useCase(caller, pageFromWire(request.page));
