// The context of calls that the ledger makes for a company when no caller stands behind them: before an automatic transfer, and
// before a cashout that is sent later than it was asked for. The ledger signs them itself; its key is good for the reads in
// LEDGER_RPCS (packages/chassis) alone.
import { makeCallerTokenSigner } from '@mps/chassis';
import type { CallContext } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import type { Config } from '../config';
import { PAYOUT_FACTS_TIMEOUT_MS } from '../limits';

export type CreateOwnContext = (of: {
  readonly organization_id: string;
  readonly company_id: string;
}) => CallContext;

export function makeOwnContext(
  { LEDGER_TOKEN_PRIVATE_JWK: privateJwk }: Pick<Config, 'LEDGER_TOKEN_PRIVATE_JWK'>,
  clock: RealClock,
): CreateOwnContext {
  const signer = makeCallerTokenSigner({ issuer: 'ledger', privateJwk, clock });
  return ({ organization_id, company_id }) => {
    const caller = {
      kind: 'system',
      principal_id: 'ledger',
      organization_id,
      company_id,
      permissions: [],
    } as const;
    return {
      caller,
      callerTokens: signer.tokensOf(caller),
      deadlineMs: clock.now().getTime() + PAYOUT_FACTS_TIMEOUT_MS,
      idempotency: null,
    };
  };
}
