// The field rules of a creation (docs/rules.md#fields) that the gateway cannot judge alone, because they are about companies,
// keys and the business day, and one whose violations are told at once; the others are proved on the gateway's own harness
// (gateway/src/api/transactions/create-fields.test.ts). Nothing is created by any of them.
import { CONSUMER, cardPayment, pixPayment, sharedPlatform } from '@mps/testkit';

const { api, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

type Body = Record<string, unknown>;
type Expected = readonly (readonly [pointer: string, code: string])[];
const dueDatePix = (pix: Body = {}, changes: Body = {}): Body =>
  pixPayment({ pix_data: { due_date: '2027-03-10', ...pix }, consumer: CONSUMER, ...changes });
const split = (...rules: Body[]): Body => pixPayment({ split_rules: rules });
const card = (changes: Body): Body =>
  cardPayment({
    card_data: { network_token: '4111111111111111', expiry_month: '12', expiry_year: '2032', ...changes },
  });

const REFUSED: readonly (readonly [rule: string, body: Body, expected: Expected])[] = [
  [
    'a foreign split company is not found',
    split({ company_id: demo.other.merchant_id, percentage: 100 }),
    [['#/split_rules/0/company_id', 'company_not_found']],
  ],
  [
    'a foreign PIX key is not found',
    pixPayment({ pix_data: { pix_key_id: demo.other.pix_key_id } }),
    [['#/pix_data/pix_key_id', 'pix_key_not_found']],
  ],
  [
    'a due date in the past is refused',
    dueDatePix({ due_date: '2020-01-02' }),
    [['#/pix_data/due_date', 'too_small']],
  ],
  [
    'an expired card is refused at its year',
    card({ expiry_month: '01', expiry_year: '2020' }),
    [['#/card_data/expiry_year', 'too_small']],
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
  code: string;
  errors: { pointer: string; code: string; detail: string }[];
}

describe('a creation is refused with 400 because', () => {
  it.each(REFUSED)('%s', async (_rule, body, expected) => {
    const answer = await api.post<Problem>(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_error');
    const found = answer.body.errors.map(({ pointer, code }) => [pointer, code]);
    expect(found).toEqual(expect.arrayContaining(expected.map((pair) => [...pair])));
    expect(found).toHaveLength(expected.length);
    for (const { detail } of answer.body.errors) expect(detail.length).toBeGreaterThan(3);
    if (typeof body['request_id'] === 'string' && /^[ -~]{1,255}$/.test(body['request_id'])) {
      const listed = await api.get<{ data: unknown[] }>(
        `/v1/transactions?request_id=${encodeURIComponent(body['request_id'])}`,
      );
      expect(listed.body.data).toEqual([]);
    }
  });
});
