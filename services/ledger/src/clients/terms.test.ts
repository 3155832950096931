// The terms of payouts: holds on the settlement account, and schedules with lost events.
import type { CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { makePayoutFacts } from './payout-facts';
import { makeTerms } from './terms';

const UNTIL = '2026-03-02T12:00:00.000Z';
const context = { caller: { organization_id: 'organization' } } as CallContext;
const answer = {
  status: 'ACTIVE',
  document_number: '12ABC34501DE35',
  transfer_configurations: null,
  settles_to_foreign_account: false,
  settlement_account_on_hold_until: UNTIL,
};
const merchants = { GetPayoutTerms: async () => ok(answer) };
const takeOver = jest.fn(async () => undefined);
const takeOverPolicy = jest.fn(async () => undefined);
const askTerms = (pix_key: object | null, terms: object = {}, fee_policy: object | null = null) =>
  makeTerms(
    {
      merchants: { GetPayoutTerms: async () => ok({ ...answer, ...terms }) },
      pricing: { GetFeePolicy: async () => ok({ fee_policy }) },
      pixKeys: { GetPixKeyForPayout: async () => ok({ pix_key }) },
    } as never,
    { takeOver, takeOverPolicy },
  )(context, 'company');

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

it('takes over the schedule of automatic transfers that merchants answers', async () => {
  const transfer_configurations = {
    automatic_transfer_enabled: true,
    transfer_frequency: 'DAILY',
    utc_hour_of_day: 9,
  };
  await askTerms(null);
  expect(takeOver).not.toHaveBeenCalled();
  await askTerms(null, { transfer_configurations });
  expect(takeOver).toHaveBeenCalledWith('company', {
    organization_id: 'organization',
    status: 'ACTIVE',
    default_fee_policy_id: null,
    min_balance: 0,
    schedule: { frequency: 'DAILY', utcHour: 9, dayOfWeek: null, dayOfMonth: null },
  });
});

it('takes over the policies that pricing answers, an inactive one too', async () => {
  const policy = { id: 'policy', is_active: false, cashout_price: 300, name: 'default' };
  await askTerms(null, { default_fee_policy_id: 'policy' }, policy);
  expect(takeOverPolicy).toHaveBeenCalledWith({ _id: 'policy', is_active: false, cashout_price: 300 });
});
