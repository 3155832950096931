// Requests about the second factor of the user, and the proof for dangerous acts. A refusal is an answer about the given proof, so it
// does not end the session.
import { loadSession, sendToConsole } from './session';

export interface Enrolment {
  /** In base32. */
  readonly secret: string;
  readonly otpauth_url: string;
}

export type Proof = { readonly password: string } | { readonly totp: string };

const post = async (operation: string, path: string, body: object): Promise<unknown> =>
  (await sendToConsole({ operation, method: 'POST', path, body })).data;

export async function reauthenticate(proof: Proof): Promise<void> {
  await post('reauthenticateConsoleSession', '/console/session/reauthenticate', proof);
}

export const enrolTotp = async (current_password: string): Promise<Enrolment> =>
  (await post('enrolConsoleTotp', '/console/totp/enrol', { current_password })) as Enrolment;

/** The user's other sessions end. */
export async function confirmTotp(totp: string): Promise<void> {
  await post('confirmConsoleTotp', '/console/totp/confirm', { totp });
  await loadSession();
}

export async function disableTotp(current_password: string, totp: string): Promise<void> {
  await post('disableConsoleTotp', '/console/totp/disable', { current_password, totp });
  await loadSession();
}
