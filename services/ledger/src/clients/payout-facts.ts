// What merchants says of a company at the moment at which money would leave, where no caller stands behind the payout: an
// automatic transfer, or a cashout that is sent later than it was asked for. The ledger signs these questions itself, and its
// key is good for nothing else.
import { COPY_LEASE_MS } from '@mps/aggregates';
import { makeCallerTokenSigner, type CallerTokenSigner, type ClientOf } from '@mps/chassis';
import type { CallContext, merchantsService } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import type { PayoutFacts, PayoutFactsOf } from '../cashouts';
import type { Config } from '../config';
import { PAYOUT_FACTS_TIMEOUT_MS } from '../limits';
import { scheduleOf } from '../consumers/take-event';

type Merchants = Pick<ClientOf<ReturnType<typeof merchantsService>>, 'GetPayoutTerms'>;

export function connectPayoutFacts(
  { LEDGER_TOKEN_PRIVATE_JWK: privateJwk }: Pick<Config, 'LEDGER_TOKEN_PRIVATE_JWK'>,
  merchants: Merchants,
  clock: RealClock,
): PayoutFactsOf {
  return makePayoutFacts(merchants, makeCallerTokenSigner({ issuer: 'ledger', privateJwk, clock }), clock);
}

function makePayoutFacts(merchants: Merchants, signer: CallerTokenSigner, clock: RealClock): PayoutFactsOf {
  return async ({ organization_id, company_id }): Promise<PayoutFacts | null> => {
    const caller = {
      kind: 'system',
      principal_id: 'ledger',
      organization_id,
      company_id,
      permissions: [],
    } as const;
    const context: CallContext = {
      caller,
      callerTokens: signer.tokensOf(caller),
      deadlineMs: clock.now().getTime() + PAYOUT_FACTS_TIMEOUT_MS,
      idempotency: null,
    };
    const found = await askFreshly(() => merchants.GetPayoutTerms({ merchant_id: company_id }, context));
    if (found === null || !found.ok) return null;
    const { status, transfer_configurations: configurations, default_fee_policy_id = null } = found.value;
    return {
      status,
      minBalance: configurations?.min_balance ?? 0,
      schedule: configurations && scheduleOf(configurations),
      defaultFeePolicyId: default_fee_policy_id,
      ownsDestination: !found.value.settles_to_foreign_account,
    };
  };
}

const MAX_TRIES = 5;

/**
 * Merchants answers a block when no copy of what was before may be used any more. An answer counts as long as a copy does, from
 * before it was asked for, by the monotonic clock. null: every answer was older.
 */
async function askFreshly<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const askedAt = performance.now();
    const answer = await ask();
    if (performance.now() - askedAt <= COPY_LEASE_MS) return answer;
  }
  return null;
}
