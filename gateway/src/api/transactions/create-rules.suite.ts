// E1, clause by clause (docs/rules.md#create-common): the members of every creation, and the object of its payment method. The
// clauses about fee policies are in test/e2e/rules_create.e2e.test.ts.
import { bolepixPayment, cardPayment, debitPayment, pixPayment } from '../../../../packages/testkit/src/api';
import { each, proveRule } from '../../../../test/rules';
import { MERCHANT_ID, operation, without } from '../../testing/lone-gateway.fixture';

const { passes, refuses } = operation(
  'POST',
  `/v1/merchants/${MERCHANT_ID}/transactions`,
  'CreateTransaction',
);
const CARD = cardPayment()['card_data'];
const CAPTURE_METHODS = ['EMV', 'MAGSTRIPE', 'ECOMMERCE', 'CONTACTLESS_ICC'];

const amount = (value: unknown) => () => pixPayment({ amount: value });

proveRule('create-common', {
  'provider must be PROVIDER_A': {
    accepts: [['PROVIDER_A', passes(() => pixPayment(), { provider: 'PROVIDER_A' })]],
    rejects: [
      ...each(
        ['PROVIDER_B', 'PROVIDER_C', 'provider_a', 'ACME', ''],
        (provider) => refuses(() => pixPayment({ provider }), ['#/provider', 'provider_not_accepted']),
        (provider) => (provider === '' ? 'an empty one' : provider),
      ),
      ['none', refuses(() => without(pixPayment(), 'provider'), ['#/provider', 'required'])],
      ['null', refuses(() => pixPayment({ provider: null }), ['#/provider', 'invalid_type'])],
    ],
  },
  'request_id has at least 1 character': {
    accepts: [
      ['one character', passes(() => cardPayment({ request_id: '1' }), { request_id: '1' })],
      [
        '255 characters',
        passes(() =>
          pixPayment({ request_id: `${String(pixPayment()['request_id'])}${'~'.repeat(255)}`.slice(0, 255) }),
        ),
      ],
    ],
    rejects: [
      ['no character', refuses(() => pixPayment({ request_id: '' }), ['#/request_id', 'too_small'])],
      ['none', refuses(() => without(pixPayment(), 'request_id'), ['#/request_id', 'required'])],
      [
        '256 characters',
        refuses(() => pixPayment({ request_id: 'x'.repeat(256) }), ['#/request_id', 'too_big']),
      ],
    ],
  },
  'amount is an integer, 1 to 1 500 000 000': {
    accepts: [
      ['1', passes(amount(1), { amount: 1 })],
      ['1 500 000 000', passes(amount(1_500_000_000), { amount: 1_500_000_000 })],
    ],
    rejects: [
      ['0', refuses(amount(0), ['#/amount', 'too_small'])],
      ['-1', refuses(amount(-1), ['#/amount', 'too_small'])],
      ['1 500 000 001', refuses(amount(1_500_000_001), ['#/amount', 'too_big'])],
      ['1.5', refuses(amount(1.5), ['#/amount', 'invalid_type'])],
      ['"100"', refuses(amount('100'), ['#/amount', 'invalid_type'])],
      ['null', refuses(amount(null), ['#/amount', 'invalid_type'])],
      ['none', refuses(() => without(pixPayment(), 'amount'), ['#/amount', 'required'])],
    ],
  },
  'capture_method is a closed enum': {
    accepts: each(CAPTURE_METHODS, (capture_method) =>
      passes(() => cardPayment({ capture_method }), { capture_method }),
    ),
    rejects: [
      [
        'TYPED',
        refuses(() => cardPayment({ capture_method: 'TYPED' }), ['#/capture_method', 'invalid_enum']),
      ],
      ['emv', refuses(() => cardPayment({ capture_method: 'emv' }), ['#/capture_method', 'invalid_enum'])],
      ['none', refuses(() => without(cardPayment(), 'capture_method'), ['#/capture_method', 'required'])],
    ],
  },
  'payment_method is a closed enum': {
    accepts: each(
      [cardPayment, debitPayment, pixPayment, bolepixPayment],
      (make) => passes(() => make(), { payment_method: make()['payment_method'] }),
      (make) => String(make()['payment_method']),
    ),
    rejects: [
      ['CASH', refuses(() => pixPayment({ payment_method: 'CASH' }), ['#/payment_method', 'invalid_enum'])],
      ['pix', refuses(() => pixPayment({ payment_method: 'pix' }), ['#/payment_method', 'invalid_enum'])],
      ['none', refuses(() => without(pixPayment(), 'payment_method'), ['#/payment_method', 'required'])],
    ],
  },
  'currency is BRL, by default BRL': {
    accepts: [
      ['none', passes(() => pixPayment(), { currency: 'BRL' })],
      ['BRL', passes(() => pixPayment({ currency: 'BRL' }), { currency: 'BRL' })],
    ],
    rejects: [
      ['USD', refuses(() => pixPayment({ currency: 'USD' }), ['#/currency', 'invalid_enum'])],
      ['null', refuses(() => pixPayment({ currency: null }), ['#/currency', 'invalid_type'])],
    ],
  },
  'installments are 1 to 18, by default 1': {
    accepts: [
      ['none', passes(() => cardPayment(), { installments: 1 })],
      ['1', passes(() => cardPayment({ installments: 1 }), { installments: 1 })],
      ['18', passes(() => cardPayment({ installments: 18 }), { installments: 18 })],
      ['2 on debit', passes(() => debitPayment({ installments: 2 }), { installments: 2 })],
    ],
    rejects: [
      ['0', refuses(() => cardPayment({ installments: 0 }), ['#/installments', 'too_small'])],
      ['19', refuses(() => cardPayment({ installments: 19 }), ['#/installments', 'too_big'])],
      ['1.5', refuses(() => cardPayment({ installments: 1.5 }), ['#/installments', 'invalid_type'])],
    ],
  },
  'installments are exactly 1 for PIX and BOLEPIX': {
    accepts: [
      ['1 for PIX', passes(() => pixPayment({ installments: 1 }), { installments: 1 })],
      ['1 for BOLEPIX', passes(() => bolepixPayment({ installments: 1 }), { installments: 1 })],
      ['none for PIX, which is 1', passes(() => pixPayment(), { installments: 1 })],
    ],
    rejects: [
      ['2 for PIX', refuses(() => pixPayment({ installments: 2 }), ['#/installments', 'not_allowed'])],
      [
        '2 for BOLEPIX',
        refuses(() => bolepixPayment({ installments: 2 }), ['#/installments', 'not_allowed']),
      ],
    ],
  },
  'soft_descriptor has at most 13 characters': {
    accepts: each(
      ['', 'LOJA', 'x'.repeat(13)],
      (soft_descriptor) => passes(() => cardPayment({ soft_descriptor }), { soft_descriptor }),
      (text) => `${text.length} characters`,
    ),
    rejects: [
      [
        '14 characters',
        refuses(() => cardPayment({ soft_descriptor: 'x'.repeat(14) }), ['#/soft_descriptor', 'too_big']),
      ],
    ],
  },
});

