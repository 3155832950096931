// Partial update of a company (E7).
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { dayOf, err, type Result } from '@mps/kernel';
import { changeCompany, invalidOf, type CompanyDeps } from '../company';
import type { Company } from '../company/domain/company';
import { updateMerchant as decide, type MerchantPatch } from './domain/update-merchant';

/** resource_not_found · validation_error · document_tax_type_locked */
export function updateMerchant(
  deps: CompanyDeps,
  caller: Caller,
  merchantId: string,
  patch: MerchantPatch,
): Promise<Result<Company, DomainError>> {
  return changeCompany(
    deps,
    scopeOf(caller),
    (scope) => deps.companies.find(scope, merchantId),
    (company) => {
      const now = deps.clock.now();
      const decision = decide(company, patch, { now: now.toISOString(), today: dayOf(now) });
      if (decision.ok) return decision;
      return decision.error.code === 'invalid'
        ? err(invalidOf(decision.error))
        : err({ code: 'document_tax_type_locked' });
    },
  );
}
