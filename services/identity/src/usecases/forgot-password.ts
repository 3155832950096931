// Starts a password reset. For an identifier nobody has it does the same work and answers the same, with a token that
// never works. Outside test mode the token is answered to nobody: a deployment that sends messages sends it from here.
import { withoutNulls, type Caller, type DomainError } from '@mps/contracts';
import type { ForgotPasswordResponse } from '@mps/contracts/gen/mps/identity/v1/ForgotPasswordResponse';
import { ok, type Result } from '@mps/kernel';
import { parseIdentifier } from '../domain/identifier';
import { RESET_TOKEN_MINUTES } from '../limits';
import type { Ports } from './ports';
import { only } from './refusals';

const MINUTE_MS = 60_000;

export type ForgotPassword = ReturnType<typeof makeForgotPassword>;

export function makeForgotPassword(
  ports: Pick<Ports, 'users' | 'passwordResets' | 'vault' | 'realClock' | 'sandbox'>,
) {
  const { users, passwordResets, vault, realClock, sandbox } = ports;
  return async (caller: Caller, identifier: string): Promise<Result<ForgotPasswordResponse, DomainError>> => {
    const allowed = only('system', caller);
    if (!allowed.ok) return allowed;
    const parsed = parseIdentifier(identifier);
    const value = parsed.ok ? parsed.value.value : '';
    const user = await users.findByIdentifier(value);
    const token = vault.newResetToken();
    await passwordResets.put({
      token_hash: vault.sha256(token),
      user_id: user?._id ?? null,
      identifier: user === null ? null : value,
      expires_at: new Date(realClock.now().getTime() + RESET_TOKEN_MINUTES * MINUTE_MS),
    });
    return ok(withoutNulls({ reset_token: sandbox ? token : null }));
  };
}
