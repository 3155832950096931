// E10: a new token of the same session, bound to a company in which the user has a role. A company that does not exist
// answers like one that is not the user's.
import type { Caller, DomainError } from '@mps/contracts';
import type { SelectCompanyResponse } from '@mps/contracts/gen/mps/identity/v1/SelectCompanyResponse';
import { err, ok, type Result } from '@mps/kernel';
import { isLive } from '../domain/session';
import { change } from './change';
import type { Ports } from './ports';
import { sessionOf, unauthenticated } from './refusals';
import { claimsOf, selectedCompany } from './selection';
import { oneUserView } from './views';

export type SelectCompany = ReturnType<typeof makeSelectCompany>;

export function makeSelectCompany(
  ports: Pick<Ports, 'users' | 'sessions' | 'roles' | 'companies' | 'accessTokens' | 'realClock'>,
) {
  const { users, sessions, accessTokens, realClock } = ports;
  return async (caller: Caller, companyId: string): Promise<Result<SelectCompanyResponse, DomainError>> => {
    const session = sessionOf(caller);
    if (!session.ok) return session;
    const { user_id, session_id } = session.value;
    const user = await users.find(user_id);
    if (user === null) return err(unauthenticated);
    const selected = await selectedCompany(ports, user, companyId);
    if (selected === null) return err({ code: 'company_access_denied' });
    const bound = await change({
      repository: sessions,
      load: () => sessions.find(session_id),
      decide: (current) =>
        isLive(current, user, realClock.now())
          ? ok({ ...current, company_id: companyId })
          : err(unauthenticated),
      events: [],
    });
    if (!bound.ok) return bound;
    const [access, view] = await Promise.all([
      accessTokens.sign(claimsOf(user, session_id, companyId)),
      oneUserView(ports, user, companyId),
    ]);
    return ok({
      user: view,
      token: access.token,
      expires_at: access.expires_at.toISOString(),
      selected_company: selected,
    });
  };
}
