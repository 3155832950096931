// Companies as webhooks knows them: whose they are and whether their events are delivered, from the events of merchants. A
// company that no event told of yet is asked for at the merchants service, and known from then on.
import type { ClientOf } from '@mps/chassis';
import { scopeOf, type CallContext, type DomainError } from '@mps/contracts';
import type { MerchantsServiceDefinition } from '@mps/contracts/gen/mps/merchants/v1/MerchantsService';
import { ok, type Result } from '@mps/kernel';
import type { CompanyStore } from './store';

export type { Company, CompanyStore } from './store';

/** Whether the caller's scope has this company. */
export type HasCompany = (call: CallContext, companyId: string) => Promise<Result<boolean, DomainError>>;

export function makeHasCompany(
  merchants: Pick<ClientOf<MerchantsServiceDefinition>, 'GetMerchant'>,
  companies: Pick<CompanyStore, 'find' | 'upsert'>,
): HasCompany {
  return async (call, companyId) => {
    const scope = scopeOf(call.caller);
    if (scope === null || (scope.company_id ?? companyId) !== companyId) return ok(false);
    const { organization_id } = scope;
    const known = await companies.find(companyId);
    if (known !== null) return ok(known.organization_id === organization_id);
    const asked = await merchants.GetMerchant({ merchant_id: companyId }, call);
    if (!asked.ok) return asked.error.code === 'resource_not_found' ? ok(false) : asked;
    const { merchant } = asked.value;
    if (merchant === null) return ok(false);
    const { id, webhook_enabled } = merchant;
    // As old as can be: every event of the company is newer.
    await companies.upsert({ id, organization_id, webhook_enabled }, 0);
    return ok(true);
  };
}
