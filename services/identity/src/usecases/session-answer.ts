// The answer of a login and of a refresh, and the refresh token that goes with it.
import type { Session as SessionWire } from '@mps/contracts/gen/mps/identity/v1/Session';
import type { RefreshTraces, Session } from '../domain/session';
import type { User } from '../domain/user';
import { REFRESH_TOKEN_DAYS } from '../limits';
import type { Ports } from './ports';
import { claimsOf, selectedCompany, type SelectionPorts } from './selection';
import { oneUserView } from './views';

const DAY_MS = 86_400_000;

export interface NewRefreshToken {
  readonly text: string;
  readonly traces: RefreshTraces;
}

export function newRefreshToken(
  { vault, realClock }: Pick<Ports, 'vault' | 'realClock'>,
  sessionId: string,
): NewRefreshToken {
  const text = vault.newRefreshToken(sessionId);
  const refresh_expires_at = new Date(realClock.now().getTime() + REFRESH_TOKEN_DAYS * DAY_MS);
  return { text, traces: { refresh_hash: vault.sha256(text), refresh_expires_at } };
}

export async function sessionAnswer(
  ports: SelectionPorts & Pick<Ports, 'accessTokens'>,
  user: User,
  session: Session,
  refreshToken: NewRefreshToken,
): Promise<SessionWire> {
  const claims = claimsOf(user, session._id, session.company_id);
  const [access, selected, view] = await Promise.all([
    ports.accessTokens.sign(claims),
    selectedCompany(ports, user, claims.company_id),
    oneUserView(ports, user, claims.company_id),
  ]);
  return {
    user: view,
    token: access.token,
    expires_at: access.expires_at.toISOString(),
    refresh_token: refreshToken.text,
    refresh_expires_at: refreshToken.traces.refresh_expires_at.toISOString(),
    ...(selected && { selected_company: selected }),
  };
}
