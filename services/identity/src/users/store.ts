// Users as documents. Events of a user carry the user's id and nothing about the person.
import { collectionOf, pageOf, type Page, type PageRequest } from '../store/collection';
import { makeRepository, type Stored, type StoreOptions } from '../store/repository';
import type { User } from './domain/user';

export type UserStore = ReturnType<typeof makeUserStore>;

export function makeUserStore(options: StoreOptions) {
  const collection = collectionOf<Stored<User>>(options.connection, 'users');
  return {
    ...makeRepository<User>(options, 'users', (user) => ({
      aggregate_type: 'user',
      // A user can belong to several companies.
      company_id: '',
      organization_id: '',
      object: { user: { id: user._id } },
    })),
    find: (id: string): Promise<Stored<User> | null> => collection.findOne({ _id: id }),
    findByIdentifier: (value: string): Promise<Stored<User> | null> =>
      collection.findOne({ 'identifiers.value': value }),
    findIn: (companyId: string, id: string): Promise<Stored<User> | null> =>
      collection.findOne({ _id: id, 'memberships.company_id': companyId }),
    list: (companyId: string, page: PageRequest): Promise<Page<User>> =>
      pageOf(collection, { 'memberships.company_id': companyId }, page),
    anyHasRole: async (roleId: string): Promise<boolean> =>
      (await collection.findOne({ 'memberships.role_id': roleId }, { projection: { _id: 1 } })) !== null,
  };
}
