// Taking payments on a real MongoDB: once, whatever is lost or late; repeats are in repeat.integration.test.ts.
import { ALL_TENANTS } from '@mps/aggregates';
import { addDays, dayOf, nextBusinessDay, ok, Secret } from '@mps/kernel';
import { parseBrCode } from '@mps/kernel/testing/br-code';
import type { CreateRequest } from './domain/create-request';
import { registration } from '../../test/scripted-provider.fixture';
import {
  makeContext,
  ORGANIZATION_ID,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import {
  aBolepix,
  aCard,
  aPix,
  CRYPTOGRAM,
  MERCHANT_ID,
  TOKEN,
  cardInput,
  pixInput,
  bolepixInput,
} from '../../test/create-request.fixture';
import { requireInstrument } from '../transaction/domain/transaction.fixture';

let service: Running;
withTransactions((running) => (service = running));

async function create(command: CreateRequest, context = makeContext()) {
  const created = await service.payments.create(command, context);
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value;
}

const AUTHORIZATION = {
  providerTransactionId: 'p-1',
  amountCents: 10_000,
  responseCode: '00',
  nsu: '1',
  authorizationCode: 'A',
};

describe('creating', () => {
  it('approves a card at once, with its fee frozen and its secrets nowhere', async () => {
    const { transaction, replayed } = await create(aCard());
    expect(replayed).toBe(false);
    expect(transaction).toMatchObject({
      status: 'APPROVED',
      approved_amount: 10_000,
      acquirer_response_code: '00',
      nsu: '123456',
      organization_transaction_id: '1',
      instrument: { kind: 'card', brand: 'VISA', last_digits: '1111' },
      pricing: { fee: { percentage: 0.99 } },
    });
    expect(transaction.work_due_at).toBeUndefined();
    const stored = JSON.stringify(await service.collections.transactions.find().toArray());
    expect(stored).not.toContain(TOKEN);
    expect(stored).not.toContain(CRYPTOGRAM);
  });

  it('registers a PIX charge with a code that a payer can read', async () => {
    const { transaction } = await create(aPix());
    expect(transaction.status).toBe('WAITING_PAYMENT');
    const code = parseBrCode(requireInstrument('pix', transaction).qr_code ?? '');
    expect(code.ok && code.value).toMatchObject({
      url: `127.0.0.1:3000/qr/v2/${transaction._id.replaceAll('-', '')}`,
      amountCents: 10_000,
      city: 'Sao Paulo',
    });
  });

  it('registers a BOLEPIX with its slip and its code', async () => {
    const dueDate = addDays(dayOf(service.now()), 5);
    const { transaction } = await create(aBolepix(dueDate));
    expect(transaction).toMatchObject({
      status: 'WAITING_PAYMENT',
      instrument: { kind: 'bolepix', boleto: { bank_code: '999' } },
    });
    expect(requireInstrument('bolepix', transaction).pix_emv).toContain('/qr/v2/cobv/');
  });

  it('writes two events in order: created, then the change of status, each with its own moment', async () => {
    await create(aCard());
    const [document] = await service.collections.transactions.find().toArray();
    expect(document?.outbox.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['transaction.created', 1],
      ['transaction.status_changed', 2],
    ]);
    expect(document).toMatchObject({ version: 1, sequence: 2 });
  });

  it('awaits 3DS when it is required or the risk rule asks for it, and asks the provider nothing', async () => {
    const required = await create(aCard({ require_3ds: true, request_id: 'a' }));
    const token = new Secret('4000000000001208');
    const instrument = cardInput({ network_token: token });
    const challenged = await create(aCard({ instrument, request_id: 'b' }));
    const refused = await create(aCard({ instrument, request_id: 'c', refuse_on_challenge: true }));
    expect(required.transaction.status).toBe('AWAITING_3DS');
    expect(challenged.transaction.status).toBe('AWAITING_3DS');
    expect(refused.transaction).toMatchObject({ status: 'REFUSED', status_reason: 'CHALLENGE_NOT_ALLOWED' });
    expect(service.provider.charges).toEqual([]);
  });

  it('refuses a discount by the day that leaves nothing to pay today', async () => {
    const due = (amount: number, request_id: string) =>
      aPix({
        request_id,
        instrument: pixInput({
          expiration_in_seconds: null,
          due_date: nextBusinessDay(addDays(dayOf(service.now()), 10)),
          expiration_in_days_after_due_date: 0,
          discount: { modality: 'AMOUNT_PER_DAY', amount, discount_dates_config: [] },
        }),
      });
    const refused = await service.payments.create(due(1_000, 'a'), makeContext());
    expect(refused).toMatchObject({
      error: { violations: [{ at: '#/pix_data/discount/amount', code: 'too_big' }] },
    });
    expect((await create(due(500, 'b'))).transaction.status).toBe('WAITING_PAYMENT');
  });

  describe('a split', () => {
    const SIBLING = '0198c0de-5555-7000-8000-00000000000e';
    const leavesTheFeeTo = (sibling: number) =>
      aCard({
        amount: 1_000_000,
        split_rules: [
          { company_id: MERCHANT_ID, amount: 1_000_000 - sibling, charge_processing_cost: false },
          { company_id: SIBLING, amount: sibling, charge_processing_cost: true },
        ],
      });
    const refusedWith = async (command: CreateRequest, companyId: string | null) => {
      const refused = await service.payments.create(command, makeContext(ORGANIZATION_ID, companyId));
      return refused.ok ? [] : (refused.error.violations ?? []).map(({ at, code }) => `${at} ${code}`);
    };
    beforeEach(() => (service.upstreams.checkCompanies = async () => ok([])));

    it('is refused where the fee of 9,900 is above the share that bears it', async () => {
      expect(await refusedWith(leavesTheFeeTo(9_899), null)).toEqual([
        '#/split_rules/1/charge_processing_cost fee_exceeds_share',
      ]);
      expect(await service.collections.transactions.countDocuments()).toBe(0);
      await create(leavesTheFeeTo(9_900), makeContext(ORGANIZATION_ID, null));
    });

    it('is refused to a company that leaves the fee to another', async () => {
      expect(await refusedWith(leavesTheFeeTo(500_000), MERCHANT_ID)).toEqual([
        '#/split_rules/0/charge_processing_cost not_allowed',
      ]);
      expect(await service.collections.transactions.countDocuments()).toBe(0);
    });
  });

  it('reports every wrong request at once, before any state', async () => {
    service.upstreams.merchantStatus = 'BLOCKED';
    const yesterday = addDays(dayOf(service.now()), -1);
    const command = aBolepix(yesterday, {
      instrument: bolepixInput(yesterday, { pix_key_id: 'foreign' }),
      split_rules: [{ company_id: 'stranger', percentage: 100, charge_processing_cost: true }],
    });
    const refused = await service.payments.create(command, makeContext());
    expect(refused).toMatchObject({ ok: false, error: { code: 'validation_error' } });
    const violations = refused.ok ? [] : (refused.error.violations ?? []);
    expect(violations.map(({ at, code }) => `${at} ${code}`)).toEqual([
      '#/bolepix_data/due_date too_small',
      '#/split_rules/0/company_id company_not_found',
      '#/bolepix_data/pix_key_id pix_key_not_found',
    ]);
    const blocked = await service.payments.create(aCard(), makeContext());
    expect(blocked).toMatchObject({ error: { code: 'merchant_not_active' } });
    service.upstreams.merchantStatus = 'ACTIVE';
    const noTerminal = await service.payments.create(aCard({ capture_method: 'EMV' }), makeContext());
    expect(noTerminal).toMatchObject({ error: { code: 'affiliation_not_active' } });
    expect(await service.collections.transactions.countDocuments()).toBe(0);
  });
});

