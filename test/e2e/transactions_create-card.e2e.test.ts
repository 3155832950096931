// Card payments with every outcome of the sandbox.
import { cardPayment, debitPayment, eventually, pixPayment, CONSUMER, sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';

const { api, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

describe('creating a card payment', () => {
  it('is approved at once and shows only permitted card data', async () => {
    const { status, body, text } = await api.post(
      path,
      cardPayment({ installments: 3, soft_descriptor: 'LOJA' }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'APPROVED',
      approved_amount: 10_000,
      acquirer_response_code: '00',
      installments: 3,
      soft_descriptor: 'LOJA',
      card_data: { brand: 'VISA', last_digits: '1111', expiry_month: '12', expiry_year: '2032' },
    });
    expect(text).not.toContain('4111111111111111');
    expect(text).not.toContain('AgAAAAAABk4DWZ4C28yUQAAAAAA=');
  });

  it('warns of a similar payment in the last minute under another request_id and still makes the payment', async () => {
    // No other test uses this amount.
    const [amount, first] = [7_654_321, freshName()];
    const readWarning = async (changes: object, status = 201) => {
      const made = await api.post(path, cardPayment({ amount, ...changes }));
      expect(made.status).toBe(status);
      return made.headers.get('warning');
    };
    expect(await readWarning({ request_id: first })).toBeNull();
    expect(await readWarning({ request_id: first }, 200)).toBeNull();
    expect(await readWarning({ amount: amount + 1 })).toBeNull();
    expect(await readWarning({ consumer: { ...CONSUMER, document_number: '52998224725' } })).toBeNull();
    expect(await readWarning({})).toBe(
      `299 - "a charge of the same consumer, amount and card was sent within a minute as \\"${first}\\": repeat a charge with its own request_id"`,
    );
    // 1051: the issuer refuses.
    expect(await readWarning({ amount: 1_051 })).toBeNull();
    expect(await readWarning({ amount: 1_051 })).toBeNull();
  });

  it('warns of a fine and interest above the legal consumer limit and accepts them', async () => {
    const made = await api.post(
      path,
      pixPayment({
        consumer: CONSUMER,
        pix_data: {
          due_date: '2027-03-10',
          fine: { modality: 'PERCENTAGE', percentage: 10 },
          interest: { modality: 'PERCENTAGE_PER_MONTH', percentage: 1 },
        },
      }),
    );
    expect([made.status, made.headers.get('warning')]).toEqual([
      201,
      '299 - "#/pix_data/fine is above the legal 2 %"',
    ]);
  });

  it('by debit uses the debit rule of the fee policy', async () => {
    const { body } = await api.post(path, debitPayment());
    expect(body).toMatchObject({ status: 'APPROVED', pricing: { fee: { percentage: 1.49 } } });
  });

  it.each([
    [1, 2.99],
    [2, 3.19],
    [6, 3.19],
    [7, 3.49],
    [12, 3.49],
    [13, 3.99],
    [18, 3.99],
  ])('in %i installments has the fee of %d %%', async (installments, percentage) => {
    const { body } = await api.post(path, cardPayment({ installments }));
    expect(body).toMatchObject({ pricing: { fee: { percentage } } });
  });

  it.each([
    [10_051, 'REFUSED', 'ACQUIRER', '51'],
    [10_005, 'REFUSED', 'ACQUIRER', '05'],
    [10_054, 'REFUSED', 'ACQUIRER', '54'],
    [10_014, 'REFUSED', 'ACQUIRER', '14'],
    [51, 'REFUSED', 'ACQUIRER', '51'],
    [10_096, 'FAILED', 'ACQUIRER_TIMEOUT', null],
    [10_099, 'APPROVED', null, '00'],
    [10_010, 'APPROVED', null, '00'],
    [7_770_057, 'REFUSED', 'ACQUIRER', '57'],
    [7_770_059, 'REFUSED', 'ANTIFRAUD', null],
    [7_770_091, 'FAILED', 'PROVIDER', null],
    [7_770_092, 'FAILED', 'NO_ACQUIRER', null],
    [7_770_099, 'FAILED', 'INTERNAL_ERROR', null],
    [7_770_095, 'AUTHORIZED', null, '00'],
    [7_770_051, 'APPROVED', null, '00'],
  ])('of %i cents answers 201 with %s %s %s', async (amount, status, reason, code) => {
    const answer = await api.post(path, cardPayment({ amount }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status, status_reason: reason });
    if (code !== null) expect(answer.body['acquirer_response_code']).toBe(code);
  });

  it('with a lost answer (7770097) stays PROCESSING until the reconciler finds its one approved charge', async () => {
    const created = await api.post<{ id: string; status: string }>(path, cardPayment({ amount: 7_770_097 }));
    expect(created).toMatchObject({ status: 201, body: { status: 'PROCESSING' } });
    await eventually(async () => {
      const { body } = await api.get(`/v1/merchants/transactions/${created.body.id}`);
      expect(body['status']).toBe('APPROVED');
    });
  });

  it('answers the brand of the token and accepts unknown cards', async () => {
    for (const [network_token, brand, last_digits] of [
      ['5555555555554444', 'MASTERCARD', '4444'],
      ['6362970000457013', 'ELO', '7013'],
      ['376411112222331', 'AMEX', '2331'],
      ['6062828888666688', 'HIPERCARD', '6688'],
      ['any printable text', 'UNKNOWN', '0000'],
    ] as const) {
      const { body } = await api.post(
        path,
        cardPayment({ card_data: { network_token, expiry_month: '01', expiry_year: '31' } }),
      );
      expect(body).toMatchObject({ status: 'APPROVED', card_data: { brand, last_digits } });
    }
  });
});
