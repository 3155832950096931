// Plays every path of an authentication: before or after the payment; requested by the merchant, the risk rule or the
// issuer; proven, failed, abandoned, expired or used twice. No proof may remain afterwards.
import { randomUUID } from 'node:crypto';
import { cardPayment, eventually } from '@mps/testkit';
import { newPerson } from './canaries';
import { advance, type Scenario } from './scenario';
import type { Made } from './recorder';

/** docs/rules.md#sandbox-tokens. Every other token is authenticated without a challenge. */
const TOKEN = {
  challenge: '4000000000001208',
  failed: '4000000000001307',
  attempt: '4000000000001406',
  timeout: '4000000000001505',
  abandoned: '4000000000001703',
};
const SOFT_DECLINE = 7_770_065;
const SESSION_LIFE_S = 3_600;

interface Session extends Made {
  readonly auth_status: string;
  readonly challenge_url: string | null;
}

/** Opens a session with all optional payer data. Records the proof where the directory returns it. */
export async function openSession(scenario: Scenario, token?: string, amount = 10_000): Promise<Session> {
  const { recorder, merchant, canaries, card, test } = scenario;
  const payer = newPerson(canaries, '3DS payer');
  const { cryptogram: _, ...card_data } = card(token === undefined ? {} : { network_token: token }) as Record<
    string,
    string
  >;
  const session = await recorder.post<Session>(`${merchant}/3ds-sessions`, {
    amount,
    card_data,
    payer_name: payer.name,
    payer_email: payer.email,
    payer_phone: payer.phone,
    payer_document: payer.cpf,
  });
  const response = await fetch(`${test.platform.providerSandboxUrl}/3ds/sessions/${session.id}`, {
    headers: { authorization: `Bearer ${test.platform.secrets.providerApiKey}` },
  });
  const { cryptogram } = (await response.json()) as { cryptogram?: string | null };
  if (typeof cryptogram === 'string') canaries.plant("3DS session's cryptogram", 'secret', cryptogram);
  return session;
}

export const authenticate = ({ recorder, merchant }: Scenario, id: string, session: string) =>
  recorder.send('POST', `${merchant}/transactions/${id}/authenticate`, {
    body: { three_d_secure_session_id: session },
  });

/** Answers the issuer's challenge page as a cardholder's browser does. */
async function answerChallenge({ recorder, canaries, test }: Scenario, session: Session, outcome: string) {
  const url = String(session.challenge_url);
  for (const request of [{}, { method: 'POST', body: new URLSearchParams({ outcome }) }]) {
    const page = await fetch(url, request);
    const text = await page.text();
    recorder.keep('ACS page', { status: page.status, headers: page.headers, text, body: text });
  }
  await recorder.post(`/v1/sandbox/3ds-sessions/${session.id}/complete`, { outcome }).catch(() => undefined);
  const response = await fetch(`${test.platform.providerSandboxUrl}/3ds/sessions/${session.id}`, {
    headers: { authorization: `Bearer ${test.platform.secrets.providerApiKey}` },
  });
  const { cryptogram } = (await response.json()) as { cryptogram?: string | null };
  if (typeof cryptogram === 'string') canaries.plant("3DS session's cryptogram", 'secret', cryptogram);
}

export async function playThreeDs(scenario: Scenario): Promise<void> {
  const { pay, recorder, merchant, card } = scenario;
  const session = await openSession(scenario);
  expect(session.auth_status).toBe('AUTHENTICATED');
  expect((await pay({ three_d_secure_session_id: session.id })).status).toBe('APPROVED');
  const again = { body: bodyWith(scenario, session.id) };
  await recorder.refused('POST', `${merchant}/transactions`, again, 409);

  const required = await pay({ require_3ds: true });
  expect(required.status).toBe('AWAITING_3DS');
  const proven = await openSession(scenario);
  expect((await authenticate(scenario, required.id, proven.id)).body.status).toBe('APPROVED');
  expect((await authenticate(scenario, required.id, proven.id)).status).toBe(409);

  const soft = await pay({ amount: SOFT_DECLINE });
  expect(soft.status).toBe('AWAITING_3DS');
  const softSession = await openSession(scenario, undefined, SOFT_DECLINE);
  expect((await authenticate(scenario, soft.id, softSession.id)).body.status).toBe('APPROVED');
  expect((await pay({ amount: SOFT_DECLINE, refuse_on_challenge: true })).status).toBe('REFUSED');

  const risky = { card_data: card({ network_token: TOKEN.challenge }) };
  expect((await pay(risky)).status).toBe('AWAITING_3DS');
  expect((await pay({ ...risky, refuse_on_challenge: true })).status).toBe('REFUSED');
  await playChallenges(scenario);

  const cancelled = await pay({ require_3ds: true });
  await recorder.post(`${merchant}/transactions/${cancelled.id}/cancel`, {});
}

const bodyWith = ({ card }: Scenario, sessionId: string): object =>
  cardPayment({ card_data: card(), three_d_secure_session_id: sessionId });

async function playChallenges(scenario: Scenario): Promise<void> {
  const { pay, recorder, merchant } = scenario;
  for (const outcome of ['AUTHENTICATED', 'FAILED', 'ABANDONED']) {
    const session = await openSession(scenario, TOKEN.challenge);
    await answerChallenge(scenario, session, outcome);
    await recorder.get(`${merchant}/3ds-sessions/${session.id}`);
  }
  for (const token of [TOKEN.failed, TOKEN.attempt, TOKEN.timeout, TOKEN.abandoned]) {
    const { id, auth_status } = await openSession(scenario, token);
    if (auth_status === 'AUTHENTICATED') await pay({ three_d_secure_session_id: id });
    else await recorder.refused('POST', `${merchant}/transactions`, { body: bodyWith(scenario, id) }, 400);
  }
  const unknown = { body: bodyWith(scenario, randomUUID()) };
  await recorder.refused('POST', `${merchant}/transactions`, unknown, 400);
}

/** Counts the documents that contain sealed card data. */
export type CountSealed = () => Promise<{ readonly tokens: number; readonly proofs: number }>;

/** Waiting card data is sealed. It disappears when its session expires, used or not. */
export async function playExpiry(scenario: Scenario, countSealed: CountSealed): Promise<void> {
  const { pay, recorder, merchant } = scenario;
  await advance(scenario, SESSION_LIFE_S + 1);
  await eventually(async () => expect(await countSealed()).toEqual({ tokens: 0, proofs: 0 }));

  const [waiting, cancelled, used] = [
    await pay({ require_3ds: true }),
    await pay({ require_3ds: true }),
    await pay({ require_3ds: true }),
  ];
  const [consumed] = [await openSession(scenario), await openSession(scenario)];
  expect(await countSealed()).toEqual({ tokens: 3, proofs: 2 });
  await authenticate(scenario, used.id, consumed.id);
  expect(await countSealed()).toEqual({ tokens: 2, proofs: 1 });
  await recorder.post(`${merchant}/transactions/${cancelled.id}/cancel`, {});
  expect(await countSealed()).toEqual({ tokens: 1, proofs: 1 });
  await advance(scenario, SESSION_LIFE_S + 1);
  await eventually(async () => expect(await countSealed()).toEqual({ tokens: 0, proofs: 0 }));
  expect((await recorder.get(`/v1/merchants/transactions/${waiting.id}`)).status).toBe('EXPIRED');
}
