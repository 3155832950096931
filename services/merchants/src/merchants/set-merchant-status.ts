// Moves a company's status on behalf of a merchant or an operator.
import type { Changed } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { err, type MerchantStatus, type Result } from '@mps/kernel';
import { changeCompany, type CompanyDeps } from '../company';
import type { Company } from '../company/domain/company';
import { moveStatus } from '../company/domain/merchant-status';

export interface SetMerchantStatusCommand {
  readonly merchant_id: string;
  readonly status: MerchantStatus;
  readonly reason: string | null;
}

/** resource_not_found · invalid_merchant_state */
export const setMerchantStatus = (
  deps: CompanyDeps,
  call: CallContext,
  { merchant_id, status, reason }: SetMerchantStatusCommand,
): Promise<Result<Changed<Company>, DomainError>> => {
  const actor = call.caller.kind === 'operator' ? 'operator' : 'merchant';
  const decide = (company: Company) => {
    const now = deps.clock.now().toISOString();
    const decision = moveStatus(company, { to: status, actor, reason, now });
    if (decision.ok) return decision;
    const { current, allowed } = decision.error;
    return err({
      code: 'invalid_merchant_state',
      members: { current_status: current, allowed_statuses: allowed },
    } satisfies DomainError);
  };
  // A merchant that an operator blocks is blocked, also while its waiting events refuse every other change.
  const exceedsWaitingEvents = actor === 'operator' && status === 'BLOCKED';
  return changeCompany(deps, call, { _id: merchant_id }, decide, { exceedsWaitingEvents });
};
