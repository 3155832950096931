// E1, clause by clause (docs/rules.md#create-common): the members that every creation has, and the object that its method
// asks for.
import { bolepixPayment, cardPayment, debitPayment, pixPayment, sharedPlatform } from '@mps/testkit';
import { created, refused, without, type Body } from './creations';
import { proveRule, each } from './rules';
import { newFeePolicy } from './fee-policies';
import { activeMerchant } from './merchants';

const { api, demo } = sharedPlatform();
const CARD = cardPayment()['card_data'];
const CAPTURE_METHODS = ['EMV', 'MAGSTRIPE', 'ECOMMERCE', 'CONTACTLESS_ICC'];

/** What the API would read if the text of a number were put into the body. */
const amount = (value: unknown) => () => pixPayment({ amount: value });

async function feePolicyOf(merchantId: string, changes: Body): Promise<unknown> {
  const answer = await api.post(`/v1/merchants/${merchantId}/transactions`, cardPayment(changes));
  expect(answer.status).toBe(201);
  return answer.body['fee_policy_id'];
}

proveRule('create-common', {
  'provider must be PROVIDER_A': {
    accepts: [['PROVIDER_A', created(() => pixPayment(), { provider: 'PROVIDER_A' })]],
    rejects: [
      ...each(
        ['PROVIDER_B', 'PROVIDER_C', 'provider_a', 'ACME', ''],
        (provider) => refused(() => pixPayment({ provider }), ['#/provider', 'provider_not_accepted']),
        (provider) => (provider === '' ? 'an empty one' : provider),
      ),
      ['none', refused(() => without(pixPayment(), 'provider'), ['#/provider', 'required'])],
      ['null', refused(() => pixPayment({ provider: null }), ['#/provider', 'invalid_type'])],
    ],
  },
  'request_id has at least 1 character': {
    accepts: [
      [
        'one character',
        async () => {
          // Of one character there are few, and only the first of each is new: in a merchant of its own all are.
          const { id } = await activeMerchant();
          const answer = await api.post(`/v1/merchants/${id}/transactions`, cardPayment({ request_id: '1' }));
          expect([answer.status, answer.body]).toMatchObject([201, { request_id: '1' }]);
        },
      ],
      [
        '255 characters',
        created(() =>
          pixPayment({ request_id: `${String(pixPayment()['request_id'])}${'~'.repeat(255)}`.slice(0, 255) }),
        ),
      ],
    ],
    rejects: [
      ['no character', refused(() => pixPayment({ request_id: '' }), ['#/request_id', 'too_small'])],
      ['none', refused(() => without(pixPayment(), 'request_id'), ['#/request_id', 'required'])],
      [
        '256 characters',
        refused(() => pixPayment({ request_id: 'x'.repeat(256) }), ['#/request_id', 'too_big']),
      ],
    ],
  },
  'amount is an integer, 1 to 1 500 000 000': {
    accepts: [
      ['1', created(amount(1), { amount: 1 })],
      ['1 500 000 000', created(amount(1_500_000_000), { amount: 1_500_000_000 })],
    ],
    rejects: [
      ['0', refused(amount(0), ['#/amount', 'too_small'])],
      ['-1', refused(amount(-1), ['#/amount', 'too_small'])],
      ['1 500 000 001', refused(amount(1_500_000_001), ['#/amount', 'too_big'])],
      ['1.5', refused(amount(1.5), ['#/amount', 'invalid_type'])],
      ['"100"', refused(amount('100'), ['#/amount', 'invalid_type'])],
      ['null', refused(amount(null), ['#/amount', 'invalid_type'])],
      ['none', refused(() => without(pixPayment(), 'amount'), ['#/amount', 'required'])],
    ],
  },
  'capture_method is a closed enum': {
    accepts: each(CAPTURE_METHODS, (capture_method) =>
      created(() => cardPayment({ capture_method }), { capture_method }),
    ),
    rejects: [
      [
        'TYPED',
        refused(() => cardPayment({ capture_method: 'TYPED' }), ['#/capture_method', 'invalid_enum']),
      ],
      ['emv', refused(() => cardPayment({ capture_method: 'emv' }), ['#/capture_method', 'invalid_enum'])],
      ['none', refused(() => without(cardPayment(), 'capture_method'), ['#/capture_method', 'required'])],
    ],
  },
  'payment_method is a closed enum': {
    accepts: each(
      [cardPayment, debitPayment, pixPayment, bolepixPayment],
      (make) => created(() => make(), { payment_method: make()['payment_method'] }),
      (make) => String(make()['payment_method']),
    ),
    rejects: [
      ['CASH', refused(() => pixPayment({ payment_method: 'CASH' }), ['#/payment_method', 'invalid_enum'])],
      ['pix', refused(() => pixPayment({ payment_method: 'pix' }), ['#/payment_method', 'invalid_enum'])],
      ['none', refused(() => without(pixPayment(), 'payment_method'), ['#/payment_method', 'required'])],
    ],
  },
  'currency is BRL, by default BRL': {
    accepts: [
      ['none', created(() => pixPayment(), { currency: 'BRL' })],
      ['BRL', created(() => pixPayment({ currency: 'BRL' }), { currency: 'BRL' })],
    ],
    rejects: [
      ['USD', refused(() => pixPayment({ currency: 'USD' }), ['#/currency', 'invalid_enum'])],
      ['null', refused(() => pixPayment({ currency: null }), ['#/currency', 'invalid_type'])],
    ],
  },
  'installments are 1 to 18, by default 1': {
    accepts: [
      ['none', created(() => cardPayment(), { installments: 1 })],
      ['1', created(() => cardPayment({ installments: 1 }), { installments: 1 })],
      ['18', created(() => cardPayment({ installments: 18 }), { installments: 18 })],
      ['2 on debit', created(() => debitPayment({ installments: 2 }), { installments: 2 })],
    ],
    rejects: [
      ['0', refused(() => cardPayment({ installments: 0 }), ['#/installments', 'too_small'])],
      ['19', refused(() => cardPayment({ installments: 19 }), ['#/installments', 'too_big'])],
      ['1.5', refused(() => cardPayment({ installments: 1.5 }), ['#/installments', 'invalid_type'])],
    ],
  },
  'installments are exactly 1 for PIX and BOLEPIX': {
    accepts: [
      ['1 for PIX', created(() => pixPayment({ installments: 1 }), { installments: 1 })],
      ['1 for BOLEPIX', created(() => bolepixPayment({ installments: 1 }), { installments: 1 })],
      ['none for PIX, which is 1', created(() => pixPayment(), { installments: 1 })],
    ],
    rejects: [
      ['2 for PIX', refused(() => pixPayment({ installments: 2 }), ['#/installments', 'not_allowed'])],
      [
        '2 for BOLEPIX',
        refused(() => bolepixPayment({ installments: 2 }), ['#/installments', 'not_allowed']),
      ],
    ],
  },
  'soft_descriptor has at most 13 characters': {
    accepts: each(
      ['', 'LOJA', 'x'.repeat(13)],
      (soft_descriptor) => created(() => cardPayment({ soft_descriptor }), { soft_descriptor }),
      (text) => `${text.length} characters`,
    ),
    rejects: [
      [
        '14 characters',
        refused(() => cardPayment({ soft_descriptor: 'x'.repeat(14) }), ['#/soft_descriptor', 'too_big']),
      ],
    ],
  },
  'fee_policy_id beats the company default': {
    accepts: [
      [
        'the policy that the request names',
        async () => {
          const { id } = await activeMerchant();
          const [byDefault, asked] = [await newFeePolicy(), await newFeePolicy()];
          await api.put(`/v1/merchants/${id}/default-fee-policy`, { fee_policy_id: byDefault.id });
          expect(await feePolicyOf(id, {})).toBe(byDefault.id);
          expect(await feePolicyOf(id, { fee_policy_id: asked.id })).toBe(asked.id);
        },
      ],
    ],
    rejects: [
      [
        'to fall back to the default when the policy that is named is inactive',
        async () => {
          const { id } = await newFeePolicy({ is_active: false });
          await refused(
            () => pixPayment({ fee_policy_id: id }),
            ['#/fee_policy_id', 'fee_policy_inactive'],
          )();
        },
      ],
    ],
  },
  'fee_policy_id must be of the same organization': {
    accepts: [
      [
        'one of the organization',
        created(() => pixPayment({ fee_policy_id: demo.fee_policy_id }), {
          fee_policy_id: demo.fee_policy_id,
        }),
      ],
    ],
    rejects: [
      [
        'one of another organization',
        refused(
          () => pixPayment({ fee_policy_id: demo.other.fee_policy_id }),
          ['#/fee_policy_id', 'fee_policy_not_found'],
        ),
      ],
      [
        'one of nobody',
        refused(() => pixPayment({ fee_policy_id: 'nobody' }), ['#/fee_policy_id', 'fee_policy_not_found']),
      ],
    ],
  },
});

