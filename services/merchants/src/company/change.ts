// The one way in which an operation changes a company: read, decide, compare-and-set. Decides anew on a version conflict;
// after MAX_COMMIT_ATTEMPTS conflicts the answer is 503.
import type { DomainError, Scope } from '@mps/contracts';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import { MAX_COMMIT_ATTEMPTS } from '../limits';
import type { StoredCompany } from './documents';
import type { Change, Company } from './domain/company';
import { NOT_FOUND } from './refusals';
import type { CompanyStore } from './store';

/** What every operation of this service takes. */
export interface CompanyDeps {
  readonly companies: CompanyStore;
  /** Appends the pending events of a company to their streams. Never fails: what stays pending is found by a sweep. */
  readonly appendPending: (company: StoredCompany) => Promise<void>;
  readonly clock: BusinessClock;
  /** Test mode: providers agree at once, and callers may simulate their decisions. */
  readonly sandbox: boolean;
}

/** `read` finds the company for every attempt; a decision that answers the same company writes nothing. */
export async function changeCompany(
  { companies, appendPending }: CompanyDeps,
  scope: Scope | null,
  read: (scope: Scope) => Promise<StoredCompany | null>,
  decide: (company: Company) => Result<Change, DomainError>,
): Promise<Result<Company, DomainError>> {
  if (scope === null) return err(NOT_FOUND);
  for (let attempt = 0; attempt < MAX_COMMIT_ATTEMPTS; attempt++) {
    const stored = await read(scope);
    if (stored === null) return err(NOT_FOUND);
    const decision = decide(stored);
    if (!decision.ok) return decision;
    if (decision.value.company === stored) return ok(stored);
    const committed = await companies.commit(scope, stored, decision.value);
    if (committed === null) continue;
    await appendPending(committed);
    return ok(committed);
  }
  return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
}
