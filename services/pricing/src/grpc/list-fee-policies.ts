// ListFeePolicies: the policies of the caller's organization.
import { pageToWire, type CallContext } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import type { ListFeePoliciesRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/ListFeePoliciesRequest';
import type { ListFeePoliciesResponse } from '@mps/contracts/gen/mps/pricing/v1/ListFeePoliciesResponse';
import { ok, type Result } from '@mps/kernel';
import type { FeePolicies } from '../usecases/ports';
import { readingScope } from '../usecases/refusals';
import { feePolicyToWire } from '../wire/policy';
import { sortedPage } from './requests';

export const listFeePoliciesHandler =
  (policies: Pick<FeePolicies, 'list'>) =>
  async (
    request: ListFeePoliciesRequest__Output,
    { caller }: CallContext,
  ): Promise<Result<ListFeePoliciesResponse, DomainError>> => {
    const scope = readingScope(caller);
    if (!scope.ok) return scope;
    const page = sortedPage(request.page);
    const filter = { isActive: request.is_active ?? null, name: request.name ?? null };
    const { data, total } = await policies.list(scope.value, filter, page);
    return ok({ data: data.map(feePolicyToWire), page: pageToWire(page, total) });
  };
