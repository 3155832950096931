// The field rules of a creation (docs/rules.md#fields), over HTTP through the whole gateway. The rules that E1 lists are in
// create-rules.suite.ts and create-terms.suite.ts.
import { bolepixPayment, cardPayment, CONSUMER, pixPayment } from '../../../../packages/testkit/src/api';
import { MERCHANT_ID, operation, type Body, type Finding } from '../../testing/lone-gateway.fixture';
import { card, dueDatePix, split } from './creations.fixture';

const { passes, refuses } = operation(
  'POST',
  `/v1/merchants/${MERCHANT_ID}/transactions`,
  'CreateTransaction',
);

const ACCEPTED: readonly (readonly [what: string, body: Body, members: Body])[] = [
  [
    'any capture method with PIX',
    pixPayment({ capture_method: 'CONTACTLESS_ICC' }),
    { capture_method: 'CONTACTLESS_ICC' },
  ],
  [
    'metadata kept verbatim',
    pixPayment({ metadata: { $a: 'x', 'b.c': true, n: 1.5 } }),
    { metadata_json: '{"$a":"x","b.c":true,"n":1.5}' },
  ],
  [
    'punctuation in a document',
    pixPayment({ consumer: { document_type: 'CPF', document_number: '111.444.777-35' } }),
    { consumer: { document_number: '11144477735' } },
  ],
  [
    'an alphanumeric CNPJ',
    pixPayment({ consumer: { document_type: 'CNPJ', document_number: '12.abc.345/01de-35' } }),
    { consumer: { document_number: '12ABC34501DE35' } },
  ],
  ['a PIX with a due date', dueDatePix(), { pix_data: { due_date: '2027-03-10' } }],
  ['a card', cardPayment(), { card_data: { expiry_month: '12', expiry_year: '2032' } }],
  ['a BOLEPIX', bolepixPayment(), { bolepix_data: { due_date: '2027-03-10' } }],
];

it.each(ACCEPTED)('accepts a creation with %s', (_what, body, members) => passes(() => body, members)());
const REFUSED: readonly (readonly [rule: string, body: Body, places: readonly Finding[]])[] = [
  [
    'a BOLEPIX discount is not null',
    bolepixPayment({ bolepix_data: { due_date: '2027-03-10', discount: null } }),
    [['#/bolepix_data/discount', 'invalid_type']],
  ],
  [
    'request_id is printable ASCII',
    pixPayment({ request_id: 'pedido\u0007' }),
    [['#/request_id', 'invalid_format']],
  ],
  [
    'soft_descriptor is printable ASCII',
    cardPayment({ soft_descriptor: 'PADÃO' }),
    [['#/soft_descriptor', 'invalid_format']],
  ],
  [
    'serial_number has at most 64 characters',
    cardPayment({ serial_number: 'x'.repeat(65) }),
    [['#/serial_number', 'too_big']],
  ],
  ['nsu has at most 20 characters', cardPayment({ nsu: 'x'.repeat(21) }), [['#/nsu', 'too_big']]],
  ['an unknown member is refused', pixPayment({ color: 'red' }), [['#/color', 'unknown_field']]],
  [
    'an unknown nested member is refused',
    pixPayment({ pix_data: { color: 'red' } }),
    [['#/pix_data/color', 'unknown_field']],
  ],
  [
    'expiration_in_seconds is at least 1',
    pixPayment({ pix_data: { expiration_in_seconds: 0 } }),
    [['#/pix_data/expiration_in_seconds', 'too_small']],
  ],
  [
    'expiration_in_seconds is at most a year',
    pixPayment({ pix_data: { expiration_in_seconds: 31_536_001 } }),
    [['#/pix_data/expiration_in_seconds', 'too_big']],
  ],
  [
    'a PIX description has at most 140 characters',
    pixPayment({ pix_data: { description: 'x'.repeat(141) } }),
    [['#/pix_data/description', 'too_big']],
  ],
  [
    'a BOLEPIX fine has at most 2 decimals',
    bolepixPayment({ bolepix_data: { due_date: '2027-03-10', fine_percentage: 1.234 } }),
    [['#/bolepix_data/fine_percentage', 'invalid_format']],
  ],
  [
    'a 3DS session id is a uuid',
    cardPayment({ three_d_secure_session_id: 'abc' }),
    [['#/three_d_secure_session_id', 'invalid_format']],
  ],
  [
    'network_token is required',
    cardPayment({ card_data: { expiry_month: '12', expiry_year: '2032' } }),
    [['#/card_data/network_token', 'required']],
  ],
  [
    'expiry_month is 01 to 12',
    card({ expiry_month: '13' }),
    [['#/card_data/expiry_month', 'invalid_format']],
  ],
  [
    'wallet_type is of the closed list',
    card({ wallet_type: 'PURSE' }),
    [['#/card_data/wallet_type', 'invalid_enum']],
  ],
  [
    'a CPF has right check digits',
    dueDatePix({}, { consumer: { ...CONSUMER, document_number: '11144477734' } }),
    [['#/consumer/document_number', 'invalid_format']],
  ],
  [
    'a document agrees with its type',
    dueDatePix({}, { consumer: { ...CONSUMER, document_type: 'CNPJ' } }),
    [['#/consumer/document_number', 'invalid_format']],
  ],
  [
    'document type and number come together',
    pixPayment({ consumer: { document_number: '11144477735' } }),
    [['#/consumer/document_type', 'required']],
  ],
  [
    'a phone is international',
    pixPayment({ consumer: { phone: '11987654321' } }),
    [['#/consumer/phone', 'invalid_format']],
  ],
  [
    'a birth date is DD-MM-YYYY',
    pixPayment({ consumer: { birth_date: '1990-12-31' } }),
    [['#/consumer/birth_date', 'invalid_format']],
  ],
  [
    'an e-mail looks like one',
    pixPayment({ consumer: { email: 'nobody' } }),
    [['#/consumer/email', 'invalid_format']],
  ],
  [
    'metadata values are scalars',
    pixPayment({ metadata: { a: { b: 1 } } }),
    [['#/metadata/a', 'invalid_type']],
  ],
  [
    'metadata has at most 50 keys',
    pixPayment({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 1])) }),
    [['#/metadata', 'too_big']],
  ],
  [
    'a metadata key has at most 40 characters',
    pixPayment({ metadata: { ['k'.repeat(41)]: 1 } }),
    [[`#/metadata/${'k'.repeat(41)}`, 'too_big']],
  ],
  [
    'a metadata value has at most 500 characters',
    pixPayment({ metadata: { a: 'x'.repeat(501) } }),
    [['#/metadata/a', 'too_big']],
  ],
  [
    'a split company appears once',
    split({ company_id: MERCHANT_ID, percentage: 50 }, { company_id: MERCHANT_ID, percentage: 50 }),
    [['#/split_rules/1/company_id', 'not_allowed']],
  ],
  [
    'all violations are reported at once',
    { provider: 'X', amount: 0, payment_method: 'PIX', extra: 1 },
    [
      ['#/provider', 'provider_not_accepted'],
      ['#/request_id', 'required'],
      ['#/amount', 'too_small'],
      ['#/capture_method', 'required'],
      ['#/pix_data', 'required'],
      ['#/extra', 'unknown_field'],
    ],
  ],
];

it.each(REFUSED)('refuses a creation with 400, because %s', (_rule, body, places) =>
  refuses(() => body, ...places)(),
);
