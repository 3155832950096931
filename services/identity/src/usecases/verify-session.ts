// What a token whose signature is right may do at this moment: the session, the user and the role as they are now, not
// as they were when it was signed.
import { withoutNulls, type Caller, type DomainError } from '@mps/contracts';
import type { VerifySessionResponse } from '@mps/contracts/gen/mps/identity/v1/VerifySessionResponse';
import { err, ok, type Result } from '@mps/kernel';
import { isLive } from '../domain/session';
import { membershipIn } from '../domain/user';
import type { Ports } from './ports';
import { only, unauthenticated } from './refusals';

export interface VerifySessionCommand {
  readonly session_id: string;
  readonly user_id: string;
  readonly company_id: string | null;
}

export type VerifySession = ReturnType<typeof makeVerifySession>;

export function makeVerifySession(ports: Pick<Ports, 'sessions' | 'users' | 'roles' | 'realClock'>) {
  const { sessions, users, roles, realClock } = ports;
  return async (
    caller: Caller,
    { session_id, user_id, company_id }: VerifySessionCommand,
  ): Promise<Result<VerifySessionResponse, DomainError>> => {
    const allowed = only('system', caller);
    if (!allowed.ok) return allowed;
    const [session, user] = await Promise.all([sessions.find(session_id), users.find(user_id)]);
    if (session === null || user === null || !isLive(session, user, realClock.now()))
      return err(unauthenticated);
    if (company_id === null) return ok({ permissions: [] });
    const membership = membershipIn(user, company_id);
    if (membership === undefined) return err({ code: 'company_access_denied' });
    const [role] = await roles.findMany([membership.role_id]);
    const { organization_id, role_id } = membership;
    return ok(
      withoutNulls({
        organization_id,
        // The organization's own company is the head of all its companies.
        company_id: company_id === organization_id ? null : company_id,
        permissions: [...(role?.permissions ?? [])],
        role_id,
      }),
    );
  };
}
