// The company that owns keys: from the projection of its events, else from the merchants service.
import type { ClientOf } from '@mps/chassis';
import { scopeOf } from '@mps/contracts';
import type { MerchantsServiceDefinition } from '@mps/contracts/gen/mps/merchants/v1/MerchantsService';
import { ok, type MerchantStatus } from '@mps/kernel';
import type { KeyDeps } from '../keys';
import type { OwnerStore } from './store';

export function makeFindOwner(
  client: Pick<ClientOf<MerchantsServiceDefinition>, 'GetMerchant'>,
  owners: Pick<OwnerStore, 'find'>,
): KeyDeps['findOwner'] {
  return async (call, companyId) => {
    const scope = scopeOf(call.caller);
    if (scope === null || (scope.company_id ?? companyId) !== companyId) return ok(null);
    const { organization_id } = scope;
    const projected = await owners.find(companyId);
    if (projected !== null) return ok(projected.organization_id === organization_id ? projected : null);
    const found = await client.GetMerchant({ merchant_id: companyId }, call);
    if (!found.ok) return found.error.code === 'resource_not_found' ? ok(null) : found;
    const { merchant } = found.value;
    if (merchant === null) return ok(null);
    const { document_number, status } = merchant;
    return ok({ company_id: companyId, organization_id, document_number, status: status as MerchantStatus });
  };
}
