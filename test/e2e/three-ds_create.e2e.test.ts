// Creations with 3D Secure: session first, require_3ds, challenges and soft declines, accepted and refused.
import { randomUUID } from 'node:crypto';
import { cardPayment, sharedPlatform } from '@mps/testkit';
import {
  authenticate,
  makeCardPart,
  changeSession,
  readCharges,
  complete,
  getSession,
  openSession,
  pay,
  sessionProblem,
  TOKEN,
} from './three-ds';

const { otherApi, demo } = sharedPlatform();
const SOFT_DECLINE = 7_770_065;
const CONCURRENT = 20;
const OVER = { expires_at: new Date(0) };

const withSession = (id: string, changes: object = {}): Record<string, unknown> =>
  cardPayment({ three_d_secure_session_id: id, ...changes });

describe('a matching session', () => {
  it('is attached: the payment is approved with 3DS and uses the session up', async () => {
    const { id } = await openSession();
    const paid = await pay(withSession(id));
    expect(paid).toMatchObject({
      status: 201,
      body: { status: 'APPROVED', card_data: { authentication_type: '3DS' } },
    });
    expect(await getSession(id)).toMatchObject({
      consumption_status: 'CONSUMED',
      auth_status: 'AUTHENTICATED',
    });
  });

  it('prevents a soft decline of the provider', async () => {
    const { id } = await openSession(undefined, { amount: SOFT_DECLINE });
    const paid = await pay(withSession(id, { amount: SOFT_DECLINE }));
    expect(paid.body).toMatchObject({ status: 'APPROVED', card_data: { authentication_type: '3DS' } });
  });

  it('of another card works without a further challenge', async () => {
    const { id } = await openSession(TOKEN.attempt);
    const paid = await pay(withSession(id, makeCardPart(TOKEN.challenge)));
    expect(paid.body).toMatchObject({ status: 'APPROVED' });
  });

  it('with an answered challenge works as well', async () => {
    const { id } = await openSession(TOKEN.challenge);
    await complete(id, 'AUTHENTICATED');
    expect((await pay(withSession(id))).body).toMatchObject({ status: 'APPROVED' });
  });

  it('is used by one of twenty simultaneous payments', async () => {
    const { id } = await openSession();
    const answers = await Promise.all(Array.from({ length: CONCURRENT }, () => pay(withSession(id))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 201)) {
      expect(status).toBe(409);
      expect(['three_ds_session_consumed', 'three_ds_session_in_use']).toContain(body['code']);
    }
    expect(await pay(withSession(id))).toMatchObject({
      status: 409,
      body: { code: 'three_ds_session_consumed', retryable: false },
    });
  });

  it('is replayed with its payment', async () => {
    const { id } = await openSession();
    const body = withSession(id);
    const first = await pay(body);
    expect(await pay(body)).toMatchObject({ status: 200, body: { id: first.body.id, status: 'APPROVED' } });
  });

  it('is used up even when the card is refused', async () => {
    const { id } = await openSession(undefined, { amount: 10_051 });
    expect((await pay(withSession(id, { amount: 10_051 }))).body).toMatchObject({ status: 'REFUSED' });
    expect(await getSession(id)).toMatchObject({ consumption_status: 'CONSUMED' });
  });
});

