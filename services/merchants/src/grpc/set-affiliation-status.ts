// SetAffiliationStatus: wire in, the decision of the provider, wire out.
import type { Handler } from '@mps/chassis';
import type { SetAffiliationStatusRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/SetAffiliationStatusRequest';
import type { SetAffiliationStatusResponse } from '@mps/contracts/gen/mps/merchants/v1/SetAffiliationStatusResponse';
import { ok, type AffiliationStatus } from '@mps/kernel';
import type { SetAffiliationStatus } from '../usecases/set-affiliation-status';
import { affiliationToWire } from '../wire/merchant';

export function setAffiliationStatusHandler(
  run: SetAffiliationStatus,
): Handler<SetAffiliationStatusRequest__Output, SetAffiliationStatusResponse> {
  return async ({ affiliation_id, status, reason }, { caller }) => {
    const set = await run(caller, {
      affiliationId: affiliation_id,
      status: status as AffiliationStatus,
      reason: reason ?? null,
    });
    if (!set.ok) return set;
    return ok({ affiliation: affiliationToWire(set.value.company.id, set.value.affiliation) });
  };
}
