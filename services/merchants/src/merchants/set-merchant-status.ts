// Moves a company's status on behalf of a merchant or an operator.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, type MerchantStatus, type Result } from '@mps/kernel';
import { changeCompany, type CompanyDeps } from '../company';
import type { Company } from '../company/domain/company';
import { moveStatus } from '../company/domain/merchant-status';

export interface SetMerchantStatusCommand {
  readonly merchantId: string;
  readonly status: MerchantStatus;
  readonly reason: string | null;
}

/** resource_not_found · invalid_merchant_state */
export function setMerchantStatus(
  deps: CompanyDeps,
  caller: Caller,
  { merchantId, status, reason }: SetMerchantStatusCommand,
): Promise<Result<Company, DomainError>> {
  return changeCompany(
    deps,
    scopeOf(caller),
    (scope) => deps.companies.find(scope, merchantId),
    (company) => {
      const actor = caller.kind === 'operator' ? 'operator' : 'merchant';
      const now = deps.clock.now().toISOString();
      const decision = moveStatus(company, { to: status, actor, reason, now });
      if (decision.ok) return decision;
      const { current, allowed } = decision.error;
      return err({
        code: 'invalid_merchant_state',
        members: { current_status: current, allowed_statuses: allowed },
      });
    },
  );
}
