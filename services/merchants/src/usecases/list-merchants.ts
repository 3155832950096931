// A page of the companies in the caller's scope.
import { scopeOf, type Caller } from '@mps/contracts';
import type { Company } from '../domain/company';
import type { CompanyQuery, Page, UseCaseDeps } from './ports';

export type ListMerchants = (caller: Caller, query: CompanyQuery) => Promise<Page<Company>>;

export function makeListMerchants({ companies }: Pick<UseCaseDeps, 'companies'>): ListMerchants {
  return async (caller, query) => {
    const scope = scopeOf(caller);
    return scope === null ? { items: [], total: 0 } : companies.list(scope, query);
  };
}
