// The context of calls that the ledger makes without a caller: before an automatic transfer, and before a delayed send
// of a cashout. The ledger signs these calls itself. Its key permits only the reads in LEDGER_RPCS (packages/chassis).
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
  realClock: RealClock,
): CreateOwnContext {
  const signer = makeCallerTokenSigner({ issuer: 'ledger', privateJwk, realClock });
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
      deadlineMs: realClock.now().getTime() + PAYOUT_FACTS_TIMEOUT_MS,
      idempotency: null,
    };
  };
}
