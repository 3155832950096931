// A fee from the local read model refuses nothing: docs/rules.md#create-split.
import { err, ok } from '@mps/kernel';
import { aPix, MERCHANT_ID } from '../../test/create-request.fixture';
import { makeContext, makeUpstreamsOfOneMerchant } from '../../test/transactions.fixture';
import { UNAVAILABLE, type Fallback, type QuoteFacts } from '../reference-data';
import { gatherPaymentFacts } from './facts';

const FLAT_FEE: QuoteFacts = {
  fee_policy_id: 'policy-1',
  cost_policy_id: 'cost-1',
  pricing: {
    fee: { percentage: 0, flat: 250, minimum_price: 0 },
    cost: { percentage: 0, flat: 0, minimum_price: 0 },
    fee_rule_id: null,
    cost_rule_id: null,
    automatic_anticipation_percentage_e4: 0,
    cost_anticipation_percentage_e4: 0,
    refund_fee_policy: 'PROPORTIONAL',
  },
};
const fallback: Fallback = {
  merchant: async () => null,
  quote: async () => FLAT_FEE,
  pixKey: async () => null,
  feePolicy: async () => null,
};
const gather = (share: number) =>
  gatherPaymentFacts(
    {
      upstreams: {
        ...makeUpstreamsOfOneMerchant(),
        checkCompanies: async () => ok([]),
        quote: async () => err(UNAVAILABLE),
      },
      fallback,
    },
    {
      request: aPix({
        amount: 10_000,
        split_rules: [
          { company_id: MERCHANT_ID, amount: share, charge_processing_cost: true },
          { company_id: 'sibling', amount: 10_000 - share, charge_processing_cost: false },
        ],
      }),
      now: new Date(),
      sessionViolations: [],
    },
    makeContext(),
  );

it('answers 503 for a split with a last known fee above a share while pricing is away', async () => {
  expect(await gather(249)).toEqual(err(UNAVAILABLE));
});

it('accepts a split with shares that cover the last known fee while pricing is away', async () => {
  expect(await gather(250)).toMatchObject({ ok: true, value: { local_read_models: ['pricing'] } });
});
