// One company in the caller's scope.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Company } from '../domain/company';
import { NOT_FOUND } from './failures';
import type { UseCaseDeps } from './ports';

export type GetMerchant = (caller: Caller, merchantId: string) => Promise<Result<Company, DomainError>>;

export function makeGetMerchant({ companies }: Pick<UseCaseDeps, 'companies'>): GetMerchant {
  return async (caller, merchantId) => {
    const scope = scopeOf(caller);
    const company = scope && (await companies.find(scope, merchantId));
    return company === null ? err(NOT_FOUND) : ok(company);
  };
}
