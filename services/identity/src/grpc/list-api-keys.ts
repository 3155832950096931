// Keys in the caller's scope.
import { pageFromWire, type Handler } from '@mps/chassis';
import type { ListApiKeysRequest__Output } from '@mps/contracts/gen/mps/identity/v1/ListApiKeysRequest';
import type { ListApiKeysResponse } from '@mps/contracts/gen/mps/identity/v1/ListApiKeysResponse';
import type { ListApiKeys } from '../usecases/list-api-keys';

export const listApiKeys =
  (useCase: ListApiKeys): Handler<ListApiKeysRequest__Output, ListApiKeysResponse> =>
  (request, { caller }) =>
    useCase(caller, pageFromWire(request.page));
