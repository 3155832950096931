// Companies as merchants' events tell of them, and the default roles that a new one gets before a user can have a role
// in it.
import type { MerchantEvent__Output } from '@mps/contracts/gen/mps/merchants/v1/MerchantEvent';
import type { BusinessClock } from '@mps/kernel';
import { makeDefaultRoles, type RoleStore } from '../roles';
import type { Vault } from '../security/vault';
import type { Company, CompanyStore } from './store';

export { declareCompanies, makeCompanyStore, type CompanyStore } from './store';

/** The sequence of a name that an operator gives before the company's own event has come. */
export const BEFORE_ANY_EVENT = 0;

export interface CompaniesDeps {
  readonly companies: CompanyStore;
  readonly roles: RoleStore;
  readonly vault: Vault;
  readonly businessClock: BusinessClock;
}

/** Safe to repeat, and in any order: an older state never replaces a newer one. */
export async function upsertCompany(
  { companies, roles, vault, businessClock }: CompaniesDeps,
  company: Company,
  sequence: number,
): Promise<void> {
  const known = await companies.find(company.id);
  if (known === null) {
    const defaults = makeDefaultRoles(company, (text) => vault.uuidOf(text), businessClock.now());
    // A role that is there already stays as it is: its id is derived from the company's.
    await Promise.all(defaults.map((role) => roles.addDefault(role)));
  }
  await companies.put(company, sequence);
}

/** A merchant event in. Safe to repeat, and in any order. */
export async function onMerchantEvent(
  deps: CompaniesDeps,
  { meta, merchant }: Pick<MerchantEvent__Output, 'meta' | 'merchant'>,
): Promise<void> {
  if (!meta || !merchant) return;
  const { id, name, status } = merchant;
  await upsertCompany(deps, { id, name, status, organization_id: meta.organization_id }, meta.sequence);
}
