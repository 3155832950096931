// The life of payments after their creation, with the sandbox provider and its callbacks.
import { bolepixPayment, cardPayment, eventually, pixPayment, sharedPlatform } from '@mps/testkit';

const { api, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;
interface Body {
  id: string;
  status: string;
  [member: string]: unknown;
}
const create = async (body: object) => {
  const answer = await api.post<Body>(path, body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const get = async (id: string) => (await api.get<Body>(`/v1/merchants/transactions/${id}`)).body;
const until = (id: string, expected: object, ms = 15_000) =>
  eventually(async () => {
    expect(await get(id)).toMatchObject(expected);
  }, ms);

it('captures 7770095 in part', async () => {
  const { id, status } = await create(cardPayment({ amount: 7_770_095 }));
  expect(status).toBe('AUTHORIZED');
  const tooMuch = await api.post(`${path}/${id}/capture`, { amount: 7_770_096 });
  expect(tooMuch.status).toBe(400);
  const captured = await api.post<Body>(`${path}/${id}/capture`, { amount: 100 });
  expect(captured).toMatchObject({ status: 200, body: { status: 'APPROVED', approved_amount: 100 } });
  expect((await api.post(`${path}/${id}/capture`, {})).status).toBe(409);
});
it('cancels an authorization and a charge', async () => {
  const card = await create(cardPayment({ amount: 7_770_095 }));
  expect(await api.post(`${path}/${card.id}/cancel`, {})).toMatchObject({
    status: 200,
    body: { status: 'CANCELLED' },
  });
  const pix = await create(pixPayment());
  expect(await api.post(`${path}/${pix.id}/cancel`, {})).toMatchObject({
    status: 200,
    body: { status: 'CANCELLED' },
  });
  const late = await api.post<Body>(`${path}/${pix.id}/pay`, {});
  expect(late).toMatchObject({ status: 200, body: { status: 'CANCELLED' } });
  await until(pix.id, {
    status: 'CANCELLED',
    refunds: [{ status: 'COMPLETED', reason: 'CUSTOMER_REQUEST' }],
  });
});
it('pays a BOLEPIX through its slip', async () => {
  const { id, status, bolepix_data } = await create(bolepixPayment());
  expect(status).toBe('WAITING_PAYMENT');
  expect(bolepix_data).toMatchObject({
    bank_line: expect.stringMatching(/^\d{47}$/),
    bar_code: expect.stringMatching(/^\d{44}$/),
  });
  const paid = await api.post<Body>(`${path}/${id}/pay`, { paid_via: 'BOLETO' });
  expect(paid).toMatchObject({
    status: 200,
    body: { status: 'APPROVED', bolepix_data: { paid_via: 'BOLETO', paid_amount: 10_000 } },
  });
});
it('pays a charge automatically (7770010)', async () => {
  const { id } = await create(pixPayment({ amount: 7_770_010 }));
  await until(id, { status: 'APPROVED' });
});
it('returns the second of two payments (7770013)', async () => {
  const { id } = await create(pixPayment({ amount: 7_770_013 }));
  await until(id, {
    status: 'APPROVED',
    refunded_amount: 0,
    refunds: [{ status: 'COMPLETED', amount: 7_770_013 }],
  });
});
it('registers after a 503 (7770091), fails when rejected (7770057) or without a route (7770092)', async () => {
  expect((await create(pixPayment({ amount: 7_770_091 }))).status).toBe('WAITING_PAYMENT');
  expect(await create(pixPayment({ amount: 7_770_057 }))).toMatchObject({
    status: 'FAILED',
    status_reason: 'PROVIDER',
  });
  expect(await create(pixPayment({ amount: 7_770_092 }))).toMatchObject({
    status: 'FAILED',
    status_reason: 'NO_ACQUIRER',
  });
  expect(await create(cardPayment({ amount: 7_770_065 }))).toMatchObject({ status: 'AWAITING_3DS' });
});
it('finds a lost registration (7770097)', async () => {
  const { id } = await create(pixPayment({ amount: 7_770_097 }));
  await until(id, { status: 'WAITING_PAYMENT', pix_data: { qr_code: expect.any(String) } }, 20_000);
});
it('opens a chargeback after approval (7770012) and wins one (7770013)', async () => {
  const lost = await create(cardPayment({ amount: 7_770_012 }));
  const won = await create(cardPayment({ amount: 7_770_013 }));
  await until(lost.id, { status: 'CHARGEDBACK' }, 20_000);
  await until(won.id, { status: 'CHARGEDBACK' }, 20_000);
  await until(won.id, { status: 'APPROVED' }, 20_000);
});
it('reverses an unresolved payment (7770098) after a minute', async () => {
  const { id } = await create(cardPayment({ amount: 7_770_098 }));
  const advanced = await api.post('/v1/sandbox/clock/advance', { seconds: 61 });
  expect(advanced.status).toBe(200);
  await until(id, { status: 'FAILED', status_reason: 'ACQUIRER_TIMEOUT' }, 20_000);
});
it('expires, accepts a late payment (7770012 by PIX) and returns it', async () => {
  const { id } = await create(pixPayment({ amount: 7_770_012, pix_data: { expiration_in_seconds: 1 } }));
  await until(id, { status: 'EXPIRED', refunds: [{ status: 'COMPLETED' }] }, 20_000);
  await eventually(async () => {
    const { body } = await api.get<{ data: { type: string; sequence: number }[] }>(
      `/v1/events?aggregate_id=${id}&limit=50`,
    );
    expect(body.data.map(({ type }) => type)).toEqual([
      'transaction.created',
      'transaction.status_changed',
      'transaction.status_changed',
      'refund.created',
      'transaction.late_payment',
      'refund.completed',
    ]);
  });
});
