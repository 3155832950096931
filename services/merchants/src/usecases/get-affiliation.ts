// One affiliation of a merchant.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Affiliation } from '../domain/company';
import { NOT_FOUND } from './failures';
import type { UseCaseDeps } from './ports';

export type GetAffiliation = (
  caller: Caller,
  merchantId: string,
  affiliationId: string,
) => Promise<Result<Affiliation, DomainError>>;

export function makeGetAffiliation({ companies }: Pick<UseCaseDeps, 'companies'>): GetAffiliation {
  return async (caller, merchantId, affiliationId) => {
    const scope = scopeOf(caller);
    const company = scope && (await companies.find(scope, merchantId));
    const found = company?.affiliations.find(({ id }) => id === affiliationId);
    return found === undefined ? err(NOT_FOUND) : ok(found);
  };
}
