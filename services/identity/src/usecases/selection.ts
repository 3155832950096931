// The company that a user works in, as a token says it and as an answer shows it.
import type { SelectedCompany } from '@mps/contracts/gen/mps/identity/v1/SelectedCompany';
import { membershipIn, type User } from '../domain/user';
import type { AccessClaims, Ports } from './ports';

export type SelectionPorts = Pick<Ports, 'roles' | 'companies'>;

/** null when the user has no role there (any more), or when no company is meant. */
export async function selectedCompany(
  { roles, companies }: SelectionPorts,
  user: User,
  companyId: string | null,
): Promise<SelectedCompany | null> {
  const membership = companyId === null ? undefined : membershipIn(user, companyId);
  if (membership === undefined) return null;
  const [company, [role]] = await Promise.all([
    companies.find(membership.company_id),
    roles.findMany([membership.role_id]),
  ]);
  return { id: membership.company_id, name: company?.name ?? '', role: role?.name ?? '' };
}

/** Claims of a token bound to a company, or to none when the user has no role there. */
export function claimsOf(user: User, sessionId: string, companyId: string | null): AccessClaims {
  const membership = companyId === null ? undefined : membershipIn(user, companyId);
  return {
    sub: user._id,
    sid: sessionId,
    company_id: membership?.company_id ?? null,
    organization_id: membership?.organization_id ?? null,
    role_id: membership?.role_id ?? null,
  };
}
