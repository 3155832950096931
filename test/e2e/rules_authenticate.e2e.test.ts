// E2, clause by clause (docs/rules.md#authenticate).
import { randomUUID } from 'node:crypto';
import { cardPayment, pixPayment, sharedPlatform } from '@mps/testkit';
import { proveRule, each } from '../rules';
import { authenticate, readCharges, complete, getSession, openSession, pay, TOKEN } from './three-ds';

const { api, otherApi, demo } = sharedPlatform();
const AT_SESSION = '#/three_d_secure_session_id';

async function waiting(): Promise<string> {
  const { body } = await pay(cardPayment({ require_3ds: true }));
  expect(body.status).toBe('AWAITING_3DS');
  return body.id;
}

const path = (merchant: string, transaction: string): string =>
  `/v1/merchants/${merchant}/transactions/${transaction}/authenticate`;
const names = (three_d_secure_session_id: string) => ({ three_d_secure_session_id });

proveRule('authenticate', {
  'only AWAITING_3DS': {
    accepts: [
      [
        'a payment that waits',
        async () => {
          const answer = await authenticate(await waiting(), (await openSession()).id);
          expect(answer).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
        },
      ],
    ],
    rejects: each(
      [cardPayment, pixPayment],
      (make) => async () => {
        const { body } = await pay(make());
        expect(await authenticate(body.id, (await openSession()).id)).toMatchObject({
          status: 409,
          body: {
            code: 'invalid_transaction_state',
            current_status: body.status,
            allowed_statuses: ['AWAITING_3DS'],
          },
        });
      },
      (make) => `a new payment by ${String(make()['payment_method'])}`,
    ),
  },
  'the session is linked': {
    accepts: [
      [
        'an authenticated one, which is consumed',
        async () => {
          const [id, session] = [await waiting(), await openSession()];
          expect((await authenticate(id, session.id)).body).toMatchObject({
            card_data: { authentication_type: '3DS' },
          });
          expect(await getSession(session.id)).toMatchObject({ consumption_status: 'CONSUMED' });
          expect(await readCharges(id)).toMatchObject({ charges: 1 });
        },
      ],
    ],
    rejects: [
      [
        'one that is not authenticated, until it is',
        async () => {
          const [id, session] = [await waiting(), await openSession(TOKEN.challenge)];
          expect(await authenticate(id, session.id)).toMatchObject({
            status: 400,
            body: { errors: [{ pointer: AT_SESSION, code: 'three_ds_session_not_authenticated' }] },
          });
          await complete(session.id, 'AUTHENTICATED');
          expect((await authenticate(id, session.id)).status).toBe(200);
        },
      ],
    ],
  },
  'foreign merchant 404': {
    accepts: [
      [
        'the own merchant',
        async () => expect((await authenticate(await waiting(), (await openSession()).id)).status).toBe(200),
      ],
    ],
    rejects: [
      [
        'a merchant of another organization',
        async () =>
          expect(
            await otherApi.post(path(demo.merchant_id, await waiting()), names(randomUUID())),
          ).toMatchObject({ status: 404, body: { code: 'resource_not_found' } }),
      ],
      [
        'a sibling',
        async () =>
          expect(
            (await api.post(path(demo.sibling_merchant_id, await waiting()), names(randomUUID()))).status,
          ).toBe(404),
      ],
      [
        'nobody',
        async () => expect((await api.post(path(randomUUID(), await waiting()), {})).status).toBe(404),
      ],
    ],
  },
});
