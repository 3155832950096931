// Reads of affiliations in the caller's scope.
import type { Page } from '@mps/aggregates';
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, pageOf, type PageQuery, type Result } from '@mps/kernel';
import { NOT_FOUND, type CompanyDeps } from '../company';
import type { Affiliation, Company } from '../company/domain/company';

/** The affiliation with the company it belongs to. */
export interface OwnedAffiliation {
  readonly company: Company;
  readonly affiliation: Affiliation;
}

/** `merchantId` null: of whichever merchant in the caller's scope has it. */
export async function getAffiliation(
  { companies }: Pick<CompanyDeps, 'companies'>,
  caller: Caller,
  merchantId: string | null,
  affiliationId: string,
): Promise<Result<OwnedAffiliation, DomainError>> {
  const scope = scopeOf(caller);
  const company =
    merchantId === null
      ? await companies.findByAffiliation(scope, affiliationId)
      : await companies.find(scope, merchantId);
  const affiliation = company?.affiliations.find(({ id }) => id === affiliationId);
  return company === null || affiliation === undefined ? err(NOT_FOUND) : ok({ company, affiliation });
}

export async function listAffiliations(
  { companies }: Pick<CompanyDeps, 'companies'>,
  caller: Caller,
  merchantId: string,
  query: PageQuery,
): Promise<Result<Page<Affiliation>, DomainError>> {
  const company = await companies.find(scopeOf(caller), merchantId);
  return company === null ? err(NOT_FOUND) : ok(pageOf(company.affiliations, query));
}
