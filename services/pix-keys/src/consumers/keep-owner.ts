// Merchant events in: what this service keeps of a company.
import type { Merchant__Output } from '@mps/contracts/gen/mps/merchants/v1/Merchant';
import type { MerchantStatus } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import type { KeepOwner } from '../usecases/keep-owner';

export function keepOwnerConsumer(run: KeepOwner): (event: ConsumedEvent) => Promise<void> {
  return async ({ meta, object }) => {
    // The topic carries affiliations too: nothing of theirs is kept here.
    if (object.case !== 'merchant') return;
    const { id, document_number, status } = object.value as Merchant__Output;
    await run({
      company_id: id,
      organization_id: meta.organization_id,
      document_number,
      status: status as MerchantStatus,
      sequence: meta.sequence,
    });
  };
}
