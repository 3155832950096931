// The field rules of a creation (docs/rules.md#fields) as a merchant meets them, over HTTP through the whole gateway: what
// is sent, where the answer points, and that no service hears of what was refused. Those that E1 lists are in
// test/e2e/rules_create*.
import { err, makeApiKey, ok } from '@mps/kernel';
import { CONSUMER, bolepixPayment, cardPayment, pixPayment } from '../../../../packages/testkit/src/api';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { createTransaction } from './commands';

const MERCHANT_ID = '0199c0de-0000-7000-8000-000000000001';
const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const KEY_OWNER = {
  api_key_id: 'key-1',
  organization_id: 'organization-1',
  permissions: ['merchant.transaction.create'],
  allowed_ips: [],
};

type Body = Record<string, unknown>;
type Expected = readonly (readonly [pointer: string, code: string])[];

/** request_id of each creation that got as far as the transactions service. */
const asked: string[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes: [createTransaction],
    identity: { VerifyApiKey: async () => ok(KEY_OWNER) },
    merchants: { GetMerchant: async () => ok({ merchant: null }) },
    transactions: {
      CreateTransaction: async ({ request_id }) => {
        asked.push(request_id);
        return err({ code: 'provider_error' });
      },
    },
  });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => gateway.close());

const create = (body: Body): Promise<Response> =>
  fetch(`${gateway.url}/v1/merchants/${MERCHANT_ID}/transactions`, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const dueDatePix = (pix: Body = {}, changes: Body = {}): Body =>
  pixPayment({ pix_data: { due_date: '2027-03-10', ...pix }, consumer: CONSUMER, ...changes });
const split = (...rules: Body[]): Body => pixPayment({ split_rules: rules });
const card = (changes: Body): Body =>
  cardPayment({
    card_data: { network_token: '4111111111111111', expiry_month: '12', expiry_year: '2032', ...changes },
  });

it.each([
  ['PIX', pixPayment()],
  ['PIX with a due date', dueDatePix()],
  ['card', cardPayment()],
  ['BOLEPIX', bolepixPayment()],
])('a %s creation with right fields goes to transactions', async (_method, body) => {
  expect((await create(body)).status).toBe(502);
  expect(asked).toEqual([body['request_id']]);
});

const REFUSED: readonly (readonly [rule: string, body: Body, expected: Expected])[] = [
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
  ['an unknown member is refused', pixPayment({ colour: 'red' }), [['#/colour', 'unknown_field']]],
  [
    'an unknown nested member is refused',
    pixPayment({ pix_data: { colour: 'red' } }),
    [['#/pix_data/colour', 'unknown_field']],
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
    'all violations are told at once',
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

interface Problem {
  readonly code: string;
  readonly errors: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

describe('a creation is refused with 400 because', () => {
  it.each(REFUSED)('%s', async (_rule, body, expected) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    const { code, errors } = (await answer.json()) as Problem;
    expect(code).toBe('validation_error');
    const byText = (a: readonly string[], b: readonly string[]): number => a.join().localeCompare(b.join());
    expect(errors.map((one) => [one.pointer, one.code]).toSorted(byText)).toEqual(
      expected.map((pair) => [...pair]).toSorted(byText),
    );
    for (const { detail } of errors) expect(detail.length).toBeGreaterThan(3);
    expect(asked).toEqual([]);
  });
});
