// Refusals that several operations share, as the errors that callers read.
import { invalid, violation, type Caller, type DomainError } from '@mps/contracts';
import type { Invalid } from './domain/company';

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };

export const invalidOf = ({ problems }: Invalid): DomainError =>
  invalid(...problems.map(({ at, code, detail }) => violation(at, code, detail)));

export const tooMany = (what: string, limit: number): DomainError => ({
  code: 'invalid_merchant_state',
  detail: `A merchant has at most ${limit} ${what}`,
});

export const COMPANY_SCOPE_REFUSED: DomainError = {
  code: 'permission_denied',
  detail: 'Only a credential of ORGANIZATION scope may do this',
};

export const OPERATORS_ONLY: DomainError = {
  code: 'permission_denied',
  detail: 'Only the operator of the platform may do this',
};

export const IDEMPOTENCY_KEY_CONFLICT: DomainError = { code: 'idempotency_key_conflict' };

/** Operators, and in test mode every permitted caller, may tell the decisions of providers and of compliance. */
export const maySimulate = (caller: Caller, sandbox: boolean): boolean =>
  sandbox || caller.kind === 'operator';
