// A PIX payment from its creation to its event, through the API.
import { parseBrCode } from '@mps/kernel/testing/br-code';
import { eventually, pixPayment, sharedPlatform } from '@mps/testkit';

const { api, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Transaction {
  id: string;
  status: string;
  amount: number;
  pix_data: { qr_code: string; identification: string; end_to_end_id: string | null; expires_at: string };
}
interface EventPage {
  data: {
    type: string;
    sequence: number;
    correlation_id: string;
    data: { object: Transaction; previous: object };
  }[];
}

describe('creating a PIX payment', () => {
  it('answers 201 with a BR Code of the right structure and checksum', async () => {
    const { status, body, headers } = await api.post<Transaction>(path, pixPayment({ amount: 12_345 }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'WAITING_PAYMENT',
      amount: 12_345,
      currency: 'BRL',
      payment_method: 'PIX',
      installments: 1,
    });
    expect(headers.get('location')).toBe(`${path}/${body.id}`);
    const code = parseBrCode(body.pix_data.qr_code);
    expect(code.ok).toBe(true);
    expect(body.pix_data.qr_code).toContain(`/qr/v2/${body.pix_data.identification}`);
    expect(body.pix_data.identification).toBe(body.id.replaceAll('-', ''));
  });

  it('has every member of the interface, null for an absent value', async () => {
    const { body } = await api.post(path, pixPayment());
    expect(body).toMatchObject({
      provider: 'PROVIDER_A',
      affiliation_id: expect.any(String),
      mcc: expect.stringMatching(/^\d{4}$/),
      pricing: {
        fee: { percentage: 0.99, flat: 0, minimum_price: 1 },
        cost: { percentage: 0.5, flat: 0, minimum_price: 0 },
      },
      fee_policy_id: demo.fee_policy_id,
      automatic_anticipation: false,
      company_id: demo.merchant_id,
      approved_amount: null,
      refunded_amount: 0,
      status_reason: null,
      approved_at: null,
      latest_refund_at: null,
      metadata: {},
      pix_data: {
        pix_key_id: demo.pix_key_id,
        due_date: null,
        interest: null,
        end_to_end_id: null,
        expiration_in_seconds: 3600,
      },
    });
    for (const absent of ['bolepix_data', 'card_data']) expect(body).not.toHaveProperty(absent);
  });

  it('is approved when the payer pays, and the event is readable within a second', async () => {
    const created = await api.post<Transaction>(path, pixPayment());
    const paid = await api.post<Transaction>(`${path}/${created.body.id}/pay`, {});
    expect(paid.status).toBe(200);
    expect(paid.body).toMatchObject({
      status: 'APPROVED',
      approved_amount: 10_000,
      approved_at: expect.any(String),
    });
    expect(paid.body.pix_data.end_to_end_id).toMatch(/^E[0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}$/);
    const events = await eventually(async () => {
      const { body } = await api.get<EventPage>(`/v1/events?aggregate_id=${created.body.id}`);
      expect(body.data.map(({ data }) => data.object.status)).toEqual([
        'PROCESSING',
        'WAITING_PAYMENT',
        'APPROVED',
      ]);
      return body.data;
    });
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(events.map(({ type }) => type)).toEqual([
      'transaction.created',
      'transaction.status_changed',
      'transaction.status_changed',
    ]);
    expect(events[2]?.data.previous).toEqual({ status: 'WAITING_PAYMENT' });
    expect(events[0]?.correlation_id).toBe(created.headers.get('x-request-id'));
  });

  it('of 77700.10 is paid automatically after two seconds', async () => {
    const created = await api.post<Transaction>(path, pixPayment({ amount: 7_770_010 }));
    expect(created.body.status).toBe('WAITING_PAYMENT');
    await eventually(async () => {
      const { body } = await api.get(`/v1/merchants/transactions/${created.body.id}`);
      expect(body['status']).toBe('APPROVED');
    });
  });

  it.each([
    [7_770_057, 'PROVIDER'],
    [7_770_092, 'NO_ACQUIRER'],
    [7_770_099, 'INTERNAL_ERROR'],
  ])('of %i cents is FAILED %s: an answer, not an error', async (amount, reason) => {
    const { status, body } = await api.post(path, pixPayment({ amount }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'FAILED', status_reason: reason });
  });

  it('of 77700.91 is registered after one failure of the provider', async () => {
    const { body } = await api.post<Transaction>(path, pixPayment({ amount: 7_770_091 }));
    await eventually(async () => {
      const now = await api.get(`/v1/merchants/transactions/${body.id}`);
      expect(now.body['status']).toBe('WAITING_PAYMENT');
    });
  });

  it('cannot be paid twice', async () => {
    const created = await api.post<Transaction>(path, pixPayment());
    await api.post(`${path}/${created.body.id}/pay`, {});
    const again = await api.post(`${path}/${created.body.id}/pay`, {});
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'invalid_transaction_state', current_status: 'APPROVED' },
    });
  });

  it('refuses a payment of another amount', async () => {
    const created = await api.post<Transaction>(path, pixPayment());
    const paid = await api.post(`${path}/${created.body.id}/pay`, { amount: 9_999 });
    expect(paid).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/amount' }] } });
  });
});
