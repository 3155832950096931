// Whether a company's events are delivered: an operator's setting.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Company } from '../domain/company';
import { setWebhookEnabled } from '../domain/settings';
import { changeCompany } from './change-company';
import { OPERATORS_ONLY, maySimulate } from './failures';
import type { UseCaseDeps } from './ports';

export type SetWebhookEnabled = (
  caller: Caller,
  merchantId: string,
  enabled: boolean,
) => Promise<Result<Company, DomainError>>;

export function makeSetWebhookEnabled(deps: UseCaseDeps): SetWebhookEnabled {
  return async (caller, merchantId, enabled) => {
    if (!maySimulate(caller, deps.sandbox)) return err(OPERATORS_ONLY);
    return changeCompany(
      deps,
      scopeOf(caller),
      (scope) => deps.companies.find(scope, merchantId),
      (company) => ok(setWebhookEnabled(company, enabled, deps.clock.now().toISOString())),
    );
  };
}
