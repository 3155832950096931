// Partial update of a company (docs/rules.md#merchant).
import type { Changed } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { dayOf, err, type Result } from '@mps/kernel';
import { changeCompany, invalidOf, type CompanyDeps } from '../company';
import type { Company } from '../company/domain/company';
import { updateMerchant as decide, type MerchantPatch } from './domain/update-merchant';

/** resource_not_found · validation_error · document_tax_type_locked */
export const updateMerchant = (
  deps: CompanyDeps,
  call: CallContext,
  merchantId: string,
  patch: MerchantPatch,
): Promise<Result<Changed<Company>, DomainError>> =>
  changeCompany(deps, call, { _id: merchantId }, (company) => {
    const now = deps.clock.now();
    const decision = decide(company, patch, { now: now.toISOString(), today: dayOf(now) });
    if (decision.ok) return decision;
    return err(
      decision.error.code === 'invalid' ? invalidOf(decision.error) : { code: 'document_tax_type_locked' },
    );
  });
