// A page of a merchant's affiliations.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Affiliation } from '../domain/company';
import { pageOf, type PageQuery } from '../domain/page';
import { NOT_FOUND } from './failures';
import type { Page, UseCaseDeps } from './ports';

export type ListAffiliations = (
  caller: Caller,
  merchantId: string,
  query: PageQuery,
) => Promise<Result<Page<Affiliation>, DomainError>>;

export function makeListAffiliations({ companies }: Pick<UseCaseDeps, 'companies'>): ListAffiliations {
  return async (caller, merchantId, query) => {
    const scope = scopeOf(caller);
    const company = scope && (await companies.find(scope, merchantId));
    return company === null ? err(NOT_FOUND) : ok(pageOf(company.affiliations, query));
  };
}
