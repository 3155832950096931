// One affiliation of a merchant, or of whichever merchant in the caller's scope has it.
import { scopeOf, type Caller, type DomainError, type Scope } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { NOT_FOUND } from './failures';
import type { UseCaseDeps } from './ports';
import type { OwnedAffiliation } from './set-affiliation-status';

export type GetAffiliation = (
  caller: Caller,
  merchantId: string | null,
  affiliationId: string,
) => Promise<Result<OwnedAffiliation, DomainError>>;

export function makeGetAffiliation({ companies }: Pick<UseCaseDeps, 'companies'>): GetAffiliation {
  const find = (scope: Scope, merchantId: string | null, affiliationId: string) =>
    merchantId === null
      ? companies.findByAffiliation(scope, affiliationId)
      : companies.find(scope, merchantId);

  return async (caller, merchantId, affiliationId) => {
    const scope = scopeOf(caller);
    const company = scope && (await find(scope, merchantId, affiliationId));
    const found = company?.affiliations.find(({ id }) => id === affiliationId);
    return company === null || found === undefined ? err(NOT_FOUND) : ok({ company, affiliation: found });
  };
}
