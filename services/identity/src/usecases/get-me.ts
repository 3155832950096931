// The caller, as the caller's token is bound.
import { withoutNulls, type Caller, type DomainError } from '@mps/contracts';
import type { GetMeResponse } from '@mps/contracts/gen/mps/identity/v1/GetMeResponse';
import { err, ok, type Result } from '@mps/kernel';
import type { Ports } from './ports';
import { sessionOf, unauthenticated } from './refusals';
import { selectedCompany } from './selection';
import { oneUserView } from './views';

export type GetMe = ReturnType<typeof makeGetMe>;

export function makeGetMe(ports: Pick<Ports, 'users' | 'roles' | 'companies'>) {
  return async (caller: Caller): Promise<Result<GetMeResponse, DomainError>> => {
    const session = sessionOf(caller);
    if (!session.ok) return session;
    const { user_id, company_id } = session.value;
    const user = await ports.users.find(user_id);
    if (user === null) return err(unauthenticated);
    const [view, selected] = await Promise.all([
      oneUserView(ports, user, company_id),
      selectedCompany(ports, user, company_id),
    ]);
    return ok(withoutNulls({ user: view, selected_company: selected }));
  };
}