describe('the reconciler', () => {
  const find = async (id: string) => (await service.store.find(ALL_TENANTS, id))!;

  it('finds a card that was charged although the answer was lost', async () => {
    service.provider.onCard = () => ({ kind: 'unknown' });
    const { transaction } = await create(aCard());
    expect(transaction).toMatchObject({ status: 'PROCESSING', submission: 'UNCERTAIN' });
    service.provider.orders.set(transaction._id, {
      kind: 'card',
      payments: [],
      outcome: {
        kind: 'approved',
        providerTransactionId: 'p',
        amountCents: 10_000,
        responseCode: '00',
        nsu: null,
        authorizationCode: null,
      },
    });
    service.advance(2_500);
    await service.scanDue();
    expect(await find(transaction._id)).toMatchObject({ status: 'APPROVED' });
  });

  it('leaves a tombstone for a card that never arrived, and fails it', async () => {
    service.provider.onCard = () => ({ kind: 'unknown' });
    const { transaction } = await create(aCard());
    service.advance(5_000);
    await service.scanDue();
    expect(service.provider.reversed).toEqual([]);
    service.advance(8_000);
    await service.scanDue();
    expect(service.provider.reversed).toEqual([transaction._id]);
    expect(await find(transaction._id)).toMatchObject({ status: 'FAILED', status_reason: 'INTERNAL_ERROR' });
  });

  it('reverses an order that stays unknown for a minute', async () => {
    service.provider.onCard = () => ({ kind: 'unknown' });
    service.provider.onQuery = () => ({ kind: 'unknown' });
    const { transaction } = await create(aCard());
    service.advance(5_000);
    await service.scanDue();
    expect(await find(transaction._id)).toMatchObject({ status: 'PROCESSING' });
    service.advance(60_000);
    await service.scanDue();
    expect(await find(transaction._id)).toMatchObject({
      status: 'FAILED',
      status_reason: 'ACQUIRER_TIMEOUT',
    });
  });

  it.each([
    ['that is lost again and again', { kind: 'not_found' }],
    ['of which nobody can tell anything', { kind: 'unknown' }],
  ] as const)('gives a charge up %s, after a minute and not before', async (_case, answer) => {
    service.provider.onCharge = () => ({ kind: 'unknown' });
    service.provider.onQuery = () => answer;
    const { transaction } = await create(aPix());
    expect(transaction.status).toBe('PROCESSING');
    service.advance(55_000);
    await service.scanDue();
    expect(await find(transaction._id)).toMatchObject({ status: 'PROCESSING' });
    expect(service.provider.reversed).toEqual([]);
    service.advance(20_000);
    await service.scanDue();
    expect(service.provider.reversed).toEqual([transaction._id]);
    expect(await find(transaction._id)).toMatchObject({
      status: 'FAILED',
      status_reason: 'ACQUIRER_TIMEOUT',
    });
  });

  it.each([
    ['a card as open charge', aCard, { kind: 'registered', providerTransactionId: 'p-1', boleto: null }],
    ['a charge as authorized', aPix, { kind: 'authorized', ...AUTHORIZATION }],
    ['a charge as captured', aPix, { kind: 'approved', ...AUTHORIZATION }],
  ] as const)(
    'asks again about an order that the provider reports as it cannot be: %s',
    async (_, body, answer) => {
      service.provider.onCard = () => ({ kind: 'unknown' });
      service.provider.onCharge = () => ({ kind: 'unknown' });
      service.provider.onQuery = () => answer;
      const { transaction } = await create(body());
      service.advance(2_500);
      await service.scanDue();
      expect(await find(transaction._id)).toMatchObject({ status: 'PROCESSING', submission: 'UNCERTAIN' });
      const told = await service.callbackOf(transaction._id, { about: 'order', outcome: answer });
      expect(told.ok).toBe(true);
      expect(await find(transaction._id)).toMatchObject({ status: 'PROCESSING', approved_amount: null });
    },
  );

  it('registers a charge that was lost again under the same id', async () => {
    service.provider.onCharge = () => ({ kind: 'unknown' });
    const { transaction } = await create(aPix());
    expect(transaction.status).toBe('PROCESSING');
    service.provider.onCharge = registration;
    service.advance(2_500);
    await service.scanDue();
    expect(await find(transaction._id)).toMatchObject({ status: 'WAITING_PAYMENT' });
    expect(service.provider.charges).toEqual([transaction._id]);
  });

  it('expires a charge after its last second, and 3DS after its hour', async () => {
    const pix = await create(aPix({ request_id: 'pix' }));
    const waiting = await create(aCard({ request_id: '3ds', require_3ds: true }));
    service.advance(86_500_000);
    await service.scanDue();
    expect(await find(pix.transaction._id)).toMatchObject({ status: 'EXPIRED' });
    expect(await find(waiting.transaction._id)).toMatchObject({ status: 'EXPIRED' });
  });
});

