// What a payment would cost under one policy, and why.
import type { DomainError, Scope } from '@mps/contracts';
import { err, ok, type PaymentSubject, type Result } from '@mps/kernel';
import { explainPolicy, type Explanation } from '../domain/explain-policy';
import type { FeePolicies } from './ports';
import { NOT_FOUND } from './refusals';

export type ExplainFeePolicy = (
  scope: Scope,
  id: string,
  subject: PaymentSubject,
) => Promise<Result<Explanation, DomainError>>;

export const makeExplainFeePolicy =
  (policies: FeePolicies): ExplainFeePolicy =>
  async (scope, id, subject) => {
    const policy = await policies.find(scope, id);
    return policy === null ? err(NOT_FOUND) : ok(explainPolicy(policy, subject));
  };
