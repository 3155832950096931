// Chooses a company (docs/rules.md#select-company): a new token of the same session, bound to a company in which the user
// has a role. A company that does not exist answers like one that is not the user's.
import type { Caller, DomainError } from '@mps/contracts';
import type { SelectCompanyResponse } from '@mps/contracts/gen/mps/identity/v1/SelectCompanyResponse';
import { err, ok, type Result } from '@mps/kernel';
import { sessionOf, unauthenticated } from '../access';
import { change } from '../store/repository';
import { oneUserMessage } from '../users';
import { claimsOf, selectedCompany, type SessionsDeps } from './answers';
import { isLive } from './domain/session';

export async function selectCompany(
  deps: SessionsDeps,
  caller: Caller,
  companyId: string,
): Promise<Result<SelectCompanyResponse, DomainError>> {
  const { users, sessions, accessTokens, realClock } = deps;
  const session = sessionOf(caller);
  if (!session.ok) return session;
  const { user_id, session_id } = session.value;
  const user = await users.find(user_id);
  if (user === null) return err(unauthenticated);
  const selected = await selectedCompany(deps, user, companyId);
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
  const [access, message] = await Promise.all([
    accessTokens.sign(claimsOf(user, session_id, companyId)),
    oneUserMessage(deps, user, companyId),
  ]);
  return ok({
    user: message,
    token: access.token,
    expires_at: access.expires_at.toISOString(),
    selected_company: selected,
  });
}