describe('payments and callbacks', () => {
  const payer = { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null };
  const pay = (transaction_id: string, merchant_id = aPix().merchant_id, more: object = {}) =>
    service.payments.pay(
      { transaction_id, merchant_id, paid_via: 'PIX', amount: null, paid_at: null, payer, ...more },
      makeContext(),
    );

  it('approves a charge that is paid, and refuses a second try', async () => {
    const { transaction } = await create(aPix());
    expect(await pay(transaction._id)).toMatchObject({
      value: {
        status: 'APPROVED',
        approved_amount: 10_000,
        instrument: { end_to_end_id: expect.any(String) },
      },
    });
    expect(await pay(transaction._id)).toMatchObject({
      error: { code: 'invalid_transaction_state', members: { current_status: 'APPROVED' } },
    });
  });

  it('refuses another amount, a slip that is not there, a time before the charge was made, and a card', async () => {
    const { transaction } = await create(aPix());
    expect(await pay(transaction._id, undefined, { amount: 9_999, paid_via: 'BOLETO' })).toMatchObject({
      error: { violations: [{ at: '#/paid_via' }, { at: '#/amount' }] },
    });
    const paid_at = new Date(transaction.created_at.getTime() - 1);
    expect(await pay(transaction._id, undefined, { paid_at })).toMatchObject({
      error: { violations: [{ at: '#/paid_at', code: 'too_small', reason: 'before_creation' }] },
    });
    expect(await pay(transaction._id, undefined, { paid_at: transaction.created_at })).toMatchObject({
      value: { status: 'APPROVED' },
    });
    const card = await create(aCard({ request_id: 'card' }));
    expect(await pay(card.transaction._id)).toMatchObject({ error: { code: 'invalid_transaction_state' } });
  });

  it('refunds a late payment by itself', async () => {
    const { transaction } = await create(aPix());
    service.advance(86_500_000);
    await service.scanDue();
    expect(await pay(transaction._id)).toMatchObject({
      value: { status: 'EXPIRED', refunded_amount: 0, refunds: [{ automatic: true, status: 'COMPLETED' }] },
    });
  });

  it('takes a callback once, whatever its order, and only with its signature', async () => {
    const { transaction } = await create(aPix());
    const payment = {
      payment_id: 'p1',
      paid_via: 'PIX',
      amount: 10_000,
      paid_at: service.now(),
      end_to_end_id: null,
      payer,
    };
    const body = {
      eventId: 'event-1',
      transactionId: transaction._id,
      providerTransactionId: transaction.provider_transaction_id,
      occurredAt: service.now(),
      fact: { about: 'order' },
      order: { kind: 'paid', providerTransactionId: 'x', boleto: null, payments: [payment] },
    };
    expect(await service.callback(body, 'wrong')).toMatchObject({ error: { code: 'authentication_error' } });
    expect(await service.callback({ ...body, providerTransactionId: 'other' })).toMatchObject({
      error: { code: 'resource_not_found' },
    });
    await Promise.all([service.callback(body), service.callback(body), service.callback(body)]);
    const stored = await service.store.find(ALL_TENANTS, transaction._id);
    expect(stored).toMatchObject({ status: 'APPROVED', callback_ids: ['event-1'], refunds: [] });
    expect(stored?.version).toBe(transaction.version + 1);
  });
});
