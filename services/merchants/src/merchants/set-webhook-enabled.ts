// Sets whether a company's events are delivered: an operator's setting.
import type { Changed } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { changeCompany, maySimulate, OPERATORS_ONLY, type CompanyDeps } from '../company';
import type { Company } from '../company/domain/company';
import { setWebhookEnabled as decide } from './domain/update-merchant';

/** permission_denied · resource_not_found */
export async function setWebhookEnabled(
  deps: CompanyDeps,
  call: CallContext,
  merchantId: string,
  enabled: boolean,
): Promise<Result<Changed<Company>, DomainError>> {
  if (!maySimulate(call.caller, deps.sandbox)) return err(OPERATORS_ONLY);
  return changeCompany(deps, call, { _id: merchantId }, (company) =>
    ok(decide(company, enabled, deps.clock.now().toISOString())),
  );
}
