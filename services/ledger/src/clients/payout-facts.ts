// Asks merchants about a company at the moment of a payout without a caller: an automatic transfer, or a delayed send
// of a cashout.
import { COPY_LEASE_MS } from '@mps/read-lease';
import type { ClientOf } from '@mps/chassis';
import type { merchantsService } from '@mps/contracts';
import type { PayoutFacts, GetPayoutFacts } from '../cashouts';
import { toSchedule } from '../cashouts/schedule';
import type { CreateOwnContext } from './own-context';

type Merchants = Pick<ClientOf<ReturnType<typeof merchantsService>>, 'GetPayoutTerms'>;

export const makePayoutFacts =
  (merchants: Merchants, createOwnContext: CreateOwnContext): GetPayoutFacts =>
  async (of): Promise<PayoutFacts | null> => {
    const context = createOwnContext(of);
    const found = await askFreshly(() => merchants.GetPayoutTerms({ merchant_id: of.company_id }, context));
    if (found === null || !found.ok) return null;
    const { status, transfer_configurations: configurations, ...terms } = found.value;
    const policies = [terms.default_fee_policy_id, terms.organization_default_fee_policy_id];
    return {
      status,
      minBalance: configurations?.min_balance ?? 0,
      schedule: configurations && toSchedule(configurations),
      feePolicyIds: policies.filter((id) => id !== undefined),
      ownsDestination:
        !found.value.settles_to_foreign_account && found.value.settlement_account_on_hold_until === undefined,
    };
  };

const MAX_TRIES = 5;

/**
 * Returns an answer that is younger than COPY_LEASE_MS by the monotonic clock, counted from before the request.
 * Merchants answers a block only when all older copies have expired, so such an answer includes every earlier block.
 * null: every answer was too old.
 */
async function askFreshly<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const askedAt = performance.now();
    const answer = await ask();
    if (performance.now() - askedAt <= COPY_LEASE_MS) return answer;
  }
  return null;
}
