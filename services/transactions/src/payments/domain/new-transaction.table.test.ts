// The first state of a transaction: rows 1 to 4 of docs/rules.md#state-machine, and for each method the stored members of
// the request (docs/rules.md#create-common), without a card's token (docs/rules.md#secrets).
import { Secret } from '@mps/kernel';
import type { BolepixInput, CardInput, CreateRequest, PixInput } from './create-request';
import { checkDueDate, newTransaction, type NewTransactionInput, type PaymentFacts } from './new-transaction';
import { requireInstrument } from '../../transaction/domain/transaction.fixture';

const T0 = new Date('2026-03-02T12:00:00.000Z');
const after = (ms: number): Date => new Date(T0.getTime() + ms);
const TXID = '0198c0de000070008000000000000001';
const NO_PRICE = { percentage: 0, flat: 0, minimum_price: 0 };
const TOKEN = '4111111111111111';

const cardData: CardInput = {
  kind: 'card',
  network_token: new Secret(TOKEN),
  cryptogram: new Secret('a-cryptogram'),
  expiry_month: '12',
  expiry_year: '2030',
  authentication_type: 'NETWORK_TOKEN',
  wallet_type: 'APPLE_PAY',
  display_name: 'Elo 9876',
};
const pixData: PixInput = {
  kind: 'pix',
  pix_key_id: null,
  description: 'Order 1',
  expiration_in_seconds: 90,
  due_date: null,
  expiration_in_days_after_due_date: null,
  interest: null,
  fine: { modality: 'FIXED', amount: 100 },
  discount: null,
  abatement: null,
};
const bolepixData: BolepixInput = {
  kind: 'bolepix',
  pix_key_id: null,
  due_date: '2020-12-25',
  expiration_in_days_after_due_date: 4,
  discount: null,
  fine_percentage: 2,
  monthly_interest_percentage: 1,
};
const asked: CreateRequest = {
  merchant_id: 'company-1',
  provider: 'PROVIDER_A',
  request_id: 'order-1',
  amount: 10_000,
  capture_method: 'ECOMMERCE',
  payment_method: 'CREDIT_CARD',
  currency: 'BRL',
  installments: 3,
  instrument: cardData,
  three_d_secure_session_id: null,
  require_3ds: false,
  refuse_on_challenge: false,
  consumer: { full_name: 'Maria', address: null },
  metadata: { order: 1 },
  split_rules: [{ company_id: 'company-2', amount: 100, charge_processing_cost: false }],
  soft_descriptor: 'LOJA',
  serial_number: 'S1',
  nsu: '42',
  fee_policy_id: null,
};
const known: PaymentFacts = {
  organization_id: 'org-1',
  company_name: 'Loja',
  company_full_name: 'Loja Exemplo LTDA',
  company_city: 'SAO PAULO',
  company_document: null,
  company_address: null,
  affiliation: { id: 'affiliation-1', mcc: '5411', anticipation_type: 'MANUAL' },
  pricing: {
    fee: NO_PRICE,
    cost: NO_PRICE,
    fee_rule_id: 'rule-1',
    cost_rule_id: null,
    automatic_anticipation_percentage_e4: 0,
    cost_anticipation_percentage_e4: 0,
    refund_fee_policy: 'PROPORTIONAL',
  },
  fee_policy_id: 'policy-1',
  cost_policy_id: 'policy-2',
  pix_key: null,
};
const KEY = { id: 'key-1', key: 'loja@example.com' };
const given: NewTransactionInput = {
  id: '0198c0de-0000-7000-8000-000000000001',
  organizationTransactionId: '1001',
  fingerprint: 'f'.repeat(64),
  now: T0,
  isChallenged: false,
  threeDsSessionId: null,
  sealedToken: 'sealed',
};

interface Changes {
  readonly request?: Partial<CreateRequest>;
  readonly facts?: Partial<PaymentFacts>;
  readonly input?: Partial<NewTransactionInput>;
}
const create = ({ request, facts, input }: Changes = {}) =>
  newTransaction({ ...asked, ...request }, { ...known, ...facts }, { ...given, ...input });
const aPix = (pix: Partial<PixInput> = {}): Changes => ({
  request: { payment_method: 'PIX', instrument: { ...pixData, ...pix } },
  facts: { pix_key: KEY },
  input: { sealedToken: null },
});
const aBolepix: Changes = {
  request: { payment_method: 'BOLEPIX', instrument: bolepixData },
  facts: { pix_key: KEY },
  input: { sealedToken: null },
};

