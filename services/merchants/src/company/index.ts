// The company aggregate as the subjects of this service use it, and the one way in which operations change it: read,
// decide, compare-and-set, then append the events that the write left pending to their streams.
import type { Change, Changed } from '@mps/aggregates';
import {
  type CallContext,
  type Caller,
  type DomainError,
  failure,
  invalid,
  scopeOf,
  violationOf,
} from '@mps/contracts';
import { type BusinessClock, err, type Result } from '@mps/kernel';
import { MAX_PENDING_AFFILIATION_EVENTS } from '../limits';
import type { Company, CompanyEvent, Invalid } from './domain/company';
import type { CompanyStore, StoredCompany } from './store';

export {
  toAffiliationEvent,
  toAffiliationMessage,
  toBankAccountMessage,
  toMerchantMessage,
  toPaymentTermsEvent,
  toPaymentTerms,
} from './messages';
export {
  matchAffiliation,
  type CompanyQuery,
  type CompanyStore,
  type PaymentContext,
  type StoredCompany,
} from './store';

/** What every operation of this service takes. */
export interface CompanyDeps {
  readonly companies: CompanyStore;
  /** Appends the pending events of a company to their streams. Never fails: what stays pending is found by the reconciler. */
  readonly appendPending: (company: StoredCompany) => Promise<void>;
  readonly clock: BusinessClock;
  /** Test mode: providers agree at once, and callers may simulate their decisions. */
  readonly sandbox: boolean;
}

type Decide = (company: Company) => Result<Change<Company, CompanyEvent>, DomainError>;

/** `exceedsWaitingEvents`: the change is written however many events wait for Kafka. */
interface ChangeBounds {
  readonly exceedsWaitingEvents?: boolean;
}

/** resource_not_found, service_unavailable, idempotency_key_conflict, or what `decide` refuses. */
export async function changeCompany(
  { companies, appendPending }: CompanyDeps,
  { caller, idempotency, deadlineMs }: CallContext,
  filter: Readonly<Record<string, unknown>>,
  decide: Decide,
  { exceedsWaitingEvents = false }: ChangeBounds = {},
): Promise<Result<Changed<Company>, DomainError>> {
  const changed = await companies.change<DomainError>(scopeOf(caller), filter, {
    idempotency,
    deadlineMs,
    decide: bounded(decide),
    exceedsWaitingEvents,
  });
  if (changed.ok && changed.value.moved) await appendPending(changed.value.stored);
  return changed;
}

const TRY_LATER: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

/** Refuses the affiliation event that would be one too many to wait in the company for its stream. */
const bounded =
  (decide: Decide): Decide =>
  (company) => {
    const decided = decide(company);
    if (!decided.ok) return decided;
    const before = company.pending_affiliation_events.length;
    const after = decided.value.next.pending_affiliation_events.length;
    return after > Math.max(before, MAX_PENDING_AFFILIATION_EVENTS) ? err(TRY_LATER) : decided;
  };

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };

export const toValidationError = ({ problems }: Invalid): DomainError =>
  invalid(...problems.map(violationOf));

export const COMPANY_SCOPE_REFUSED = failure('permission_denied', 'organization_scope_needed');

export const OPERATORS_ONLY = failure('permission_denied', 'operator_needed');

/** Operators, and in test mode every permitted caller, may tell the decisions of providers and of compliance. */
export const canSimulate = (caller: Caller, sandbox: boolean): boolean =>
  sandbox || caller.kind === 'operator';