proveRule('create-conditional', {
  'pix_data iff PIX': {
    accepts: [
      [
        'pix_data with PIX',
        created(() => pixPayment({ pix_data: {} }), { pix_data: { expiration_in_seconds: 86_400 } }),
      ],
    ],
    rejects: [
      ['PIX without it', refused(() => without(pixPayment(), 'pix_data'), ['#/pix_data', 'required'])],
      ['it with BOLEPIX', refused(() => bolepixPayment({ pix_data: {} }), ['#/pix_data', 'not_allowed'])],
      ['it with a card', refused(() => cardPayment({ pix_data: {} }), ['#/pix_data', 'not_allowed'])],
    ],
  },
  'bolepix_data iff BOLEPIX': {
    accepts: [
      [
        'bolepix_data with BOLEPIX',
        created(() => bolepixPayment(), { bolepix_data: { due_date: '2027-03-10' } }),
      ],
    ],
    rejects: [
      [
        'BOLEPIX without it',
        refused(() => without(bolepixPayment(), 'bolepix_data'), ['#/bolepix_data', 'required']),
      ],
      [
        'it with PIX',
        refused(
          () => pixPayment({ bolepix_data: { due_date: '2027-03-10' } }),
          ['#/bolepix_data', 'not_allowed'],
        ),
      ],
      [
        'it with a card',
        refused(
          () => cardPayment({ bolepix_data: { due_date: '2027-03-10' } }),
          ['#/bolepix_data', 'not_allowed'],
        ),
      ],
    ],
  },
  'card_data iff CREDIT_CARD': {
    accepts: [
      ['card_data with CREDIT_CARD', created(() => cardPayment(), { card_data: { last_digits: '1111' } })],
    ],
    rejects: [
      [
        'CREDIT_CARD without it',
        refused(() => without(cardPayment(), 'card_data'), ['#/card_data', 'required']),
      ],
      ['it with PIX', refused(() => pixPayment({ card_data: CARD }), ['#/card_data', 'not_allowed'])],
    ],
  },
  'card_data iff DEBIT_CARD': {
    accepts: [
      ['card_data with DEBIT_CARD', created(() => debitPayment(), { card_data: { last_digits: '1111' } })],
    ],
    rejects: [
      [
        'DEBIT_CARD without it',
        refused(() => without(debitPayment(), 'card_data'), ['#/card_data', 'required']),
      ],
      ['it with BOLEPIX', refused(() => bolepixPayment({ card_data: CARD }), ['#/card_data', 'not_allowed'])],
      [
        'the two other objects with DEBIT_CARD',
        refused(
          () => debitPayment({ pix_data: {}, bolepix_data: { due_date: '2027-03-10' } }),
          ['#/pix_data', 'not_allowed'],
          ['#/bolepix_data', 'not_allowed'],
        ),
      ],
    ],
  },
});
