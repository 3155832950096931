// The lock on an identifier, whether anybody has it or not: after five failures it stays shut for fifteen minutes.

export const MAX_LOGIN_FAILURES = 5;
export const LOCK_MS = 15 * 60_000;

export interface LoginAttempts {
  readonly failures: number;
  readonly locked_until: Date | null;
}

export function isLocked(attempts: LoginAttempts | null, now: Date): boolean {
  return attempts?.locked_until != null && attempts.locked_until > now;
}
