// Refusals that several operations share, as the errors that callers read.
import { failure, invalid, violationOf, type Caller, type DomainError } from '@mps/contracts';
import type { Invalid } from './domain/company';

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };

export const invalidOf = ({ problems }: Invalid): DomainError => invalid(...problems.map(violationOf));

export const COMPANY_SCOPE_REFUSED = failure('permission_denied', 'organization_scope_needed');

export const OPERATORS_ONLY = failure('permission_denied', 'operator_needed');

/** Operators, and in test mode every permitted caller, may tell the decisions of providers and of compliance. */
export const maySimulate = (caller: Caller, sandbox: boolean): boolean =>
  sandbox || caller.kind === 'operator';
