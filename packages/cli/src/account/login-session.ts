// The login of a profile. Its refresh token is replaced on every use, and the platform ends a session that uses one twice. So one
// process at a time uses it, and the new one is stored before the access token is used.
import { Mps } from '@mps/client';
import { makeLoginFailure, makeUsageFailure } from '../failures';
import type { Io } from '../io';
import { findConfigFile, readProfile, writeProfile } from './config-file';
import { withFileLock } from './file-lock';

/** Access tokens of this process, by profile. */
const tokens = new Map<string, Promise<string>>();

/** Returns an access token, which lives longer than a command. */
export function refreshToken(profile: string, io: Pick<Io, 'env'>): Promise<string> {
  const known = tokens.get(profile) ?? withFileLock(`${findConfigFile(io)}.lock`, () => refresh(profile, io));
  tokens.set(profile, known);
  return known;
}

async function refresh(name: string, io: Pick<Io, 'env'>): Promise<string> {
  const profile = readProfile(io, name);
  if (profile === undefined) throw makeLoginFailure(`There is no profile ${name}`);
  const answer = await new Mps({ baseUrl: profile.base_url }).auth.refresh({
    refresh_token: profile.refresh_token,
  });
  // A login may have replaced the profile meanwhile.
  if (readProfile(io, name)?.refresh_token === profile.refresh_token)
    writeProfile(io, name, { ...profile, refresh_token: answer.refresh_token });
  return answer.token;
}

/** A client of a person. Operations without a login need no token. */
export function openPersonClient(baseUrl: string, token: string | undefined, io: Pick<Io, 'language'>): Mps {
  try {
    return new Mps({ baseUrl, token, language: io.language });
  } catch (error) {
    if (error instanceof TypeError) throw makeUsageFailure(error.message);
    throw error;
  }
}

/** Returns an access token of this company. */
export const selectCompany = async (
  baseUrl: string,
  token: string,
  company: string,
  io: Pick<Io, 'language'>,
): Promise<string> =>
  (await openPersonClient(baseUrl, token, io).auth.selectCompany({ company_id: company })).token;
