// What a policy was before each of its replacements.
import type { DomainError, Scope } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { FeePolicy } from '../domain/policy';
import type { FeePolicies, Listed, Page } from './ports';
import { NOT_FOUND } from './refusals';

export type ListFeePolicyVersions = (
  scope: Scope,
  id: string,
  page: Page,
) => Promise<Result<Listed<FeePolicy>, DomainError>>;

export const makeListFeePolicyVersions =
  (policies: FeePolicies): ListFeePolicyVersions =>
  async (scope, id, page) => {
    if ((await policies.find(scope, id)) === null) return err(NOT_FOUND);
    return ok(await policies.listVersions(scope, id, page));
  };
