// Users as documents. Events of a user carry the user's id and no personal data.
import {
  ALL_TENANTS,
  aggregateIndexes,
  declareCollection,
  makeStore,
  type CollectionOptions,
  type Page,
  type Stored,
} from '@mps/aggregates';
import type { PageQuery } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { User } from './domain/user';

export type UserStore = ReturnType<typeof makeUserStore>;

export const declareUsers = (connection: Connection) =>
  declareCollection(connection, 'users', [
    { key: { 'identifiers.value': 1 }, name: 'identifier', unique: true },
    { key: { 'memberships.company_id': 1, created_at: -1, _id: -1 }, name: 'company_newest' },
    { key: { 'memberships.role_id': 1 }, name: 'role' },
    ...aggregateIndexes,
  ]);

export const matchMembers = (companyId: string) => ({ 'memberships.company_id': companyId });

export function makeUserStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<User, 'user.changed'>({
    ...options,
    topic: 'identity',
    // A person may belong to several organizations: reads are bounded by matchMembers instead.
    tenancy: () => ({}),
    drafts: (user, events) =>
      events.map((type) => ({
        type,
        aggregate_type: 'user',
        company_id: '',
        organization_id: '',
        previous: {},
        object: { user: { id: user._id } },
      })),
  });
  const find = (filter: Readonly<Record<string, unknown>>): Promise<Stored<User> | null> =>
    store.find(ALL_TENANTS, filter);
  return {
    create: store.create,
    change: store.change,
    find: (id: string) => find({ _id: id }),
    findByIdentifier: (value: string) => find({ 'identifiers.value': value }),
    findIn: (companyId: string, id: string) => find({ _id: id, ...matchMembers(companyId) }),
    page: (companyId: string, query: PageQuery): Promise<Page<Stored<User>>> =>
      store.page(ALL_TENANTS, matchMembers(companyId), query),
    anyHasRole: async (roleId: string): Promise<boolean> =>
      (await find({ 'memberships.role_id': roleId })) !== null,
  };
}
