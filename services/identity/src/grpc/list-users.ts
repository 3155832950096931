// Users of the selected company.
import type { Handler } from '@mps/chassis';
import type { ListUsersRequest__Output } from '@mps/contracts/gen/mps/identity/v1/ListUsersRequest';
import type { ListUsersResponse } from '@mps/contracts/gen/mps/identity/v1/ListUsersResponse';
import type { ListUsers } from '../usecases/list-users';
import { pageOf } from './page';

export const listUsers =
  (useCase: ListUsers): Handler<ListUsersRequest__Output, ListUsersResponse> =>
  (request, { caller }) =>
    useCase(caller, pageOf(request.page));
