// E1 with 3D Secure, clause by clause (docs/rules.md#create-3ds).
import { randomUUID } from 'node:crypto';
import { cardPayment, sharedPlatform } from '@mps/testkit';
import { created, refused } from './creations';
import { proveRule, each } from '../rules';
import { makeCardPart, changeSession, readCharges, getSession, openSession, pay, TOKEN } from './three-ds';

const { api, demo } = sharedPlatform();
const AT_SESSION = '#/three_d_secure_session_id';
/** The issuer soft-declines this amount without proof of authentication. */
const SOFT_DECLINE = 7_770_065;

const withSession =
  (id: string, changes: object = {}) =>
  () =>
    cardPayment({ three_d_secure_session_id: id, ...changes });
const refusedWith = (id: string, code: string) => refused(withSession(id), [AT_SESSION, code])();

async function waiting(): Promise<string> {
  const { body } = await pay(cardPayment({ require_3ds: true }));
  expect(body.status).toBe('AWAITING_3DS');
  return body.id;
}

proveRule('create-3ds', {
  'the session is AUTHENTICATED': {
    accepts: [
      [
        'a frictionless one',
        async () => created(withSession((await openSession()).id), { status: 'APPROVED' })(),
      ],
      [
        'an attempt',
        async () => created(withSession((await openSession(TOKEN.attempt)).id), { status: 'APPROVED' })(),
      ],
    ],
    rejects: each(
      [TOKEN.failed, TOKEN.challenge, TOKEN.directoryTimeout, TOKEN.notEnrolled, TOKEN.abandoned],
      (token) => async () => refusedWith((await openSession(token)).id, 'three_ds_session_not_authenticated'),
      (token) => `one of token ${token}`,
    ),
  },
  'the session is unexpired': {
    accepts: [
      [
        'one in its hour',
        async () => {
          const session = await openSession();
          expect(Date.parse(String(session['expires_at'])) - Date.parse(String(session['created_at']))).toBe(
            3_600_000,
          );
          await created(withSession(session.id), { status: 'APPROVED' })();
        },
      ],
    ],
    rejects: [
      [
        'one whose hour is over',
        async () => {
          const { id } = await openSession();
          await changeSession(id, { expires_at: new Date(0) });
          await refusedWith(id, 'three_ds_session_expired');
        },
      ],
    ],
  },
  'the session is unconsumed': {
    accepts: [
      [
        'a new one, which is consumed with it',
        async () => {
          const { id } = await openSession();
          await created(withSession(id), { status: 'APPROVED' })();
          expect(await getSession(id)).toMatchObject({ consumption_status: 'CONSUMED' });
        },
      ],
    ],
    rejects: [
      [
        'one that another payment has used',
        async () => {
          const { id } = await openSession();
          await created(withSession(id))();
          expect(await pay(withSession(id)())).toMatchObject({
            status: 409,
            body: { code: 'three_ds_session_consumed' },
          });
        },
      ],
    ],
  },
  'the session is of the same company': {
    accepts: [['one of the merchant', async () => created(withSession((await openSession()).id))()]],
    rejects: [
      [
        'one of a sibling',
        async () => {
          const { id } = await openSession();
          const answer = await api.post(
            `/v1/merchants/${demo.sibling_merchant_id}/transactions`,
            withSession(id)(),
          );
          expect(answer).toMatchObject({
            status: 400,
            body: { errors: [{ pointer: AT_SESSION, code: 'three_ds_session_not_found' }] },
          });
        },
      ],
      ['one of nobody', () => refusedWith(randomUUID(), 'three_ds_session_not_found')],
    ],
  },
  'the session has the same amount': {
    accepts: [
      [
        'the amount to the cent',
        async () =>
          created(withSession((await openSession(undefined, { amount: 123 })).id, { amount: 123 }))(),
      ],
    ],
    rejects: each(
      [9_999, 10_001],
      (amount) => async () =>
        refusedWith((await openSession(undefined, { amount })).id, 'three_ds_session_mismatch'),
    ),
  },
  'the session has the same currency': {
    accepts: [
      [
        'BRL',
        async () =>
          created(withSession((await openSession(undefined, { currency: 'BRL' })).id, { currency: 'BRL' }))(),
      ],
    ],
    rejects: [
      [
        'one that says another, though none can be made',
        async () => {
          const { id } = await openSession();
          await changeSession(id, { currency: 'USD' });
          await refusedWith(id, 'three_ds_session_mismatch');
        },
      ],
    ],
  },
  'cryptogram and ECI are injected': {
    accepts: [
      [
        'the provider, which would decline softly without them',
        async () => {
          const { id } = await openSession(undefined, { amount: SOFT_DECLINE });
          await created(withSession(id, { amount: SOFT_DECLINE, ...makeCardPart('4111111111111111') }), {
            status: 'APPROVED',
            card_data: { authentication_type: '3DS' },
          })();
        },
      ],
    ],
    rejects: [
      [
        'softly what comes without a session',
        created(() => cardPayment({ amount: SOFT_DECLINE }), { status: 'AWAITING_3DS' }),
      ],
    ],
  },
  'require_3ds → AWAITING_3DS, provably not sent to the provider': {
    accepts: [
      [
        'and waits: the provider has no order of it',
        async () => {
          const id = await waiting();
          expect(await readCharges(id)).toMatchObject({ charges: 0, journal: [] });
        },
      ],
    ],
    rejects: [
      [
        'a flag that is no boolean',
        refused(() => cardPayment({ require_3ds: 'true' }), ['#/require_3ds', 'invalid_type']),
      ],
      [
        'a session with it that does not fit',
        async () =>
          refused(withSession((await openSession(undefined, { amount: 1 })).id, { require_3ds: true }), [
            AT_SESSION,
            'three_ds_session_mismatch',
          ])(),
      ],
    ],
  },
  'refuse_on_challenge → REFUSED, CHALLENGE_NOT_ALLOWED': {
    accepts: [
      [
        'what is not challenged',
        created(() => cardPayment({ refuse_on_challenge: true }), { status: 'APPROVED' }),
      ],
      [
        'and lets a challenge wait where it is false',
        created(() => cardPayment(makeCardPart(TOKEN.challenge)), {
          status: 'AWAITING_3DS',
          status_reason: null,
        }),
      ],
    ],
    rejects: each(
      [makeCardPart(TOKEN.challenge), makeCardPart(TOKEN.mastercardChallenge), { amount: SOFT_DECLINE }],
      (changes) =>
        created(() => cardPayment({ ...changes, refuse_on_challenge: true }), {
          status: 'REFUSED',
          status_reason: 'CHALLENGE_NOT_ALLOWED',
        }),
      (changes) => JSON.stringify(changes),
    ),
  },
});
