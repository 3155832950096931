// A role: a named set of permissions in one company. Every company has the default roles, which are immutable.
import { DEFAULT_ROLES } from '@mps/kernel';

export interface Role {
  readonly _id: string;
  readonly company_id: string;
  readonly organization_id: string;
  readonly name: string;
  /** The name in the form that is compared. Absent once the role is deleted, which frees the name. */
  readonly name_key?: string;
  readonly description: string | null;
  readonly permissions: readonly string[];
  readonly is_default: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

export interface RoleFacts {
  readonly id: string;
  readonly company_id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly permissions: readonly string[];
}

export const toNameKey = (name: string): string => name.trim().toLowerCase();

export function newRole(facts: RoleFacts, now: Date): Role {
  const { id, ...rest } = facts;
  return {
    _id: id,
    ...rest,
    name_key: toNameKey(facts.name),
    is_default: false,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

/**
 * Makes the default roles of a company. `toId` returns equal ids for equal texts, so a repeat creates no second role.
 */
export function makeDefaultRoles(
  company: { readonly id: string; readonly organization_id: string },
  toId: (text: string) => string,
  now: Date,
): readonly Role[] {
  return Object.entries(DEFAULT_ROLES).map(([name, permissions]) => ({
    ...newRole(
      {
        id: toId(`${company.id} ${name}`),
        company_id: company.id,
        organization_id: company.organization_id,
        name,
        description: null,
        permissions,
      },
      now,
    ),
    is_default: true,
  }));
}

export interface RoleChanges {
  readonly name?: string;
  readonly description?: string | null;
  readonly permissions?: readonly string[];
}

/** Returns the same object when nothing differs, so that no event is published and the time of change stays. */
export function applyChanges<R extends Role>(role: R, changes: RoleChanges, now: Date): R {
  const { name, description, permissions } = { ...role, ...changes };
  const same =
    name === role.name && description === role.description && permissions.join() === role.permissions.join();
  return same
    ? role
    : { ...role, name, name_key: toNameKey(name), description, permissions, updated_at: now };
}

export function deleted<R extends Role>(role: R, now: Date): R {
  const { name_key: _freed, ...rest } = role;
  return { ...rest, deleted_at: now, updated_at: now } as R;
}

export function restoreRole<R extends Role>(role: R, now: Date): R {
  return { ...role, name_key: toNameKey(role.name), deleted_at: null, updated_at: now };
}
