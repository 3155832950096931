// One-time codes of an authenticator app (RFC 6238). Every app supports these parameters: SHA-1, six digits, and a step of 30
// seconds.
import { Secret, TOTP } from 'otpauth';

/** As long as a digest of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20;
const PARAMETERS = { issuer: 'Merchant payments', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one, for a clock that is wrong and for a slow typist. */
const WINDOW_STEPS = 1;

const CODE = /^[0-9]{6}$/;

/** In base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const makeTotp = (secret: string, label: string): TOTP =>
  new TOTP({ ...PARAMETERS, label, secret: Secret.fromBase32(secret) });

/** An address that a QR code carries to the app. The app shows the label. */
export const formatOtpauthUrl = (secret: string, label: string): string => makeTotp(secret, label).toString();

/** Returns the number of the step that has this code. null: no step at this time has it. People type spaces into codes. */
export function findStep(secret: string, code: string, realNow: Date): number | null {
  const totp = makeTotp(secret, '');
  const timestamp = realNow.getTime();
  const token = code.replaceAll(/\s/g, '');
  if (!CODE.test(token)) return null;
  const delta = totp.validate({ token, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
