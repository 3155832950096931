// Companies as reported by merchants' events. A new company gets its default roles before it is stored, so roles
// exist before any user can have one.
import type { BusinessClock } from '@mps/kernel';
import { PASSED, type ConsumedEvent, type EventHandlers } from '@mps/messaging';
import { makeDefaultRoles, type RoleStore } from '../roles';
import type { Vault } from '../security/vault';
import type { Company, CompanyStore } from './store';

export { declareCompanies, makeCompanyStore, type CompanyStore } from './store';

/** The sequence of a company name that an operator gives before the company's first event arrives. */
export const BEFORE_ANY_EVENT = 0;

export interface CompaniesDeps {
  readonly companies: CompanyStore;
  readonly roles: RoleStore;
  readonly vault: Vault;
  readonly businessClock: BusinessClock;
}

/** Safe to repeat and safe in any order: an older state never replaces a newer one. */
export async function upsertCompany(
  { companies, roles, vault, businessClock }: CompaniesDeps,
  company: Company,
  sequence: number,
): Promise<void> {
  const known = await companies.find(company.id);
  if (known === null) {
    const defaults = makeDefaultRoles(company, (text) => vault.uuidOf(text), businessClock.now());
    // An existing role stays as it is: the id of a default role is derived from the company's id.
    await Promise.all(defaults.map((role) => roles.addDefault(role)));
  }
  await companies.put(company, sequence);
}

/** Stores the company of each merchant event. Safe to repeat and safe in any order. */
export function makeMerchantHandlers(deps: CompaniesDeps): EventHandlers<'merchants'> {
  const store = async (
    { id, name, status }: { readonly id: string; readonly name: string; readonly status: string },
    { meta }: Pick<ConsumedEvent, 'meta'>,
  ): Promise<void> =>
    upsertCompany(deps, { id, name, status, organization_id: meta.organization_id }, meta.sequence);
  return {
    'merchant.created': store,
    'merchant.updated': store,
    'merchant.status_changed': store,
    'affiliation.status_changed': PASSED,
    'payment_terms.changed': PASSED,
    'change.recorded': PASSED,
  };
}
