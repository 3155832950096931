// Companies in this service: their organization and whether their events are delivered, projected from merchant events. A company
// without an event so far is read from the merchants service once and stored.
import type { ClientOf } from '@mps/chassis';
import { scopeOf, type CallContext, type DomainError } from '@mps/contracts';
import type { MerchantsServiceDefinition } from '@mps/contracts/gen/mps/merchants/v1/MerchantsService';
import { ok, type Result } from '@mps/kernel';
import type { CompanyStore } from './store';

export type { Company, CompanyStore } from './store';

/** Returns whether the company is within the caller's scope. */
export type HasCompany = (context: CallContext, companyId: string) => Promise<Result<boolean, DomainError>>;

export function makeHasCompany(
  merchants: Pick<ClientOf<MerchantsServiceDefinition>, 'GetMerchant'>,
  companies: Pick<CompanyStore, 'find' | 'upsert'>,
): HasCompany {
  return async (context, companyId) => {
    const scope = scopeOf(context.caller);
    if (scope === null || (scope.company_id ?? companyId) !== companyId) return ok(false);
    const { organization_id } = scope;
    const known = await companies.find(companyId);
    if (known !== null) return ok(known.organization_id === organization_id);
    const asked = await merchants.GetMerchant({ merchant_id: companyId }, context);
    if (!asked.ok) return asked.error.code === 'resource_not_found' ? ok(false) : asked;
    const { merchant } = asked.value;
    if (merchant === null) return ok(false);
    const { id, webhook_enabled } = merchant;
    // Sequence 0: every event of the company is newer.
    await companies.upsert({ id, organization_id, webhook_enabled }, 0);
    return ok(true);
  };
}
