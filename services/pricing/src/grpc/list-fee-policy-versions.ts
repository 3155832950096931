// ListFeePolicyVersions: what a policy was before each of its replacements.
import { pageToWire, type CallContext } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import type { ListFeePolicyVersionsRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/ListFeePolicyVersionsRequest';
import type { ListFeePolicyVersionsResponse } from '@mps/contracts/gen/mps/pricing/v1/ListFeePolicyVersionsResponse';
import { ok, type Result } from '@mps/kernel';
import type { ListFeePolicyVersions } from '../usecases/list-fee-policy-versions';
import { readingScope } from '../usecases/refusals';
import { feePolicyToWire } from '../wire/policy';
import { sortedPage } from './requests';

export const listFeePolicyVersionsHandler =
  (list: ListFeePolicyVersions) =>
  async (
    request: ListFeePolicyVersionsRequest__Output,
    { caller }: CallContext,
  ): Promise<Result<ListFeePolicyVersionsResponse, DomainError>> => {
    const scope = readingScope(caller);
    if (!scope.ok) return scope;
    const page = sortedPage(request.page);
    const listed = await list(scope.value, request.fee_policy_id, page);
    if (!listed.ok) return listed;
    const { data, total } = listed.value;
    return ok({ data: data.map(feePolicyToWire), page: pageToWire(page, total) });
  };
