// Makes a company known with its default roles, before anybody can have a role in it.
import { defaultRolesOf } from '../domain/role';
import type { Company, Ports } from './ports';

/** For the name that an operator gives before the company's own event has come. */
export const BEFORE_ANY_EVENT = 0;

export type KnowCompany = ReturnType<typeof makeKnowCompany>;

export function makeKnowCompany({
  companies,
  roles,
  vault,
  businessClock,
}: Pick<Ports, 'companies' | 'roles' | 'vault' | 'businessClock'>) {
  return async (company: Company, sequence: number): Promise<void> => {
    const known = await companies.find(company.id);
    if (known === null) {
      const defaults = defaultRolesOf(company, (text) => vault.uuidOf(text), businessClock.now());
      // A role that is there already is left as it is: its id is made of the company's.
      await Promise.all(defaults.map((role) => roles.insert(role, [])));
    }
    await companies.put(company, sequence);
  };
}
