// Roles as documents. A deleted role stays until its event is published, and no query finds it.
import {
  ALL_TENANTS,
  NO_DEADLINE,
  aggregateIndexes,
  aggregateMembers,
  declareSchema,
  defineDocument,
  flag,
  instant,
  list,
  makeStore,
  membersOf,
  nullable,
  optional,
  text,
  type CollectionOptions,
  type Filter,
  type Stored,
} from '@mps/aggregates';
import { ok } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { Role } from './domain/role';

export type RoleStore = ReturnType<typeof makeRoleStore>;

const members = membersOf<Role>({
  _id: text(),
  company_id: text(),
  organization_id: text(),
  name: text(),
  name_key: optional(text()),
  description: nullable(text()),
  permissions: list(text()),
  is_default: flag(),
  created_at: instant(),
  updated_at: instant(),
  deleted_at: nullable(instant()),
});

const roles = defineDocument(
  { ...members, ...aggregateMembers },
  {
    indexes: [
      {
        key: { company_id: 1, name_key: 1 },
        name: 'name',
        unique: true,
        partialFilterExpression: { name_key: { $exists: true } },
      },
      { key: { company_id: 1, deleted_at: 1, created_at: -1, _id: -1 }, name: 'newest' },
      ...aggregateIndexes,
    ],
  },
);

export const declareRoles = (connection: Connection) => declareSchema(connection, 'roles', roles);

/** Upper bound for the roles of one page of users. */
const MAX_ROLES_AT_ONCE = 10_000;

export function makeRoleStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<Role, 'role.changed'>({
    ...options,
    topic: 'identity',
    audit: {
      resource: 'role',
      shown: ['name', 'permissions.*', 'is_default', 'deleted_at'],
      others: 'masked',
      ignored: ['name_key'],
    },
    // A role belongs to one company. People of the whole organization use the organization's own company.
    tenancy: ({ organization_id, company_id }) => ({ company_id: company_id ?? organization_id }),
    drafts: (role, events) =>
      events.map((type) => ({
        type,
        aggregate_type: 'role',
        company_id: role.company_id,
        organization_id: role.organization_id,
        previous: {},
        object: { role: { id: role._id, company_id: role.company_id } },
      })),
  });
  return {
    ...store,
    findByName: (companyId: string, nameKey: string): Promise<Stored<Role> | null> =>
      store.find(ALL_TENANTS, { company_id: companyId, name_key: nameKey }),
    findByIds: async (ids: readonly string[]): Promise<readonly Role[]> =>
      ids.length === 0
        ? []
        : store.findMany(ALL_TENANTS, matchLiving({ _id: { $in: [...ids] } }), { limit: MAX_ROLES_AT_ONCE }),
    /** An existing role stays as it is: a default role's id is derived from its company's id. */
    addDefault: (role: Role) =>
      store.create(ALL_TENANTS, {
        deadlineMs: NO_DEADLINE,
        decide: () => ok({ next: role, events: [] }),
        onDuplicate: () => ({ code: 'role_name_taken' as const }),
      }),
  };
}

/** Restricts a filter to roles that are not deleted. */
export const matchLiving = (filter: Filter): Filter => ({ ...filter, deleted_at: null });
