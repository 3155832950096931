// The end of a login: its key is revoked, and its session ends. A session may have ended before, by a change of the password
// for example. Then the key is valid still, and the person must know it.
import { Mps, type MpsError } from '@mps/client';
import type { Io } from '../io';
import { formatInstant } from '../table';
import type { Profile } from './config-file';
import { openPersonClient, selectCompany } from './login-session';

const UNAUTHENTICATED = 401;

/** `openToken` returns an access token of the login. Returns the instant, or null when the platform refuses. */
export async function endLogin(
  profile: Profile,
  openToken: () => Promise<string>,
  io: Io,
): Promise<string | null> {
  try {
    const mps = openPersonClient(profile.base_url, await openToken(), io);
    const revoked = await mps.apiKeys.revoke(profile.api_key_id).result();
    await mps.auth.logout();
    if (!revoked.ok) throw revoked.error;
    return revoked.value.revoked_at;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** False when another try may succeed. */
const isRefusal = (error: unknown): boolean => {
  const {
    kind,
    status = 0,
    retryable,
  } = error as Partial<MpsError> & { status?: number; retryable?: boolean };
  return kind === 'api' && status < 500 && retryable !== true;
};

/** Ends the login that a new one has replaced. It fails in no way: the new login is made. */
export async function endReplacedLogin(old: Profile, next: Profile, token: string, io: Io): Promise<void> {
  try {
    const { base_url: baseUrl } = old;
    const refresh = async (): Promise<string> => {
      const { refresh_token } = old;
      return (await openPersonClient(baseUrl, undefined, io).auth.refresh({ refresh_token })).token;
    };
    if ((await endLogin(old, refresh, io)) !== null) return;
    if (baseUrl === next.base_url && (await revokeByNext(old, next, token, io))) return;
  } catch {
    // No answer: the key may be valid still.
  }
  await tellOfKey(old, io);
}

/** With the session of the new login, which stays in its company. */
async function revokeByNext(old: Profile, next: Profile, token: string, io: Io): Promise<boolean> {
  const { base_url: baseUrl } = next;
  const before = await selectCompany(baseUrl, token, old.merchant_id, io);
  const { ok } = await openPersonClient(baseUrl, before, io).apiKeys.revoke(old.api_key_id).result();
  await selectCompany(baseUrl, before, next.merchant_id, io);
  return ok;
}

/** Says that a key is valid still, unless the platform accepts it no more. */
export async function tellOfKey(profile: Profile, io: Io): Promise<void> {
  const { base_url: baseUrl, api_key: apiKey, api_key_id: id, expires_at: end } = profile;
  const asked = await new Mps({ baseUrl, apiKey }).merchants.list({ limit: 1 }).result();
  if (!asked.ok && asked.error.kind === 'api' && asked.error.status === UNAUTHENTICATED) return;
  io.say(`The key ${id} of ${baseUrl} is not revoked.`);
  if (end !== null) io.say(`It is valid until ${formatInstant(end)} UTC.`);
  io.say('Revoke it in the console, under API keys.');
}
