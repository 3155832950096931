// Partial update of a company (E7).
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { dayOf, err, type Result } from '@mps/kernel';
import type { Company } from '../domain/company';
import { updateMerchant, type MerchantPatch } from '../domain/update-merchant';
import { changeCompany } from './change-company';
import { invalidOf } from './failures';
import type { UseCaseDeps } from './ports';

export type UpdateMerchant = (
  caller: Caller,
  merchantId: string,
  patch: MerchantPatch,
) => Promise<Result<Company, DomainError>>;

export function makeUpdateMerchant(deps: UseCaseDeps): UpdateMerchant {
  return (caller, merchantId, patch) =>
    changeCompany(
      deps,
      scopeOf(caller),
      (scope) => deps.companies.find(scope, merchantId),
      (company) => {
        const now = deps.clock.now();
        const decision = updateMerchant(company, patch, { now: now.toISOString(), today: dayOf(now) });
        if (decision.ok) return decision;
        return decision.error.code === 'invalid'
          ? err(invalidOf(decision.error))
          : err({ code: 'document_tax_type_locked' });
      },
    );
}
