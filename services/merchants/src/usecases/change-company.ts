// Every change of a company: read, decide, compare-and-set; decided anew when somebody else was faster.
import type { DomainError, Scope } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Change, Company } from '../domain/company';
import { MAX_COMMIT_ATTEMPTS } from '../limits';
import { NOT_FOUND } from './failures';
import type { Stored, UseCaseDeps } from './ports';

export type Decide = (company: Company) => Result<Change, DomainError>;

/** `read` finds the company anew for every attempt. */
export async function changeCompany(
  { companies, announce }: Pick<UseCaseDeps, 'companies' | 'announce'>,
  scope: Scope | null,
  read: (scope: Scope) => Promise<Stored | null>,
  decide: Decide,
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
    await announce(committed);
    return ok(committed);
  }
  return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
}
