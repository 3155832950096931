// The domain's refusals as the errors that callers read.
import { invalid as invalidRequest, violation, type Caller, type DomainError } from '@mps/contracts';
import type { Invalid } from '../domain/company';

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };

export const invalidOf = ({ problems }: Invalid): DomainError =>
  invalidRequest(...problems.map(({ at, code, detail }) => violation(at, code, detail)));

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

/** The operator, and in test mode anyone who is permitted, may say what providers and compliance would say. */
export const maySimulate = (caller: Caller, sandbox: boolean): boolean =>
  sandbox || caller.kind === 'operator';
