// Users of the selected company.
import { pageFromWire, type Handler } from '@mps/chassis';
import type { ListUsersRequest__Output } from '@mps/contracts/gen/mps/identity/v1/ListUsersRequest';
import type { ListUsersResponse } from '@mps/contracts/gen/mps/identity/v1/ListUsersResponse';
import type { ListUsers } from '../usecases/list-users';

export const listUsers =
  (useCase: ListUsers): Handler<ListUsersRequest__Output, ListUsersResponse> =>
  (request, { caller }) =>
    useCase(caller, pageFromWire(request.page));
