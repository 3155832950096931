// Roles as documents. A deleted one stays for its event and is not found.
import type { Role } from './domain/role';
import { collectionOf, pageOf, type Page, type PageRequest } from '../store/collection';
import { makeRepository, type Stored, type StoreOptions } from '../store/repository';

export type RoleStore = ReturnType<typeof makeRoleStore>;

export function makeRoleStore(options: StoreOptions) {
  const collection = collectionOf<Stored<Role>>(options.connection, 'roles');
  return {
    ...makeRepository<Role>(options, 'roles', (role) => ({
      aggregate_type: 'role',
      company_id: role.company_id,
      organization_id: role.organization_id,
      object: { role: { id: role._id, company_id: role.company_id } },
    })),
    findIn: (companyId: string, id: string): Promise<Stored<Role> | null> =>
      collection.findOne({ _id: id, company_id: companyId, deleted_at: null }),
    findByName: (companyId: string, nameKey: string): Promise<Stored<Role> | null> =>
      collection.findOne({ company_id: companyId, name_key: nameKey }),
    findMany: async (ids: readonly string[]): Promise<readonly Role[]> =>
      ids.length === 0 ? [] : collection.find({ _id: { $in: [...ids] }, deleted_at: null }).toArray(),
    list: (companyId: string, page: PageRequest): Promise<Page<Role>> =>
      pageOf(collection, { company_id: companyId, deleted_at: null }, page),
  };
}
