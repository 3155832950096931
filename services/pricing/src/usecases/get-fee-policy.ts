// One fee policy of the caller's organization.
import type { DomainError, Scope } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { FeePolicy } from '../domain/policy';
import type { FeePolicies } from './ports';
import { NOT_FOUND } from './refusals';

export type GetFeePolicy = (scope: Scope, id: string) => Promise<Result<FeePolicy, DomainError>>;

export const makeGetFeePolicy =
  (policies: FeePolicies): GetFeePolicy =>
  async (scope, id) => {
    const policy = await policies.find(scope, id);
    return policy === null ? err(NOT_FOUND) : ok(policy);
  };
