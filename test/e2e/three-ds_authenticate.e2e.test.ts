// docs/rules.md#authenticate: an authenticated session sends a payment that waits for 3D Secure, once, and only from
// AWAITING_3DS.
import { randomUUID } from 'node:crypto';
import { cardPayment, eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import {
  authenticate,
  makeCardPart,
  readCharges,
  complete,
  getSession,
  openSession,
  pay,
  sessionProblem,
  TOKEN,
  transactionsPath,
} from './three-ds';

const { api, otherApi, demo } = sharedPlatform();
const CONCURRENT = 20;

async function waiting(changes: object = {}): Promise<string> {
  const { body } = await pay(cardPayment({ require_3ds: true, ...changes }));
  expect(body).toMatchObject({ status: 'AWAITING_3DS' });
  return body.id;
}

describe('authenticating a payment', () => {
  it('links the session, sends the payment and answers the payment', async () => {
    const id = await waiting();
    const session = await openSession();
    const sent = await authenticate(id, session.id);
    expect(sent).toMatchObject({
      status: 200,
      body: { id, status: 'APPROVED', approved_amount: 10_000, card_data: { authentication_type: '3DS' } },
    });
    expect(await getSession(session.id)).toMatchObject({ consumption_status: 'CONSUMED' });
    expect(await readCharges(id)).toMatchObject({ charges: 1 });
  });

  it('works after the cardholder passed the challenge', async () => {
    const { body } = await pay(cardPayment(makeCardPart(TOKEN.challenge)));
    const session = await openSession(TOKEN.challenge);
    expect(await authenticate(body.id, session.id)).toMatchObject(
      sessionProblem('three_ds_session_not_authenticated'),
    );
    await complete(session.id, 'AUTHENTICATED');
    expect((await authenticate(body.id, session.id)).body).toMatchObject({ status: 'APPROVED' });
  });

  it('ends REFUSED when the card is refused', async () => {
    const id = await waiting({ amount: 10_051 });
    const session = await openSession(undefined, { amount: 10_051 });
    expect((await authenticate(id, session.id)).body).toMatchObject({
      status: 'REFUSED',
      status_reason: 'ACQUIRER',
      acquirer_response_code: '51',
    });
  });

  it('stays PROCESSING after a lost answer until the reconciler finds its one charge', async () => {
    const amount = 7_770_097;
    const id = await waiting({ amount });
    const session = await openSession(undefined, { amount });
    expect((await authenticate(id, session.id)).body).toMatchObject({ status: 'PROCESSING' });
    expect(await authenticate(id, session.id)).toMatchObject({ status: 409 });
    await eventually(async () => {
      const { body } = await api.get(`/v1/merchants/transactions/${id}`);
      expect(body['status']).toBe('APPROVED');
    });
    expect(await readCharges(id)).toMatchObject({ charges: 1 });
  });

  it('charges once for twenty simultaneous requests', async () => {
    const id = await waiting();
    const session = await openSession();
    const answers = await Promise.all(Array.from({ length: CONCURRENT }, () => authenticate(id, session.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect(status).toBe(409);
      expect(['invalid_transaction_state', 'three_ds_session_in_use', 'three_ds_session_consumed']).toContain(
        body['code'],
      );
    }
    expect(await readCharges(id)).toMatchObject({ charges: 1 });
  });
});

describe('authenticating is refused', () => {
  it('with a missing, mismatched or used session', async () => {
    const id = await waiting();
    expect(await authenticate(id)).toMatchObject(sessionProblem('three_ds_session_not_found'));
    const failed = await openSession(TOKEN.failed);
    expect(await authenticate(id, failed.id)).toMatchObject(
      sessionProblem('three_ds_session_not_authenticated'),
    );
    const small = await openSession(undefined, { amount: 1 });
    expect(await authenticate(id, small.id)).toMatchObject(sessionProblem('three_ds_session_mismatch'));
    const used = await openSession();
    await pay(cardPayment({ three_d_secure_session_id: used.id }));
    expect(await authenticate(id, used.id)).toMatchObject({
      status: 409,
      body: { code: 'three_ds_session_consumed' },
    });
    expect(await readCharges(id)).toMatchObject({ journal: [] });
  });

  it('in every other state', async () => {
    const approved = await pay(cardPayment());
    const pix = await pay(pixPayment());
    const cancelled = await waiting();
    await api.post(`${transactionsPath}/${cancelled}/cancel`, {});
    for (const [id, current_status] of [
      [approved.body.id, 'APPROVED'],
      [pix.body.id, 'WAITING_PAYMENT'],
      [cancelled, 'CANCELLED'],
    ] as const) {
      expect(await authenticate(id)).toMatchObject({
        status: 409,
        body: { code: 'invalid_transaction_state', current_status, allowed_statuses: ['AWAITING_3DS'] },
      });
    }
  });

  it('with 400 for malformed ids and with 404 for a foreign or unknown merchant or payment', async () => {
    const id = await waiting();
    const body = { three_d_secure_session_id: randomUUID() };
    const at = (merchant: string, transaction: string) =>
      `/v1/merchants/${merchant}/transactions/${transaction}/authenticate`;
    expect((await api.post(at('abc', id), body)).status).toBe(400);
    expect((await api.post(at(demo.merchant_id, 'abc'), body)).status).toBe(400);
    expect((await otherApi.post(at(demo.merchant_id, id), body)).status).toBe(404);
    expect((await otherApi.post(at(demo.other.merchant_id, id), body)).status).toBe(404);
    expect((await api.post(at(randomUUID(), id), body)).status).toBe(404);
    expect((await api.post(at(demo.merchant_id, randomUUID()), body)).status).toBe(404);
  });
});
