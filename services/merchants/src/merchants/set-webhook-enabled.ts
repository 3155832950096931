// Sets whether a company's events are delivered: an operator's setting.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { changeCompany, maySimulate, OPERATORS_ONLY, type CompanyDeps } from '../company';
import type { Company } from '../company/domain/company';
import { setWebhookEnabled as decide } from './domain/update-merchant';

/** permission_denied · resource_not_found */
export async function setWebhookEnabled(
  deps: CompanyDeps,
  caller: Caller,
  merchantId: string,
  enabled: boolean,
): Promise<Result<Company, DomainError>> {
  if (!maySimulate(caller, deps.sandbox)) return err(OPERATORS_ONLY);
  return changeCompany(
    deps,
    scopeOf(caller),
    (scope) => deps.companies.find(scope, merchantId),
    (company) => ok(decide(company, enabled, deps.clock.now().toISOString())),
  );
}
