// Merchant events in: what this service keeps of a company.
import type { Merchant__Output } from '@mps/contracts/gen/mps/merchants/v1/Merchant';
import type { MerchantStatus } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import type { OwnerStore } from '../owners/store';

export function projectOwner(owners: Pick<OwnerStore, 'upsert'>): (event: ConsumedEvent) => Promise<void> {
  return async ({ meta, object }) => {
    // The topic carries affiliations too: nothing of theirs is kept here.
    if (object.case !== 'merchant') return;
    const { id, document_number, status } = object.value as Merchant__Output;
    const { organization_id, sequence } = meta;
    const owner = { company_id: id, organization_id, document_number, status: status as MerchantStatus };
    await owners.upsert(owner, sequence);
  };
}