const SENT = {
  status: 'PROCESSING',
  status_reason: null,
  submission: 'UNDER_WAY',
  work_due_at: after(5_000),
};
const WAITS = { status: 'AWAITING_3DS', status_reason: null, submission: 'SETTLED', sealed_token: 'sealed' };
const OVER = { status: 'REFUSED', status_reason: 'CHALLENGE_NOT_ALLOWED', submission: 'SETTLED' };
const challenged = { input: { isChallenged: true } };

describe('the first status', () => {
  test.each([
    ['a card without a challenge is sent (row 1)', {}, SENT],
    ['a PIX charge is sent (row 1)', aPix(), SENT],
    ['a BOLEPIX charge is sent (row 1)', aBolepix, SENT],
    [
      'a card that may refuse a challenge is sent without one',
      { request: { refuse_on_challenge: true } },
      SENT,
    ],
    ['a card that requires 3DS waits (row 2)', { request: { require_3ds: true } }, WAITS],
    [
      '3DS that is required waits where a challenge would end it',
      { request: { require_3ds: true, refuse_on_challenge: true }, ...challenged },
      WAITS,
    ],
    ['a challenged card waits (row 3)', challenged, WAITS],
    [
      'a challenged card that takes none is refused (row 4)',
      { request: { refuse_on_challenge: true }, ...challenged },
      OVER,
    ],
  ] as const)('%s', (_case, changes: Changes, expected) => {
    const { next, events } = create(changes);
    expect(next).toMatchObject(expected);
    expect(events).toEqual([{ type: 'transaction.created', after: next }]);
    expect('sealed_token' in next).toBe(next.status === 'AWAITING_3DS');
  });

  test('one that waits has an hour, and one that is over has nothing to come', () => {
    expect(create(challenged).next.work_due_at).toEqual(after(3_600_000));
    expect(create({ request: { refuse_on_challenge: true }, ...challenged }).next).not.toHaveProperty(
      'work_due_at',
    );
  });

  test('one that waits without a token has none', () => {
    expect(create({ input: { isChallenged: true, sealedToken: null } }).next).not.toHaveProperty(
      'sealed_token',
    );
  });
});

test('a card payment keeps the request and the facts, and nothing is paid, refunded or disputed', () => {
  expect(create().next).toEqual({
    _id: given.id,
    organization_id: 'org-1',
    company_id: 'company-1',
    organization_transaction_id: '1001',
    request_id: 'order-1',
    fingerprint: given.fingerprint,
    provider: 'PROVIDER_A',
    affiliation_id: 'affiliation-1',
    mcc: '5411',
    amount: 10_000,
    currency: 'BRL',
    pricing: known.pricing,
    fee_policy_id: 'policy-1',
    cost_policy_id: 'policy-2',
    status: 'PROCESSING',
    status_reason: null,
    submission: 'UNDER_WAY',
    processing_since: T0,
    capture_method: 'ECOMMERCE',
    payment_method: 'CREDIT_CARD',
    installments: 3,
    automatic_anticipation: false,
    approved_amount: null,
    approved_at: null,
    authorized_amount: null,
    authorized_at: null,
    refunded_amount: 0,
    reserved_amount: 0,
    latest_refund_at: null,
    acquirer_response_code: null,
    nsu: '42',
    soft_descriptor: 'LOJA',
    serial_number: 'S1',
    metadata_json: '{"order":1}',
    company_name: 'Loja',
    company_full_name: 'Loja Exemplo LTDA',
    company_city: 'SAO PAULO',
    consumer: asked.consumer,
    instrument: {
      kind: 'card',
      expiry_month: '12',
      expiry_year: '2030',
      last_digits: '1111',
      brand: 'VISA',
      wallet_type: 'APPLE_PAY',
      display_name: 'Elo 9876',
      authentication_type: 'NETWORK_TOKEN',
      authorization_code: null,
    },
    split_rules: asked.split_rules,
    require_3ds: false,
    refuse_on_challenge: false,
    payments: [],
    refunds: [],
    disputes: [],
    callback_ids: [],
    work_attempts: 0,
    last_asked_at: null,
    work_due_at: after(5_000),
    created_at: T0,
    updated_at: T0,
  });
});

describe('a card', () => {
  test.each([{}, challenged])('is kept without its token and its cryptogram (%j)', (changes) => {
    const stored = JSON.stringify(create(changes).next);
    expect(stored).not.toContain(TOKEN);
    expect(stored).not.toContain('cryptogram');
  });

  test('is recognized by its display name when its token says nothing', () => {
    const instrument = { ...cardData, network_token: new Secret('tok_abc') };
    const { next } = create({ request: { instrument } });
    expect(next.instrument).toMatchObject({ brand: 'ELO', last_digits: '9876' });
  });

  test('that a 3DS session has authenticated says so and names the session', () => {
    const { next } = create({ input: { threeDsSessionId: 'session-1' } });
    expect(next).toMatchObject({
      three_ds_session_id: 'session-1',
      instrument: { authentication_type: '3DS' },
    });
  });
});

