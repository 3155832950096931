// What a creation may be, each as what is sent and what the answer shows.
import { CONSUMER, bolepixPayment, cardPayment, pixPayment, sharedPlatform } from '@mps/testkit';

const { api, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

type Body = Record<string, unknown>;
const dueDatePix = (pix: Body = {}, changes: Body = {}): Body =>
  pixPayment({ pix_data: { due_date: '2027-03-10', ...pix }, consumer: CONSUMER, ...changes });
const split = (...rules: Body[]): Body => pixPayment({ split_rules: rules });

const ACCEPTED: readonly (readonly [rule: string, body: Body, shows: Body])[] = [
  ['the smallest amount', pixPayment({ amount: 1 }), { amount: 1 }],
  ['the largest amount', pixPayment({ amount: 1_500_000_000 }), { amount: 1_500_000_000 }],
  ['currency by default', pixPayment(), { currency: 'BRL' }],
  [
    'any capture method with PIX',
    pixPayment({ capture_method: 'CONTACTLESS_ICC' }),
    { capture_method: 'CONTACTLESS_ICC' },
  ],
  ['18 instalments', cardPayment({ installments: 18 }), { installments: 18 }],
  [
    'instalments on debit',
    cardPayment({ payment_method: 'DEBIT_CARD', installments: 2 }),
    { installments: 2 },
  ],
  [
    'a soft descriptor of 13 characters',
    cardPayment({ soft_descriptor: 'x'.repeat(13) }),
    { soft_descriptor: 'x'.repeat(13) },
  ],
  ['an empty soft descriptor', cardPayment({ soft_descriptor: '' }), { soft_descriptor: '' }],
  [
    'metadata kept verbatim',
    pixPayment({ metadata: { $a: 'x', 'b.c': true, n: 1.5 } }),
    { metadata: { $a: 'x', 'b.c': true, n: 1.5 } },
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
  [
    '3DS flags that are false on PIX',
    pixPayment({ require_3ds: false, refuse_on_challenge: false }),
    { status: 'WAITING_PAYMENT' },
  ],
  [
    'the PIX key by id',
    pixPayment({ pix_data: { pix_key_id: demo.pix_key_id } }),
    { pix_data: { pix_key_id: demo.pix_key_id, expiration_in_seconds: 86_400 } },
  ],
  [
    'the fee policy by id',
    pixPayment({ fee_policy_id: demo.fee_policy_id }),
    { fee_policy_id: demo.fee_policy_id },
  ],
  [
    'a due-date PIX with its terms',
    dueDatePix({
      fine: { modality: 'PERCENTAGE', percentage: 2 },
      interest: { modality: 'PERCENTAGE_PER_MONTH', percentage: 1 },
    }),
    {
      status: 'WAITING_PAYMENT',
      pix_data: {
        due_date: '2027-03-10',
        expiration_in_days_after_due_date: 30,
        expiration_in_seconds: null,
      },
    },
  ],
  [
    'a BOLEPIX',
    bolepixPayment(),
    {
      status: 'WAITING_PAYMENT',
      bolepix_data: {
        due_date: '2027-03-10',
        bank_line: expect.stringMatching(/^\d{47}$/),
        bar_code: expect.stringMatching(/^\d{44}$/),
      },
    },
  ],
  [
    'a split by percentages',
    split(
      { company_id: demo.merchant_id, percentage: 33.3333 },
      { company_id: demo.sibling_merchant_id, percentage: 66.6667 },
    ),
    { status: 'WAITING_PAYMENT' },
  ],
  [
    'a split by amounts',
    split(
      { company_id: demo.merchant_id, amount: 4_000 },
      { company_id: demo.sibling_merchant_id, amount: 6_000 },
    ),
    { status: 'WAITING_PAYMENT' },
  ],
  [
    'require_3ds, which waits for authentication',
    cardPayment({ require_3ds: true }),
    { status: 'AWAITING_3DS' },
  ],
];

describe('a creation is accepted with', () => {
  it.each(ACCEPTED)('%s', async (_rule, body, shows) => {
    const answer = await api.post(path, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(shows);
  });
});
