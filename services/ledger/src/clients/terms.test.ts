// What a hold on the settlement account does to payouts without a PIX key.
import type { CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { makePayoutFacts } from './payout-facts';
import { makeTerms } from './terms';

const UNTIL = '2026-03-02T12:00:00.000Z';
const context = {} as CallContext;
const answer = {
  status: 'ACTIVE',
  document_number: '12ABC34501DE35',
  transfer_configurations: null,
  settles_to_foreign_account: false,
  settlement_account_on_hold_until: UNTIL,
};
const merchants = { GetPayoutTerms: async () => ok(answer) };
const askTerms = (pix_key: object | null) =>
  makeTerms({
    merchants,
    pricing: { GetFeePolicy: async () => ok({ fee_policy: null }) },
    pixKeys: { GetPixKeyForPayout: async () => ok({ pix_key }) },
  } as never)(context, 'company');

it('refuses a cashout to a settlement account that is on hold, and says until when', async () => {
  expect(await askTerms(null)).toEqual({
    ok: false,
    error: { code: 'payout_destination_on_hold', members: { available_at: UNTIL } },
  });
});

it('lets a cashout to a PIX key go while the settlement account is on hold', async () => {
  expect(await askTerms({ id: 'key', key: 'k' })).toMatchObject({
    ok: true,
    value: { pixKey: { id: 'key' } },
  });
});

it('makes no automatic transfer to a settlement account that is on hold', async () => {
  const find = makePayoutFacts(merchants, () => context);
  const of = { organization_id: 'organization', company_id: 'company' };
  expect(await find(of)).toMatchObject({ status: 'ACTIVE', ownsDestination: false });
});
