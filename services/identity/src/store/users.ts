// Users as documents. Events of a user name the user and nothing of the person.
import type { BusinessClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { User } from '../domain/user';
import type { Stored, Users } from '../usecases/ports';
import { collectionOf, pageOf } from './collection';
import { makeRepository } from './repository';

export function makeUsers(connection: Connection, clock: BusinessClock, onCommitted: () => void): Users {
  const collection = collectionOf<Stored<User>>(connection, 'users');
  return {
    ...makeRepository<User>({
      collection: collection as never,
      clock,
      onCommitted,
      // A user belongs to no one company.
      draft: (user) => ({
        aggregate_type: 'user',
        company_id: '',
        organization_id: '',
        object: { user: { id: user._id } },
      }),
    }),
    find: (id) => collection.findOne({ _id: id }),
    findByIdentifier: (value) => collection.findOne({ 'identifiers.value': value }),
    findIn: (companyId, id) => collection.findOne({ _id: id, 'memberships.company_id': companyId }),
    list: (companyId, page) => pageOf(collection, { 'memberships.company_id': companyId }, page),
    anyHasRole: async (roleId) =>
      (await collection.findOne({ 'memberships.role_id': roleId }, { projection: { _id: 1 } })) !== null,
  };
}
