// UpdateAffiliation: wire in, merge patch, wire out.
import type { Handler } from '@mps/chassis';
import type { UpdateAffiliationRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/UpdateAffiliationRequest';
import type { UpdateAffiliationResponse } from '@mps/contracts/gen/mps/merchants/v1/UpdateAffiliationResponse';
import { ok } from '@mps/kernel';
import type { AffiliationPatch } from '../domain/affiliations';
import type { UpdateAffiliation } from '../usecases/update-affiliation';
import { affiliationToWire } from '../wire/merchant';

export function updateAffiliationHandler(
  run: UpdateAffiliation,
): Handler<UpdateAffiliationRequest__Output, UpdateAffiliationResponse> {
  return async ({ merchant_id, affiliation_id, patch_json }, { caller }) => {
    const patch = JSON.parse(patch_json) as AffiliationPatch;
    const updated = await run(caller, { merchantId: merchant_id, affiliationId: affiliation_id, patch });
    return updated.ok ? ok({ affiliation: affiliationToWire(merchant_id, updated.value) }) : updated;
  };
}
