// Users as documents. Events of a user carry the user's id and no personal data.
import {
  ALL_TENANTS,
  aggregateIndexes,
  aggregateMembers,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  makeStore,
  membersOf,
  nullable,
  objectOf,
  oneOf,
  text,
  type CollectionOptions,
  type Page,
  type Stored,
} from '@mps/aggregates';
import { AUTH_METHODS, IDENTIFIER_TYPES, type PageQuery } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { Membership, Names } from './domain/membership';
import type { Identifier, User } from './domain/user';

export type UserStore = ReturnType<typeof makeUserStore>;

const identifier = objectOf<Identifier>({
  id: text(),
  type: oneOf(IDENTIFIER_TYPES),
  value: text(),
  verified: flag(),
  created_at: instant(),
  verified_at: nullable(instant()),
});

const membership = objectOf<Membership>({
  company_id: text(),
  organization_id: text(),
  role_id: text(),
  admission_id: text(),
  identifier_ids: list(text()),
  sent_names: nullable(objectOf<Names>({ first_name: text(), last_name: text() })),
  metadata_json: text(),
  created_at: instant(),
  updated_at: instant(),
  accepted_at: nullable(instant()),
  suspended_at: nullable(instant()),
});

const members = membersOf<User>({
  _id: text(),
  identifiers: list(identifier),
  primary_identifier_id: text(),
  password_hash: nullable(text()),
  auth_methods: list(oneOf(AUTH_METHODS)),
  first_name: text(),
  last_name: text(),
  memberships: list(membership),
  session_epoch: integer(),
  exempt_session_id: nullable(text()),
  created_at: instant(),
  updated_at: instant(),
});

const users = defineDocument(
  { ...members, ...aggregateMembers },
  {
    indexes: [
      { key: { 'identifiers.value': 1 }, name: 'identifier', unique: true },
      { key: { 'memberships.company_id': 1, created_at: -1, _id: -1 }, name: 'company_newest' },
      { key: { 'memberships.role_id': 1 }, name: 'role' },
      ...aggregateIndexes,
    ],
  },
);

export const declareUsers = (connection: Connection) => declareSchema(connection, 'users', users);

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
