// A person accepts the invitation of a company. From then on the person may act for it, and the company sees the
// person's own names.
import { ALL_TENANTS } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import { notFound, requireSession } from '../access';
import type { RoleStore } from '../roles';
import { recordWherePossible, type ChangedUser } from './change-user';
import { findMembership, deriveStatus, withMembership } from './domain/membership';
import type { User } from './domain/user';
import { showToSelf } from './queries';
import { matchMembers, type UserStore } from './store';

export interface AcceptDeps {
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly businessClock: BusinessClock;
}

/**
 * Refuses with resource_not_found, company_access_denied (suspended meanwhile) or invalid_membership_state (accepted
 * before).
 */
export async function acceptMembership(
  deps: AcceptDeps,
  companyId: string,
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<ChangedUser, DomainError>> {
  const session = requireSession(caller);
  if (!session.ok) return session;
  const filter = { _id: session.value.user_id, ...matchMembers(companyId) };
  const decide = (user: User) => {
    const membership = findMembership(user, companyId);
    if (membership === undefined) return err(notFound);
    const status = deriveStatus(membership);
    if (status === 'SUSPENDED') return err({ code: 'company_access_denied' } as const);
    if (status === 'ACTIVE') {
      const members = { current_status: status, allowed_statuses: ['PENDING'] };
      return err({ code: 'invalid_membership_state', members } as const);
    }
    const now = deps.businessClock.now();
    const next = withMembership(user, { ...membership, accepted_at: now }, now);
    return ok({ next, events: ['user.changed'] } as const);
  };
  const accepted = await recordWherePossible(idempotency, (recorded) =>
    deps.users.change<DomainError>(ALL_TENANTS, filter, { idempotency: recorded, deadlineMs, decide }),
  );
  if (!accepted.ok) return accepted;
  const { stored, replayed } = accepted.value;
  return ok({ user: await showToSelf(deps, stored, companyId), replayed });
}
