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
  optional,
  personal,
  text,
  type Audit,
  type CollectionOptions,
  type Members,
  type Owner,
  type Page,
  type Stored,
} from '@mps/aggregates';
import { AUTH_METHODS, IDENTIFIER_TYPES, type PageQuery } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { isActive, type Membership, type Names } from './domain/membership';
import type { Identifier, Totp, User } from './domain/user';

export type UserStore = ReturnType<typeof makeUserStore>;

const identifier = objectOf<Identifier>({
  id: text(),
  type: oneOf(IDENTIFIER_TYPES),
  value: personal('user', text()),
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
  sent_names: personal('user', nullable(objectOf<Names>({ first_name: text(), last_name: text() }))),
  metadata_json: personal('free text', text()),
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
  first_name: personal('user', text()),
  last_name: personal('user', text()),
  memberships: list(membership),
  session_epoch: integer(),
  exempt_session_id: nullable(text()),
  totp: optional(
    objectOf<Totp>({ sealed_secret: text(), enrolled_at: instant(), confirmed_at: nullable(instant()) }),
  ),
  totp_last_step: optional(integer()),
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

/** A change of one membership is of no interest to the other organizations of the person. */
const AUDIT: Audit = {
  resource: 'user',
  shown: [
    'auth_methods.*',
    'totp.confirmed_at',
    'memberships.*.company_id',
    'memberships.*.role_id',
    'memberships.*.accepted_at',
    'memberships.*.suspended_at',
  ],
  others: 'masked',
  ignored: ['session_epoch', 'exempt_session_id', 'totp_last_step'],
  // By company: the place in the list, and a membership that moves to it, would tell of other organizations.
  toCompared: (members) => ({
    ...members,
    memberships: Object.fromEntries(readMemberships(members).map((one) => [one.company_id, one])),
  }),
  owners: (after, before) => listConcerned(readMemberships(after), readMemberships(before)),
};

const readMemberships = (members: Members | null): readonly Membership[] =>
  (members?.['memberships'] ?? []) as readonly Membership[];

/** The organizations that the person may act for, for what the person does. An invitation tells a company nothing of it. */
export const listOwners = ({ memberships }: User): readonly Owner[] =>
  listConcerned(memberships, memberships);

function listConcerned(after: readonly Membership[], before: readonly Membership[]): readonly Owner[] {
  const all = new Set([...after, ...before]);
  const changed = [...all].filter((one) => !(after.includes(one) && before.includes(one)));
  const concerned = changed.length > 0 ? changed : after.filter(isActive);
  if (concerned.length === 0) return [{ organization_id: null, company_id: null }];
  const byOrganization = Map.groupBy(concerned, ({ organization_id }) => organization_id);
  return [...byOrganization].map(([organization_id, memberships]) => {
    const companies = new Set(memberships.map(({ company_id }) => company_id));
    const [company_id = null] = companies.size === 1 ? companies : [];
    return { organization_id, company_id };
  });
}

export const matchMembers = (companyId: string) => ({ 'memberships.company_id': companyId });

export function makeUserStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<User, 'user.changed'>({
    ...options,
    topic: 'identity',
    audit: AUDIT,
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
