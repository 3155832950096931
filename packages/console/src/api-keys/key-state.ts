// Whether a key can be used. Its end is an instant of the real clock, which the test clock does not move.
import type { ApiKey } from '@mps/client/types';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

export type KeyState = 'active' | 'expiresSoon' | 'expired' | 'revoked';

export function findKeyState(
  { revoked_at: revokedAt, expires_at: expiresAt }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  realNowMs: number,
): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  const leftMs = Date.parse(expiresAt) - realNowMs;
  if (leftMs <= 0) return 'expired';
  return leftMs > SOON_DAYS * DAY_MS ? 'active' : 'expiresSoon';
}
