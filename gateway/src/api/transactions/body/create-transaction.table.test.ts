// Every rule of a creation that needs only the body, with accepted and refused bodies.
import { toViolations } from '../../../http/errors/violations';
import { createTransactionBody } from './create-transaction';

const card = {
  provider: 'PROVIDER_A',
  request_id: 'order-1',
  amount: 10_000,
  capture_method: 'ECOMMERCE',
  payment_method: 'CREDIT_CARD',
  card_data: { network_token: '4111111111111111', expiry_month: '12', expiry_year: '30' },
};
const { card_data, ...common } = card;
const pix = { ...common, payment_method: 'PIX', pix_data: {} };
const named = { full_name: 'Ana Souza', document_type: 'CPF', document_number: '111.444.777-35' };
const address = {
  street: 'Rua A',
  street_number: '10',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310-100',
};
const duePix = (pix_data: object) => ({
  ...pix,
  consumer: named,
  pix_data: { due_date: '2030-01-10', ...pix_data },
});
const bolepix = {
  ...common,
  payment_method: 'BOLEPIX',
  bolepix_data: { due_date: '2030-01-10' },
  consumer: { ...named, address },
};
const slip = (bolepix_data: object) => ({
  ...bolepix,
  bolepix_data: { ...bolepix.bolepix_data, ...bolepix_data },
});
const split = (...split_rules: object[]) => ({ ...card, split_rules });

function problems(body: unknown): string[] {
  const parsed = createTransactionBody.safeParse(body);
  if (parsed.success) return [];
  return toViolations(parsed.error, body, 'body').map(({ at, code }) => `${at} ${code}`);
}

describe('the body of a creation is accepted with', () => {
  it.each<[string, unknown]>([
    ['a card', card],
    ['a debit card in installments', { ...card, payment_method: 'DEBIT_CARD', installments: 18 }],
    ['a card with both flags false', { ...card, require_3ds: false, refuse_on_challenge: false }],
    ['a card that requires 3DS', { ...card, require_3ds: true }],
    ['a card that refuses challenges', { ...card, refuse_on_challenge: true }],
    ['an empty soft descriptor', { ...card, soft_descriptor: '' }],
    ['the smallest amount', { ...card, amount: 1 }],
    ['the largest amount', { ...card, amount: 1_500_000_000 }],
    ['immediate PIX', pix],
    ['PIX in one installment with flags that are false', { ...pix, installments: 1, require_3ds: false }],
    [
      'PIX with a due date and every term',
      duePix({
        expiration_in_days_after_due_date: 0,
        interest: { modality: 'FIXED', amount: 10 },
        fine: { modality: 'PERCENTAGE', percentage: 2 },
        abatement: { modality: 'FIXED', amount: 100 },
        discount: {
          modality: 'PERCENTAGE_UNTIL_DATE',
          discount_dates_config: [
            { until_date: '2030-01-01', percentage: 10 },
            { until_date: '2030-01-10', percentage: 5 },
          ],
        },
      }),
    ],
    ['PIX with a daily discount', duePix({ discount: { modality: 'AMOUNT_PER_DAY', amount: 5 } })],
    ['BOLEPIX', bolepix],
    [
      'BOLEPIX with terms',
      slip({
        fine_percentage: 2,
        monthly_interest_percentage: 0.99,
        discount: { modality: 'FIXED', amount: 9_999, until_date: '2030-01-10' },
      }),
    ],
    ['a split by amounts', split({ company_id: 'a', amount: 1 }, { company_id: 'b', amount: 9_999 })],
    [
      'a split by percentages',
      split({ company_id: 'a', percentage: 33.3333 }, { company_id: 'b', percentage: 66.6667 }),
    ],
    ['metadata', { ...card, metadata: { 'a.b': 'x', $c: 1, d: true } }],
  ])('%s', (_case, body) => {
    expect(problems(body)).toEqual([]);
  });

  it('absent members, which get their defaults, and values, which are normalized', () => {
    const body = { ...bolepix, consumer: { ...named, email: 'Ana@Example.COM', address } };
    expect(createTransactionBody.parse(body)).toMatchObject({
      currency: 'BRL',
      installments: 1,
      require_3ds: false,
      refuse_on_challenge: false,
      metadata: {},
      split_rules: [],
      bolepix_data: { expiration_in_days_after_due_date: 0 },
      consumer: {
        document_number: '11144477735',
        email: 'ana@example.com',
        address: { country: '076', zipcode: '01310100' },
      },
    });
    expect(createTransactionBody.parse(pix).pix_data).toEqual({ expiration_in_seconds: 86_400 });
    expect(createTransactionBody.parse(duePix({})).pix_data).toMatchObject({
      expiration_in_days_after_due_date: 30,
    });
    expect(createTransactionBody.parse(card).card_data?.expiry_year).toBe('2030');
    const alias = duePix({ interest: { modality: 'FIXED', amount: 10 } });
    expect(createTransactionBody.parse(alias).pix_data?.interest?.modality).toBe('AMOUNT_PER_DAY');
  });
});

