// The companies of a user, with the user's permissions in each.
import type { CallerContext, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { requireSession, unauthenticated } from '../access';
import type { CompanyStore } from '../companies';
import type { RoleStore } from '../roles';
import {
  isActive,
  toShownMembership,
  type Membership,
  type ShownMembership,
  type User,
  type UserStore,
} from '../users';

export interface MemberCompany {
  readonly id: string;
  readonly name: string;
  readonly kind: 'ORGANIZATION' | 'MERCHANT';
  readonly organization_id: string;
  readonly organization_name: string;
  /** null for the organization's own company. */
  readonly merchant_status: string | null;
  readonly role: { readonly id: string; readonly name: string };
  /** As the role has them, with wildcards. */
  readonly permissions: readonly string[];
}

interface MemberCompaniesDeps {
  readonly companies: Pick<CompanyStore, 'findByIds'>;
  readonly roles: Pick<RoleStore, 'findByIds'>;
}

/** Lists the active memberships: the organization's own company first, then by name. */
export async function listMemberCompanies(
  deps: MemberCompaniesDeps,
  { memberships }: Pick<User, 'memberships'>,
): Promise<readonly MemberCompany[]> {
  const described = await describeMemberships(deps, memberships.filter(isActive));
  return described.map(({ company }) => company);
}

export interface OwnMembership {
  readonly membership: ShownMembership;
  readonly company: MemberCompany;
}

/** Lists the memberships of the caller in any state, so that an invited person finds the invitation. */
export async function listOwnMemberships(
  deps: MemberCompaniesDeps & { readonly users: Pick<UserStore, 'find'> },
  { caller }: CallerContext,
): Promise<Result<readonly OwnMembership[], DomainError>> {
  const own = requireSession(caller);
  if (!own.ok) return own;
  const user = await deps.users.find(own.value.user_id);
  if (user === null) return err(unauthenticated);
  const described = await describeMemberships(deps, user.memberships);
  return ok(
    described.map(({ membership, company }) => ({ membership: toShownMembership(membership), company })),
  );
}

interface Described {
  readonly membership: Membership;
  readonly company: MemberCompany;
}

/** Two reads, however many companies there are. */
async function describeMemberships(
  { companies, roles }: MemberCompaniesDeps,
  memberships: readonly Membership[],
): Promise<readonly Described[]> {
  const ids = memberships.flatMap(({ company_id, organization_id }) => [company_id, organization_id]);
  const [knownCompanies, knownRoles] = await Promise.all([
    companies.findByIds([...new Set(ids)]),
    roles.findByIds([...new Set(memberships.map(({ role_id }) => role_id))]),
  ]);
  const companyById = new Map(knownCompanies.map((company) => [company.id, company]));
  const roleById = new Map(knownRoles.map((role) => [role._id, role]));
  const describe = ({ company_id: id, organization_id, role_id }: Membership): MemberCompany => {
    const company = companyById.get(id);
    const role = roleById.get(role_id);
    const isOrganization = id === organization_id;
    return {
      id,
      name: company?.name ?? '',
      kind: isOrganization ? 'ORGANIZATION' : 'MERCHANT',
      organization_id,
      organization_name: companyById.get(organization_id)?.name ?? '',
      merchant_status: isOrganization ? null : (company?.status ?? null),
      role: { id: role_id, name: role?.name ?? '' },
      permissions: role?.permissions ?? [],
    };
  };
  return memberships
    .map((membership) => ({ membership, company: describe(membership) }))
    .sort((one, other) => compareCompanies(one.company, other.company));
}

function compareCompanies(a: MemberCompany, b: MemberCompany): number {
  if (a.kind !== b.kind) return a.kind === 'ORGANIZATION' ? -1 : 1;
  return a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);
}
