// People with a second factor.
import { codeNow } from './one-time-codes';
import { anonymous, made, PASSWORD } from './people';

/** Returns the secret. */
export const enrolTotp = async (token: string, current_password = PASSWORD): Promise<string> =>
  String((await made(anonymous.post('/v1/auth/totp/enrol', { current_password }, { token })))['secret']);

/** Uses the code of now, and returns the secret. */
export async function enableTotp(token: string): Promise<string> {
  const secret = await enrolTotp(token);
  await made(anonymous.post('/v1/auth/totp/confirm', { totp: codeNow(secret) }, { token }));
  return secret;
}
