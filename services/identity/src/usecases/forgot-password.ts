// Starts a password reset. For an identifier nobody has it does the same work and answers the same, with a token that
// never works. The token goes to whom it is for, by the deployment's sender of messages; only in test mode it is answered.
import { withoutNulls, type Caller, type DomainError } from '@mps/contracts';
import type { ForgotPasswordResponse } from '@mps/contracts/gen/mps/identity/v1/ForgotPasswordResponse';
import { ok, Secret, type Result } from '@mps/kernel';
import { parseIdentifier } from '../domain/identifier';
import { RESET_TOKEN_MINUTES } from '../limits';
import type { Ports } from './ports';
import { only } from './refusals';

const MINUTE_MS = 60_000;

export type ForgotPassword = ReturnType<typeof makeForgotPassword>;

export function makeForgotPassword(
  ports: Pick<Ports, 'users' | 'passwordResets' | 'resetTokenDelivery' | 'vault' | 'realClock' | 'sandbox'>,
) {
  const { users, passwordResets, resetTokenDelivery, vault, realClock, sandbox } = ports;
  return async (caller: Caller, identifier: string): Promise<Result<ForgotPasswordResponse, DomainError>> => {
    const allowed = only('system', caller);
    if (!allowed.ok) return allowed;
    const parsed = parseIdentifier(identifier);
    const value = parsed.ok ? parsed.value.value : '';
    const user = await users.findByIdentifier(value);
    const token = vault.newResetToken();
    const expiresAt = new Date(realClock.now().getTime() + RESET_TOKEN_MINUTES * MINUTE_MS);
    await passwordResets.put({
      token_hash: vault.sha256(token),
      user_id: user?._id ?? null,
      identifier: user === null ? null : value,
      expires_at: expiresAt,
    });
    if (parsed.ok && user !== null)
      resetTokenDelivery.deliver({ identifier: parsed.value, resetToken: new Secret(token), expiresAt });
    return ok(withoutNulls({ reset_token: sandbox ? token : null }));
  };
}