describe('a PIX charge', () => {
  test('that is immediate can be paid for its seconds, under our id, to the key of the merchant', () => {
    const { next } = create(aPix());
    expect(next.payment_method).toBe('PIX');
    expect(next.instrument).toEqual({
      ...pixData,
      pix_key_id: 'key-1',
      pix_key: 'loja@example.com',
      qr_code: null,
      expires_at: after(90_000),
      identification: TXID,
      end_to_end_id: null,
    });
  });

  test.each([
    [4, '2021-01-05T02:59:59.000Z'],
    [null, '2020-12-29T02:59:59.000Z'],
  ])('due on a holiday, payable %s days longer, ends on a business day', (days, expected) => {
    const { next } = create(
      aPix({ due_date: '2020-12-25', expiration_in_days_after_due_date: days, expiration_in_seconds: null }),
    );
    expect(requireInstrument('pix', next).expires_at.toISOString()).toBe(expected);
  });

  test('without seconds and without a due date is over at once', () => {
    const { next } = create(aPix({ expiration_in_seconds: null }));
    expect(requireInstrument('pix', next).expires_at).toEqual(T0);
  });
});

test('a BOLEPIX charge has a deadline and our id, and no slip, code or payment yet', () => {
  const { next } = create(aBolepix);
  expect(next.payment_method).toBe('BOLEPIX');
  expect(next.instrument).toEqual({
    ...bolepixData,
    pix_key_id: 'key-1',
    pix_key: 'loja@example.com',
    external_request_id: 'order-1',
    expires_at: new Date('2021-01-05T02:59:59.000Z'),
    boleto: null,
    pix_identification: TXID,
    pix_emv: null,
    end_to_end_id: null,
    paid_via: null,
    paid_amount: null,
    paid_at: null,
  });
});

test.each([
  ['PIX', aPix()],
  ['BOLEPIX', aBolepix],
] as const)('a %s charge keeps where its key led, and cannot be made without a key', (_method, changes) => {
  const receiving_account = { document: '***', bank_name: 'Banco', branch: '1', account: '2' };
  const led = create({ ...changes, facts: { pix_key: { ...KEY, receiving_account } } }).next;
  expect(led.instrument).toMatchObject({ receiving_account });
  expect(() => create({ ...changes, facts: { pix_key: null } })).toThrow('needs the key');
});

describe('the gathered facts', () => {
  const company_address = { street: 'Rua A', state: 'SP' };

  test.each([
    ['a PIX charge with a due date', { instrument: { ...pixData, due_date: '2026-03-10' } }, true],
    ['a PIX charge without one', { instrument: pixData }, false],
    ['a BOLEPIX charge', { instrument: bolepixData }, true],
    ['a card', {}, false],
  ])('of %s keeps the company’s address: %s', (_what, request, isKept) => {
    const { next } = create({ request, facts: { company_address, pix_key: KEY } });
    expect(next.company_address).toEqual(isKept ? company_address : undefined);
  });

  test.each([
    ['AUTOMATIC', true],
    ['MANUAL', false],
  ])('anticipation that is %s is automatic: %s', (anticipation_type, expected) => {
    const affiliation = { ...known.affiliation, anticipation_type };
    expect(create({ facts: { affiliation } }).next.automatic_anticipation).toBe(expected);
  });

  test('names the company\u2019s document and the upstreams that were stood in for, where there are any', () => {
    const facts = { company_document: '11222333000181', local_read_models: ['pricing'] } as const;
    expect(create({ facts }).next).toMatchObject(facts);
    expect(create().next).not.toHaveProperty('company_document');
    expect(create().next).not.toHaveProperty('local_read_models');
  });
});

test.each([
  ['2026-03-01', 'too_small'],
  ['2026-03-02', null],
  ['2031-03-02', null],
  ['2031-03-03', 'too_big'],
])('a due date of %s, asked for on 2026-03-02, is wrong by: %s', (dueDate, expected) => {
  expect(checkDueDate(dueDate, T0)).toBe(expected);
});

test('five years from a 29 February end with that February', () => {
  const leapDay = new Date('2028-02-29T12:00:00.000Z');
  expect(checkDueDate('2033-02-28', leapDay)).toBeNull();
  expect(checkDueDate('2033-03-01', leapDay)).toBe('too_big');
});
