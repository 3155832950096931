// What the outside is shown of keys, users and roles: never a hash, never another company's part.
import { withoutNulls } from '@mps/contracts';
import type { ApiKey as ApiKeyWire } from '@mps/contracts/gen/mps/identity/v1/ApiKey';
import type { Identifier as IdentifierWire } from '@mps/contracts/gen/mps/identity/v1/Identifier';
import type { Role as RoleWire } from '@mps/contracts/gen/mps/identity/v1/Role';
import type { User as UserWire } from '@mps/contracts/gen/mps/identity/v1/User';
import type { ApiKey } from '../domain/api-key';
import type { Role } from '../domain/role';
import type { Identifier, User } from '../domain/user';
import type { PageRequest, Ports } from './ports';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

export function apiKeyView(key: ApiKey): ApiKeyWire {
  return withoutNulls({
    id: key._id,
    name: key.name,
    prefix: key.prefix,
    last4: key.last4,
    scope: key.scope,
    company_id: key.company_id,
    organization_id: key.organization_id,
    permissions: [...key.permissions],
    allowed_ips: [...key.allowed_ips],
    expires_at: iso(key.expires_at),
    last_used_at: iso(key.last_used_at),
    created_at: key.created_at.toISOString(),
    created_by: key.created_by,
    revoked_at: iso(key.revoked_at),
    rotated_from: key.rotated_from,
  });
}

export function roleView(role: Role): RoleWire {
  return withoutNulls({
    id: role._id,
    name: role.name,
    permissions: [...role.permissions],
    created_at: role.created_at.toISOString(),
    updated_at: role.updated_at.toISOString(),
    description: role.description,
    company_id: role.company_id,
    organization_id: role.organization_id,
  });
}

function identifierView(identifier: Identifier): IdentifierWire {
  const { id, type, value, verified, created_at, verified_at } = identifier;
  return withoutNulls({
    id,
    type: type,
    value,
    verified,
    created_at: created_at.toISOString(),
    verified_at: iso(verified_at),
  });
}

function userView(user: User, roles: readonly Role[]): UserWire {
  const identifiers = user.identifiers.map(identifierView);
  const primary = identifiers.find((one) => one.id === user.primary_identifier_id);
  return withoutNulls({
    id: user._id,
    identifiers,
    primary_identifier: primary ?? null,
    auth_methods: [...user.auth_methods] as string[],
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    roles: roles.map(roleView),
    first_name: user.first_name,
    last_name: user.last_name,
    suspended_at: iso(user.suspended_at),
    metadata_json: user.metadata_json,
  });
}

/** Users with their roles in one company, or in all of theirs when `companyId` is null. */
export async function userViews(
  { roles }: Pick<Ports, 'roles'>,
  users: readonly User[],
  companyId: string | null,
): Promise<UserWire[]> {
  const shown = (user: User): readonly string[] =>
    user.memberships
      .filter((one) => companyId === null || one.company_id === companyId)
      .map((one) => one.role_id);
  const known = new Map(
    (await roles.findMany([...new Set(users.flatMap(shown))])).map((role) => [role._id, role]),
  );
  return users.map((user) =>
    userView(
      user,
      shown(user).flatMap((id) => known.get(id) ?? []),
    ),
  );
}

export async function oneUserView(
  ports: Pick<Ports, 'roles'>,
  user: User,
  companyId: string | null,
): Promise<UserWire> {
  const [view] = await userViews(ports, [user], companyId);
  return view ?? userView(user, []);
}

export const pageInfo = ({ page, limit }: PageRequest, total: number) => ({ page, limit, total });