describe('the body of a creation is refused with', () => {
  it.each<[string, unknown, string[]]>([
    [
      'nothing at all',
      {},
      [
        '#/provider required',
        '#/request_id required',
        '#/amount required',
        '#/capture_method required',
        '#/payment_method required',
      ],
    ],
    ['another provider', { ...card, provider: 'PROVIDER_B' }, ['#/provider provider_not_accepted']],
    ['an unknown provider', { ...card, provider: 'x' }, ['#/provider provider_not_accepted']],
    ['a provider that is no text', { ...card, provider: 1 }, ['#/provider invalid_type']],
    ['an empty request_id', { ...card, request_id: '' }, ['#/request_id too_small']],
    ['a long request_id', { ...card, request_id: 'a'.repeat(256) }, ['#/request_id too_big']],
    ['a request_id with accents', { ...card, request_id: 'é' }, ['#/request_id invalid_format']],
    ['amount 0', { ...card, amount: 0 }, ['#/amount too_small']],
    ['too much', { ...card, amount: 1_500_000_001 }, ['#/amount too_big']],
    ['half a cent', { ...card, amount: 1.5 }, ['#/amount invalid_type']],
    ['an amount as text', { ...card, amount: '100' }, ['#/amount invalid_type']],
    [
      'unknown methods',
      { ...card, capture_method: 'x', payment_method: 'x' },
      ['#/capture_method invalid_enum', '#/payment_method invalid_enum'],
    ],
    ['another currency', { ...card, currency: 'USD' }, ['#/currency invalid_enum']],
    ['19 installments', { ...card, installments: 19 }, ['#/installments too_big']],
    [
      'null where nothing is nullable',
      { ...card, soft_descriptor: null },
      ['#/soft_descriptor invalid_type'],
    ],
    ['an unknown member', { ...card, color: 'red' }, ['#/color unknown_field']],
    ['a long soft descriptor', { ...card, soft_descriptor: 'a'.repeat(14) }, ['#/soft_descriptor too_big']],
    [
      'both 3DS flags',
      { ...card, require_3ds: true, refuse_on_challenge: true },
      ['#/refuse_on_challenge mutually_exclusive'],
    ],
    [
      'a session that is no uuid',
      { ...card, three_d_secure_session_id: 'x' },
      ['#/three_d_secure_session_id invalid_format'],
    ],
    ['a card without its data', common, ['#/card_data required']],
    [
      'a card with the other objects',
      { ...card, pix_data: {}, bolepix_data: { due_date: '2030-01-01' } },
      ['#/pix_data not_allowed', '#/bolepix_data not_allowed'],
    ],
    [
      'a card that says nothing',
      { ...card, card_data: {} },
      [
        '#/card_data/network_token required',
        '#/card_data/expiry_month required',
        '#/card_data/expiry_year required',
      ],
    ],
    [
      'a card of month 13',
      { ...card, card_data: { ...card_data, expiry_month: '13' } },
      ['#/card_data/expiry_month invalid_format'],
    ],
    [
      'a wallet without a consumer',
      { ...card, card_data: { ...card_data, wallet_type: 'x' } },
      ['#/card_data/wallet_type invalid_enum'],
    ],
    [
      'PIX with everything of cards',
      {
        ...pix,
        installments: 2,
        require_3ds: true,
        refuse_on_challenge: true,
        three_d_secure_session_id: '0198c0de-0000-7000-8000-000000000001',
        card_data,
      },
      [
        '#/card_data not_allowed',
        '#/require_3ds not_allowed',
        '#/refuse_on_challenge not_allowed',
        '#/three_d_secure_session_id not_allowed',
        '#/installments not_allowed',
      ],
    ],
    [
      'immediate PIX with due-date members',
      {
        ...pix,
        pix_data: {
          expiration_in_days_after_due_date: 1,
          interest: { modality: 'PERCENTAGE_PER_MONTH', percentage: 1 },
        },
      },
      ['#/pix_data/expiration_in_days_after_due_date not_allowed', '#/pix_data/interest not_allowed'],
    ],
    [
      'due-date PIX with seconds',
      duePix({ expiration_in_seconds: 1 }),
      ['#/pix_data/expiration_in_seconds not_allowed'],
    ],
    [
      'due-date PIX without a consumer',
      { ...pix, pix_data: { due_date: '2030-01-10' } },
      ['#/consumer required'],
    ],
    [
      'due-date PIX of half a payer',
      { ...duePix({}), consumer: { full_name: 'Ana' } },
      ['#/consumer/document_type required', '#/consumer/document_number required'],
    ],
    [
      'a term with the wrong value',
      duePix({ fine: { modality: 'FIXED', percentage: 2 } }),
      ['#/pix_data/fine/amount required', '#/pix_data/fine/percentage not_allowed'],
    ],
    ['an unknown modality', duePix({ fine: { modality: 'x' } }), ['#/pix_data/fine/modality invalid_enum']],
    [
      'a discount after the due date, twice',
      duePix({
        discount: {
          modality: 'FIXED_UNTIL_DATE',
          discount_dates_config: [
            { until_date: '2030-01-11', amount: 1 },
            { until_date: '2030-01-11', amount: 2 },
          ],
        },
      }),
      [
        '#/pix_data/discount/discount_dates_config/1/until_date duplicate',
        '#/pix_data/discount/discount_dates_config/0/until_date too_big',
        '#/pix_data/discount/discount_dates_config/1/until_date too_big',
      ],
    ],
    [
      'a dated discount without dates',
      duePix({ discount: { modality: 'FIXED_UNTIL_DATE', amount: 1 } }),
      ['#/pix_data/discount/amount not_allowed', '#/pix_data/discount/discount_dates_config required'],
    ],
    [
      'a daily discount with dates',
      duePix({ discount: { modality: 'AMOUNT_PER_DAY', amount: 1, discount_dates_config: [] } }),
      ['#/pix_data/discount/discount_dates_config not_allowed'],
    ],
    ['BOLEPIX without a consumer', { ...bolepix, consumer: undefined }, ['#/consumer required']],
    ['BOLEPIX without an address', { ...bolepix, consumer: named }, ['#/consumer/address required']],
    [
      'BOLEPIX without a street number',
      { ...bolepix, consumer: { ...named, address: { ...address, street_number: undefined } } },
      ['#/consumer/address/street_number required'],
    ],
    [
      'a slip that is free',
      slip({ discount: { modality: 'FIXED', amount: 10_000, until_date: '2030-01-10' } }),
      ['#/bolepix_data/discount/amount too_big'],
    ],
    [
      'a slip at 100 % off',
      slip({ discount: { modality: 'PERCENTAGE', percentage: 100, until_date: '2030-01-10' } }),
      ['#/bolepix_data/discount/percentage too_big'],
    ],
    [
      'three decimals on a slip',
      slip({ fine_percentage: 2.001 }),
      ['#/bolepix_data/fine_percentage invalid_format'],
    ],
    [
      'a slip open for 60 days',
      slip({ expiration_in_days_after_due_date: 60 }),
      ['#/bolepix_data/expiration_in_days_after_due_date too_big'],
    ],
    [
      'a wrong CPF',
      { ...card, consumer: { ...named, document_number: '11144477734' } },
      ['#/consumer/document_number invalid_format'],
    ],
    [
      'a document without its type',
      { ...card, consumer: { document_number: '11144477735' } },
      ['#/consumer/document_type required'],
    ],
    [
      'a birth date in ISO form',
      { ...card, consumer: { birth_date: '1990-01-31' } },
      ['#/consumer/birth_date invalid_format'],
    ],
    ['amounts that do not add up', split({ company_id: 'a', amount: 1 }), ['#/split_rules sum_mismatch']],
    [
      'percentages that do not add up',
      split({ company_id: 'a', percentage: 99.9999 }),
      ['#/split_rules sum_mismatch'],
    ],
    [
      'a mixed split',
      split({ company_id: 'a', amount: 5_000 }, { company_id: 'b', percentage: 50 }),
      ['#/split_rules mutually_exclusive'],
    ],
    [
      'a split item with both',
      split({ company_id: 'a', amount: 10_000, percentage: 100 }),
      ['#/split_rules mutually_exclusive'],
    ],
    ['a split item with neither', split({ company_id: 'a' }), ['#/split_rules/0/amount required']],
    [
      'a company twice',
      split({ company_id: 'a', amount: 5_000 }, { company_id: 'a', amount: 5_000 }),
      ['#/split_rules/1/company_id not_allowed'],
    ],
    [
      'a share of nothing',
      split({ company_id: 'a', percentage: 0 }, { company_id: 'b', percentage: 100 }),
      ['#/split_rules/0/percentage too_small'],
    ],
    [
      '21 shares',
      split(...Array.from({ length: 21 }, (_, i) => ({ company_id: `c${i}`, amount: 1 }))),
      ['#/split_rules too_big'],
    ],
    ['nested metadata', { ...card, metadata: { a: {} } }, ['#/metadata/a invalid_type']],
    [
      '51 members of metadata',
      { ...card, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])) },
      ['#/metadata too_big'],
    ],
  ])('%s', (_case, body, expected) => {
    expect(problems(body)).toEqual(expected);
  });
});
