// 3DS sessions: creation, reads, challenges answered by API and on the challenge page, and refusals to other callers.
import { randomUUID } from 'node:crypto';
import { eventually, sharedPlatform } from '@mps/testkit';
import {
  complete,
  getSession,
  openSession,
  sessionBody,
  sessionsPath,
  TOKEN,
  type Session,
} from './three-ds';

const { api, otherApi, merchantApi, demo } = sharedPlatform();

describe('POST /v1/merchants/{m}/3ds-sessions', () => {
  it('answers the whole session with a Location and without the proof', async () => {
    const answer = await api.post<Session>(
      sessionsPath,
      sessionBody(TOKEN.frictionless, {
        currency: 'BRL',
        payer_name: 'Maria da Silva',
        payer_email: 'maria@example.com',
        payer_phone: '+5511987654321',
        payer_document: '111.444.777-35',
        billing_address: { city: 'São Paulo', state: 'SP' },
        website: 'https://loja.example.com',
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`${sessionsPath}/${answer.body.id}`);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tds_session_id: expect.any(String),
      company_id: demo.merchant_id,
      auth_status: 'AUTHENTICATED',
      consumption_status: 'NOT_CONSUMED',
      amount: 10_000,
      currency: 'BRL',
      liability_shift: true,
      authentication_flow: 'FRICTIONLESS',
      failure_reason: null,
      challenge_url: null,
      expires_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const life =
      Date.parse(String(answer.body['expires_at'])) - Date.parse(String(answer.body['created_at']));
    expect(life).toBe(3_600_000);
    expect(await getSession(answer.body.id)).toEqual(answer.body);
  });

  it.each([
    [TOKEN.frictionless, 'AUTHENTICATED', 'FRICTIONLESS', true, null],
    [TOKEN.mastercardFrictionless, 'AUTHENTICATED', 'FRICTIONLESS', true, null],
    [TOKEN.attempt, 'AUTHENTICATED', 'ATTEMPT', false, null],
    ['4111111111111111', 'AUTHENTICATED', 'FRICTIONLESS', true, null],
    [TOKEN.failed, 'FAILED', null, false, 'AUTHENTICATION_FAILED'],
    [TOKEN.directoryTimeout, 'FAILED', null, false, 'DIRECTORY_TIMEOUT'],
    [TOKEN.notEnrolled, 'FAILED', null, false, 'NOT_ENROLLED'],
    [TOKEN.challenge, 'ACTION_REQUIRED', 'CHALLENGE', false, null],
    [TOKEN.mastercardChallenge, 'ACTION_REQUIRED', 'CHALLENGE', false, null],
    [TOKEN.abandoned, 'ACTION_REQUIRED', 'CHALLENGE', false, null],
  ])(
    'makes a session of token %s that is %s, %s',
    async (token, auth_status, authentication_flow, liability_shift, reason) => {
      const session = await openSession(token);
      expect(session).toMatchObject({
        auth_status,
        authentication_flow,
        liability_shift,
        failure_reason: reason,
        challenge_url: auth_status === 'ACTION_REQUIRED' ? expect.stringMatching(/^http/) : null,
      });
    },
  );

  it('makes one session per Idempotency-Key and refuses another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api.post<Session>(sessionsPath, sessionBody(), { headers });
    const again = await api.post<Session>(sessionsPath, sessionBody(), { headers });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await api.post(sessionsPath, sessionBody(undefined, { amount: 1 }), { headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_conflict' } });
  });

  it.each([
    ['of nothing', { amount: 0 }, '#/amount', 'too_small'],
    [
      'of a card that has expired',
      { card_data: { network_token: 'x', expiry_month: '01', expiry_year: '2020' } },
      '#/card_data/expiry_year',
      'too_small',
    ],
  ])('%s is 400', async (_name, changes, pointer, code) => {
    const answer = await api.post(sessionsPath, sessionBody(undefined, changes));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_error' } });
    expect(answer.body['errors']).toEqual([expect.objectContaining({ pointer, code })]);
  });
});

describe('a foreign session', () => {
  it('answers 404, and so does a creation at a foreign merchant', async () => {
    const { id } = await openSession();
    expect((await otherApi.get(`${sessionsPath}/${id}`)).status).toBe(404);
    expect((await otherApi.post(sessionsPath, sessionBody())).status).toBe(404);
    const foreign = await otherApi.post(`/v1/sandbox/3ds-sessions/${id}/complete`, { outcome: 'FAILED' });
    expect(foreign.status).toBe(404);
    expect((await merchantApi.get(`${sessionsPath}/${id}`)).status).toBe(200);
  });

  it.each([randomUUID(), 'abc'])('answers 404 for the unknown id %s', async (id) => {
    expect((await api.get(`${sessionsPath}/${id}`)).status).toBe(404);
    expect((await complete(id, 'FAILED')).status).toBe(404);
  });
});

describe('a challenge', () => {
  it.each([
    ['AUTHENTICATED', { auth_status: 'AUTHENTICATED', liability_shift: true, failure_reason: null }],
    ['FAILED', { auth_status: 'FAILED', liability_shift: false, failure_reason: 'CHALLENGE_FAILED' }],
  ])('with the answer %s has this result once', async (outcome, expected) => {
    const { id } = await openSession(TOKEN.challenge);
    const answer = await complete(id, outcome);
    expect(answer).toMatchObject({ status: 200, body: { ...expected, challenge_url: null } });
    expect(await getSession(id)).toEqual(answer.body);
    expect(await complete(id, 'FAILED')).toMatchObject({
      status: 409,
      body: { code: 'invalid_three_ds_session_state', current_status: expected.auth_status },
    });
  });

  it('stays open when it is abandoned', async () => {
    const { id } = await openSession(TOKEN.abandoned);
    const left = await complete(id, 'ABANDONED');
    expect(left).toMatchObject({ status: 200, body: { auth_status: 'ACTION_REQUIRED' } });
    expect(left.body.challenge_url).not.toBeNull();
  });

  it('answered on its page is reported by the callback', async () => {
    const { id, challenge_url } = await openSession(TOKEN.challenge);
    const page = await fetch(challenge_url!);
    expect(page.status).toBe(200);
    const pressed = await fetch(challenge_url!, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'outcome=AUTHENTICATED',
    });
    expect(pressed.status).toBe(200);
    await eventually(async () => {
      expect(await getSession(id)).toMatchObject({ auth_status: 'AUTHENTICATED', challenge_url: null });
    });
  });
});