proveRule('create-conditional', {
  'pix_data iff PIX': {
    accepts: [
      [
        'pix_data with PIX',
        passes(() => pixPayment({ pix_data: {} }), { pix_data: { expiration_in_seconds: 86_400 } }),
      ],
    ],
    rejects: [
      ['PIX without it', refuses(() => without(pixPayment(), 'pix_data'), ['#/pix_data', 'required'])],
      ['it with BOLEPIX', refuses(() => bolepixPayment({ pix_data: {} }), ['#/pix_data', 'not_allowed'])],
      ['it with a card', refuses(() => cardPayment({ pix_data: {} }), ['#/pix_data', 'not_allowed'])],
    ],
  },
  'bolepix_data iff BOLEPIX': {
    accepts: [
      [
        'bolepix_data with BOLEPIX',
        passes(() => bolepixPayment(), { bolepix_data: { due_date: '2027-03-10' } }),
      ],
    ],
    rejects: [
      [
        'BOLEPIX without it',
        refuses(() => without(bolepixPayment(), 'bolepix_data'), ['#/bolepix_data', 'required']),
      ],
      [
        'it with PIX',
        refuses(
          () => pixPayment({ bolepix_data: { due_date: '2027-03-10' } }),
          ['#/bolepix_data', 'not_allowed'],
        ),
      ],
      [
        'it with a card',
        refuses(
          () => cardPayment({ bolepix_data: { due_date: '2027-03-10' } }),
          ['#/bolepix_data', 'not_allowed'],
        ),
      ],
    ],
  },
  'card_data iff CREDIT_CARD': {
    accepts: [
      ['card_data with CREDIT_CARD', passes(() => cardPayment(), { card_data: { expiry_year: '2032' } })],
    ],
    rejects: [
      [
        'CREDIT_CARD without it',
        refuses(() => without(cardPayment(), 'card_data'), ['#/card_data', 'required']),
      ],
      ['it with PIX', refuses(() => pixPayment({ card_data: CARD }), ['#/card_data', 'not_allowed'])],
    ],
  },
  'card_data iff DEBIT_CARD': {
    accepts: [
      ['card_data with DEBIT_CARD', passes(() => debitPayment(), { card_data: { expiry_year: '2032' } })],
    ],
    rejects: [
      [
        'DEBIT_CARD without it',
        refuses(() => without(debitPayment(), 'card_data'), ['#/card_data', 'required']),
      ],
      ['it with BOLEPIX', refuses(() => bolepixPayment({ card_data: CARD }), ['#/card_data', 'not_allowed'])],
      [
        'the two other objects with DEBIT_CARD',
        refuses(
          () => debitPayment({ pix_data: {}, bolepix_data: { due_date: '2027-03-10' } }),
          ['#/pix_data', 'not_allowed'],
          ['#/bolepix_data', 'not_allowed'],
        ),
      ],
    ],
  },
});
