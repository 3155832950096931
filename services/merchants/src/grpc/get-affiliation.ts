// GetAffiliation: wire in, one affiliation, wire out.
import type { Handler } from '@mps/chassis';
import type { GetAffiliationRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/GetAffiliationRequest';
import type { GetAffiliationResponse } from '@mps/contracts/gen/mps/merchants/v1/GetAffiliationResponse';
import { ok } from '@mps/kernel';
import type { GetAffiliation } from '../usecases/get-affiliation';
import { affiliationToWire } from '../wire/merchant';

export function getAffiliationHandler(
  run: GetAffiliation,
): Handler<GetAffiliationRequest__Output, GetAffiliationResponse> {
  return async ({ merchant_id, affiliation_id }, { caller }) => {
    const found = await run(caller, merchant_id ?? null, affiliation_id);
    if (!found.ok) return found;
    return ok({ affiliation: affiliationToWire(found.value.company.id, found.value.affiliation) });
  };
}
