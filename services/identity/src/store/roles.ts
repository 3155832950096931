// Roles as documents; a deleted one stays for its event but is found by nobody.
import type { BusinessClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { Role } from '../domain/role';
import type { Roles, Stored } from '../usecases/ports';
import { collectionOf, pageOf } from './collection';
import { makeRepository } from './repository';

export function makeRoles(connection: Connection, clock: BusinessClock, onCommitted: () => void): Roles {
  const collection = collectionOf<Stored<Role>>(connection, 'roles');
  return {
    ...makeRepository<Role>({
      collection: collection as never,
      clock,
      onCommitted,
      draft: (role) => ({
        aggregate_type: 'role',
        company_id: role.company_id,
        organization_id: role.organization_id,
        object: { role: { id: role._id, company_id: role.company_id } },
      }),
    }),
    findIn: (companyId, id) => collection.findOne({ _id: id, company_id: companyId, deleted_at: null }),
    findByName: (companyId, nameKey) => collection.findOne({ company_id: companyId, name_key: nameKey }),
    findMany: (ids) =>
      ids.length === 0
        ? Promise.resolve([])
        : collection.find({ _id: { $in: [...ids] }, deleted_at: null }).toArray(),
    list: (companyId, page) => pageOf(collection, { company_id: companyId, deleted_at: null }, page),
  };
}