describe('a mismatched session is refused and stays unchanged:', () => {
  it('one that does not exist', async () => {
    expect(await pay(withSession(randomUUID()))).toMatchObject(sessionProblem('three_ds_session_not_found'));
  });

  it('one of another company', async () => {
    const theirs = await otherApi.post<{ id: string }>(
      `/v1/merchants/${demo.other.merchant_id}/3ds-sessions`,
      { amount: 10_000, ...makeCardPart(TOKEN.frictionless) },
    );
    expect(theirs.status).toBe(201);
    expect(await pay(withSession(theirs.body.id))).toMatchObject(
      sessionProblem('three_ds_session_not_found'),
    );
  });

  it.each([TOKEN.failed, TOKEN.challenge, TOKEN.notEnrolled])(
    'one that is not authenticated (%s)',
    async (token) => {
      const { id } = await openSession(token);
      expect(await pay(withSession(id))).toMatchObject(sessionProblem('three_ds_session_not_authenticated'));
    },
  );

  it('one of another amount', async () => {
    const { id } = await openSession(undefined, { amount: 9_999 });
    expect(await pay(withSession(id))).toMatchObject(sessionProblem('three_ds_session_mismatch'));
    expect(await getSession(id)).toMatchObject({ consumption_status: 'NOT_CONSUMED' });
  });

  it('one that has expired', async () => {
    const { id } = await openSession();
    await changeSession(id, OVER);
    expect(await getSession(id)).toMatchObject({ auth_status: 'EXPIRED' });
    expect(await pay(withSession(id))).toMatchObject(sessionProblem('three_ds_session_expired'));
    const { id: open } = await openSession(TOKEN.challenge);
    await changeSession(open, OVER);
    expect(await getSession(open)).toMatchObject({ auth_status: 'EXPIRED', challenge_url: null });
  });

  it('together with all other violations', async () => {
    const body = withSession(randomUUID(), {
      card_data: { network_token: '4111111111111111', expiry_month: '01', expiry_year: '2020' },
    });
    const { status, body: problem } = await pay(body);
    expect(status).toBe(400);
    expect((problem['errors'] as { code: string }[]).map(({ code }) => code)).toEqual([
      'too_small',
      'three_ds_session_not_found',
    ]);
  });
});

describe('require_3ds', () => {
  it('waits in AWAITING_3DS without any charge at the provider', async () => {
    const waiting = await pay(cardPayment({ require_3ds: true }));
    expect(waiting).toMatchObject({ status: 201, body: { status: 'AWAITING_3DS', approved_amount: null } });
    expect(await readCharges(waiting.body.id)).toMatchObject({ charges: 0, journal: [] });
    expect(waiting.text).not.toContain('4111111111111111');
  });

  it('validates a given session without using it', async () => {
    const { id } = await openSession();
    const waiting = await pay(withSession(id, { require_3ds: true }));
    expect(waiting.body).toMatchObject({ status: 'AWAITING_3DS' });
    expect(await getSession(id)).toMatchObject({ consumption_status: 'NOT_CONSUMED' });
    expect((await authenticate(waiting.body.id, id)).body).toMatchObject({ status: 'APPROVED' });
    const used = await pay(withSession(id, { require_3ds: true }));
    expect(used).toMatchObject({ status: 409, body: { code: 'three_ds_session_consumed' } });
    const unknown = await pay(withSession(randomUUID(), { require_3ds: true }));
    expect(unknown).toMatchObject(sessionProblem('three_ds_session_not_found'));
  });
});

describe('a challenge', () => {
  it.each([TOKEN.challenge, TOKEN.mastercardChallenge])(
    'by the risk rule (%s) makes the payment wait or refuses it, without a charge at the provider',
    async (token) => {
      const waiting = await pay(cardPayment(makeCardPart(token)));
      expect(waiting).toMatchObject({ status: 201, body: { status: 'AWAITING_3DS', status_reason: null } });
      const refused = await pay(cardPayment({ ...makeCardPart(token), refuse_on_challenge: true }));
      expect(refused).toMatchObject({
        status: 201,
        body: { status: 'REFUSED', status_reason: 'CHALLENGE_NOT_ALLOWED' },
      });
      for (const { body } of [waiting, refused])
        expect(await readCharges(body.id)).toMatchObject({ journal: [] });
    },
  );

  it('by the issuer (7770065) makes the payment wait or refuses it, and approves it once authenticated', async () => {
    const refused = await pay(cardPayment({ amount: SOFT_DECLINE, refuse_on_challenge: true }));
    expect(refused.body).toMatchObject({ status: 'REFUSED', status_reason: 'CHALLENGE_NOT_ALLOWED' });
    const waiting = await pay(cardPayment({ amount: SOFT_DECLINE }));
    expect(waiting.body).toMatchObject({ status: 'AWAITING_3DS' });
    const { id } = await openSession(undefined, { amount: SOFT_DECLINE });
    const sent = await authenticate(waiting.body.id, id);
    expect(sent.body).toMatchObject({ status: 'APPROVED', card_data: { authentication_type: '3DS' } });
    expect(await readCharges(waiting.body.id)).toMatchObject({ charges: 1 });
  });
});
