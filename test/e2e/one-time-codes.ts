// The codes that an authenticator app would show.
import { TOTP } from 'otpauth';

const STEP_MS = 30_000;
const codeAt = (secret: string, timestamp: number): string => new TOTP({ secret }).generate({ timestamp });

export const codeNow = (secret: string): string => codeAt(secret, Date.now());

/** The code of the next step is good too, and is not used when the code of now was. */
export const nextCode = (secret: string): string => codeAt(secret, Date.now() + STEP_MS);
