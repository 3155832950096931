// The one way in which operations change a company: read, decide, compare-and-set, then append the events that the write
// left pending to their streams.
import type { Change, Changed } from '@mps/aggregates';
import { scopeOf, type CallContext, type DomainError } from '@mps/contracts';
import type { BusinessClock, Result } from '@mps/kernel';
import type { Company, CompanyEvent } from './domain/company';
import type { CompanyStore, StoredCompany } from './store';

/** What every operation of this service takes. */
export interface CompanyDeps {
  readonly companies: CompanyStore;
  /** Appends the pending events of a company to their streams. Never fails: what stays pending is found by a sweep. */
  readonly appendPending: (company: StoredCompany) => Promise<void>;
  readonly clock: BusinessClock;
  /** Test mode: providers agree at once, and callers may simulate their decisions. */
  readonly sandbox: boolean;
}

/** resource_not_found, service_unavailable, idempotency_key_conflict, or what `decide` refuses. */
export async function changeCompany(
  { companies, appendPending }: CompanyDeps,
  { caller, idempotency, deadlineMs }: CallContext,
  filter: Readonly<Record<string, unknown>>,
  decide: (company: Company) => Result<Change<Company, CompanyEvent>, DomainError>,
): Promise<Result<Changed<Company>, DomainError>> {
  const changed = await companies.change<DomainError>(scopeOf(caller), filter, {
    idempotency,
    deadlineMs,
    decide,
  });
  if (changed.ok && changed.value.moved) await appendPending(changed.value.stored);
  return changed;
}
