// Users as documents. Events of a user carry the user's id and nothing about the person.
import {
  ALL_TENANTS,
  aggregateIndexes,
  declareCollection,
  makeStore,
  type CollectionOptions,
  type Page,
  type Stored,
} from '@mps/aggregates';
import { newId, type PageQuery } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { Membership } from './domain/membership';
import type { User } from './domain/user';

export type UserStore = ReturnType<typeof makeUserStore>;

export const declareUsers = (connection: Connection) =>
  declareCollection(connection, 'users', [
    { key: { 'identifiers.value': 1 }, name: 'identifier', unique: true },
    { key: { 'memberships.company_id': 1, created_at: -1, _id: -1 }, name: 'company_newest' },
    { key: { 'memberships.role_id': 1 }, name: 'role' },
    ...aggregateIndexes,
  ]);

type Members = Readonly<Record<string, unknown>>;
/** From before memberships had a state: the person had accepted, and was suspended everywhere or nowhere. */
type BareMembership = Pick<Membership, 'company_id' | 'organization_id' | 'role_id'>;

function toUser(members: Members): User {
  const user = members as unknown as User;
  return { ...user, memberships: user.memberships.map((one) => withState(one, user, members)) };
}

function withState(
  membership: Membership | BareMembership,
  { identifiers, created_at }: User,
  { suspended_at = null, metadata_json = '{}' }: Members,
): Membership {
  if ('admission_id' in membership) return membership;
  return {
    ...membership,
    admission_id: newId(),
    identifier_ids: identifiers.map(({ id }) => id),
    sent_names: null,
    metadata_json: metadata_json as string,
    created_at,
    updated_at: created_at,
    accepted_at: created_at,
    suspended_at: suspended_at as Date | null,
  };
}

/** Matches the users of one company. */
export const matchMembers = (companyId: string) => ({ 'memberships.company_id': companyId });

export function makeUserStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<User, 'user.changed'>({
    ...options,
    topic: 'identity',
    // A person may belong to several organizations: reads are bounded by matchMembers instead.
    tenancy: () => ({}),
    mapping: { toDocument: (user) => ({ ...user }), fromDocument: toUser },
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
