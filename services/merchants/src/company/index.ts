// The company aggregate for the subjects of this service. Every operation changes it in one way: read, decide,
// compare-and-set, then append the pending events to their streams.
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

/** Dependencies of every operation of this service. */
export interface CompanyDeps {
  readonly companies: CompanyStore;
  /**
   * Appends the pending events of a company to their streams. Never fails: the reconciler appends events that stay
   * pending.
   */
  readonly appendPending: (company: StoredCompany) => Promise<void>;
  readonly businessClock: BusinessClock;
  /** In sandbox mode providers agree at once, and callers may simulate their decisions. */
  readonly sandboxMode: boolean;
}

type Decide = (company: Company) => Result<Change<Company, CompanyEvent>, DomainError>;

interface CompanyChange {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly decide: Decide;
  /** Writes the change even when the outbox is full. */
  readonly exceedsWaitingEvents?: boolean;
}

/** Refuses with resource_not_found, service_unavailable, idempotency_key_conflict or a refusal of `decide`. */
export async function changeCompany(
  { companies, appendPending }: CompanyDeps,
  { filter, decide, exceedsWaitingEvents = false }: CompanyChange,
  { caller, idempotency, deadlineMs }: CallContext,
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

/** Refuses a change that would exceed the number of pending affiliation events. */
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

/** Operators may report the decisions of providers and compliance. In sandbox mode every permitted caller may. */
export const canSimulate = (caller: Caller, sandboxMode: boolean): boolean =>
  sandboxMode || caller.kind === 'operator';
