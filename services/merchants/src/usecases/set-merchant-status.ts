// Moves a company's status on a merchant's or an operator's word.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, type MerchantStatus, type Result } from '@mps/kernel';
import type { Company } from '../domain/company';
import { moveStatus } from '../domain/merchant-status';
import { changeCompany } from './change-company';
import type { UseCaseDeps } from './ports';

export interface SetMerchantStatusCommand {
  readonly merchantId: string;
  readonly status: MerchantStatus;
  readonly reason: string | null;
}

export type SetMerchantStatus = (
  caller: Caller,
  command: SetMerchantStatusCommand,
) => Promise<Result<Company, DomainError>>;

export function makeSetMerchantStatus(deps: UseCaseDeps): SetMerchantStatus {
  return (caller, { merchantId, status, reason }) =>
    changeCompany(
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
